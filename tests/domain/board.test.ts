import { describe, expect, test } from "vitest";
import { columnBeside, columnsInReach, stepInto } from "@/lib/domain/maintenance/board";
import { nextRequisitionAction } from "@/lib/domain/maintenance/requisition";
import { nextOrderAction, type WorkOrderAction } from "@/lib/domain/maintenance/work-order";

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
