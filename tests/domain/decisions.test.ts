import { describe, expect, test } from "vitest";
import { decidedBy, decides, isSignedFor, kindsOfDecision, needsReasonFor } from "@/lib/domain/identity/decisions";
import { seededRoles } from "@/lib/domain/identity/roles";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { permitActions, signersOf } from "@/lib/domain/maintenance/permit";
import { requisitionTransitions } from "@/lib/domain/maintenance/requisition";
import { mayDecideSaving, savingTransitions } from "@/lib/domain/maintenance/savings";
import { mayAct, workOrderTransitions } from "@/lib/domain/maintenance/work-order";
import { mayDecide, needsReason, requestTransitions } from "@/lib/domain/maintenance/work-order-request";

const viewerOf = (key: string, more: Partial<Viewer> = {}) => {
  const seeded = seededRoles.find((role) => role.key === key)!;
  return { role: { ...seeded }, switched_off: [], ...more } as unknown as Viewer;
};

describe("what waits for somebody's word", () => {
  test("is by role what their calls let them decide", () => {
    expect(Object.fromEntries(seededRoles.map(({ key }) => [key, decidedBy(viewerOf(key))]))).toEqual({
      developer: ["guest", "request", "requisition", "close"],
      super_admin: ["guest", "request", "requisition", "close"],
      analyst: ["guest", "request", "requisition", "close"],
      distributor: [],
      corporate: ["requisition", "saving"],
      plant_admin: ["guest", "request", "requisition", "saving", "permit", "close"],
      plant_superintendent: ["guest", "request", "requisition", "saving", "permit", "close"],
      supervisor: ["guest", "request", "permit", "close"],
      technician: [],
      plant_user: [],
      oee_process: [],
      requisitioner: [],
      fab_shop_manager: [],
    });
    expect(decides(viewerOf("technician"))).toBe(false);
  });

  test("is without what the company's menu is without", () => {
    const without = viewerOf("plant_admin", { switched_off: ["requisitions", "work_order_requests", "permits"] });
    expect(decidedBy(without)).toEqual(["saving", "close"]);
  });

  test("offers only steps that the workflow of each record has from where it waits", () => {
    const starts: Record<string, readonly string[]> = {
      convert: requestTransitions.convert.from,
      close: workOrderTransitions.close.from,
    };
    expect(starts).toEqual({ convert: ["requested"], close: ["completed"] });
    for (const action of kindsOfDecision.request.actions) {
      expect(requestTransitions[action].from).toContain("requested");
      expect(mayDecide(action, { is_supervisor: true, is_requestor: false })).toBe(true);
      expect(needsReasonFor("request", action)).toBe(needsReason(action));
    }
    for (const action of kindsOfDecision.requisition.actions)
      expect(requisitionTransitions[action].from).toContain("pending");
    for (const action of kindsOfDecision.saving.actions) {
      expect(savingTransitions[action].from).toContain("evidenced");
      expect(mayDecideSaving(action, { is_supervisor: false, is_approver: true, is_author: false })).toBe(true);
    }
    const issuer = { is_issuer: true, is_holder: false, is_supervisor: true };
    const timed = (status: string) => ({ status, valid_until: null });
    for (const action of kindsOfDecision.permit.actions) {
      const from = ["requested", "suspended", "returned"].filter((status) =>
        permitActions(timed(status), issuer, new Date()).includes(action),
      );
      expect(from).not.toEqual([]);
      expect(isSignedFor("permit", action)).toBe(signersOf(action).length > 0);
    }
    const another = { is_assignee: false, is_team_member: false, completed_by_self: false, alone_in_plant: false };
    expect(mayAct("close", { ...another, is_supervisor: true })).toBe(true);
  });
});
