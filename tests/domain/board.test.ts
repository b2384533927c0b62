import { describe, expect, test } from "vitest";
import { columnBeside, columnsInReach, stepInto } from "@/lib/domain/maintenance/board";
import { nextRequisitionAction } from "@/lib/domain/maintenance/requisition";
import {
  nextOrderAction,
  type WorkOrderAction,
  type WorkOrderStatus,
  workOrderActions,
  workOrderTransitions,
} from "@/lib/domain/maintenance/work-order";
import { destination } from "@/lib/domain/shared/transitions";

const columns = ["pending", "in_work", "on_hold", "completed", "denied"] as const;
const steps = [
  { key: "deny", to: "denied" as const },
  { key: "start", to: "in_work" as const },
];

describe("a card of a board", () => {
  test("reaches its own column and those that its steps lead to, in the order of the board", () => {
    expect(columnsInReach(columns, "pending", steps)).toEqual(["pending", "in_work", "denied"]);
    expect(columnsInReach(columns, "pending", [])).toEqual(["pending"]);
  });

  test("is moved by the arrow keys over what it reaches only, and stays at either end", () => {
    const reach = columnsInReach(columns, "pending", steps);
    expect(columnBeside(reach, "in_work", 1)).toBe("denied");
    expect(columnBeside(reach, "denied", 1)).toBe("denied");
    expect(columnBeside(reach, "in_work", -1)).toBe("pending");
    expect(columnBeside(reach, "pending", -1)).toBe("pending");
    expect(columnBeside(reach, null, 1)).toBe("pending");
  });

  test("takes the step of the column it is dropped on, and none on its own or out of reach", () => {
    expect(stepInto(steps, "pending", "in_work")?.key).toBe("start");
    expect(stepInto(steps, "pending", "pending")).toBeUndefined();
    expect(stepInto(steps, "pending", "completed")).toBeUndefined();
    expect(stepInto(steps, "pending", null)).toBeUndefined();
    // Concluding leaves a requisition where it is: dropped on its own column, it is not concluded.
    expect(stepInto([{ key: "conclude", to: "completed" }], "completed", "completed")).toBeUndefined();
  });
});

test("a card dragged to a column runs the action for that status, if the user is allowed to", () => {
  const nobody = { is_team_member: false, completed_by_self: false, alone_in_plant: false };
  const dropped = (status: WorkOrderStatus, column: WorkOrderStatus, as: "is_assignee" | "is_supervisor") => {
    const actor = { ...nobody, is_assignee: as === "is_assignee", is_supervisor: as === "is_supervisor" };
    const steps = workOrderActions(status, actor).map((key) => ({
      key,
      to: destination(workOrderTransitions, key, status) ?? status,
    }));
    return stepInto(steps, status, column)?.key;
  };

  expect(dropped("in_work", "completed", "is_assignee")).toBe("complete");
  expect(dropped("in_work", "on_hold", "is_assignee")).toBe("hold");
  expect(dropped("in_work", "denied", "is_assignee")).toBeUndefined();
  expect(dropped("in_work", "closed", "is_assignee")).toBeUndefined();
  expect(dropped("closed", "completed", "is_supervisor")).toBe("reopen");
});

describe("the next step of a card", () => {
  test.each([
    ["pending", ["start", "complete", "deny"], "start"],
    ["on_hold", ["deny"], undefined],
    ["in_work", ["hold", "complete", "deny"], "complete"],
    ["completed", ["close", "reopen"], "close"],
    ["completed", ["reopen"], undefined],
    ["closed", ["reopen"], undefined],
  ] as const)("of an order that is %s and allows %s is %s", (status, actions, next) => {
    expect(nextOrderAction(actions as readonly WorkOrderAction[], status)).toBe(next);
  });

  test("of a requisition moves it on: to deny, to hold and to reset are none", () => {
    expect(nextRequisitionAction(["deny", "approve"])).toBe("approve");
    expect(nextRequisitionAction(["unapprove", "take", "hold"])).toBe("take");
    expect(nextRequisitionAction(["reset", "resume"])).toBe("resume");
    expect(nextRequisitionAction(["reset"])).toBeUndefined();
  });
});
