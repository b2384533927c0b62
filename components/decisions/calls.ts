import { api } from "@/lib/client/api";
import type { DecisionKind, kindsOfDecision } from "@/lib/domain/identity/decisions";
import type { Decision, PressedAction, SignedAction } from "./types";

/** What a person adds to a decision. */
export interface Given {
  reason?: string;
  /** Whose the order is that a request becomes: "user:7" or "team:3". */
  assignee?: string;
}

type Decide = (of: Decision, given: Given) => Promise<unknown>;

const isQuiet = true;

const request: Record<"convert" | "reject", Decide> = {
  convert: ({ id }, { assignee = "" }) => {
    const [kind, of] = assignee.split(":");
    const body = { [kind === "team" ? "assigned_team_id" : "assigned_user_id"]: Number(of) || null };
    return api.post(`/maintenance/requests/${id}`, { body, isQuiet });
  },
  reject: ({ id }, { reason }) => api.delete(`/maintenance/${id}`, { body: { reason }, isQuiet }),
};
const requisition =
  (action: "approve" | "deny"): Decide =>
  ({ id, version }, given) =>
    api.put(`/plants/work-orders/${id}/${action}`, { body: { ...given, version }, isQuiet });
const saving =
  (action: "approve" | "review" | "reject"): Decide =>
  ({ work_order_id, version }, given) =>
    api.put(`/maintenance/${work_order_id}/saving/${action}`, { body: { ...given, version }, isQuiet });

const permit =
  (action: "close" | "reject"): Decide =>
  ({ id, version }, given) =>
    api.put(`/permits/${id}/${action}`, { body: { ...given, version }, isQuiet });

/** The calls behind the buttons, but for those that lead to the record. */
const calls: {
  [Kind in DecisionKind]: Record<Exclude<(typeof kindsOfDecision)[Kind]["actions"][number], SignedAction>, Decide>;
} = {
  guest: request,
  request,
  requisition: { approve: requisition("approve"), deny: requisition("deny") },
  saving: { approve: saving("approve"), review: saving("review"), reject: saving("reject") },
  permit: { close: permit("close"), reject: permit("reject") },
  close: {
    close: ({ id, version }, { reason }) =>
      api.put(`/maintenance/${id}/close`, { body: { supervisor_notes: reason, version }, isQuiet }),
  },
};

export const decide = (of: Decision, action: PressedAction, given: Given): Promise<unknown> =>
  (calls[of.kind] as Record<PressedAction, Decide>)[action](of, given);

/** What takes a decision back, where a press by mistake can be. */
export const takeBackOf = ({ kind, id }: Decision, action: PressedAction): (() => Promise<unknown>) | undefined =>
  kind === "requisition" && action === "approve"
    ? () => api.put(`/plants/work-orders/${id}/unapprove`, { body: {} })
    : undefined;

/** The field at which a call refuses a decision that it wants a reason for. */
export const reasonField = ({ kind }: Decision) => (kind === "close" ? "supervisor_notes" : "reason");
