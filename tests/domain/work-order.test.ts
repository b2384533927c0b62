import { describe, expect, test } from "vitest";
import {
  clockedSeconds,
  countedAt,
  isOverdue,
  mayAct,
  missingFor,
  parseWorkOrderNumber,
  type WorkOrderAction,
  type WorkOrderActor,
  type WorkOrderStatus,
  workOrderActions,
  workOrderNumber,
  workOrderStatus,
  workOrderTransitions,
} from "@/lib/domain/maintenance/work-order";
import {
  mayDecide,
  needsReason,
  type RequestStatus,
  requestStatus,
  requestTransitions,
} from "@/lib/domain/maintenance/work-order-request";
import { codes } from "@/lib/domain/shared/codes";
import { actionsFrom, destination, startsOf } from "@/lib/domain/shared/transitions";

const actions: WorkOrderAction[] = ["start", "hold", "complete", "close", "reopen", "deny"];

/** Every pair that leads somewhere; every other pair is a conflict. */
const moves: Record<WorkOrderStatus, Partial<Record<WorkOrderAction, WorkOrderStatus>>> = {
  pending: { start: "in_work", complete: "completed", deny: "denied" },
  in_work: { hold: "on_hold", complete: "completed", deny: "denied" },
  completed: { close: "closed", reopen: "in_work" },
  closed: { reopen: "completed" },
  on_hold: { start: "in_work", deny: "denied" },
  denied: { reopen: "pending" },
};

const pairs = workOrderStatus.names.flatMap((status) => actions.map((action) => [status, action] as const));

test.each(pairs)("a %s work order answers %s as the workflow table states", (status, action) => {
  const to = destination(workOrderTransitions, action, status);

  expect(to).toBe(moves[status][action]);
  expect(startsOf(workOrderTransitions, action).includes(status)).toBe(to !== undefined);
});

const nobody: WorkOrderActor = {
  is_supervisor: false,
  is_assignee: false,
  is_team_member: false,
  completed_by_self: false,
  alone_in_plant: false,
};
const supervisor = { ...nobody, is_supervisor: true };
const assignee = { ...nobody, is_assignee: true };
const teamMember = { ...nobody, is_team_member: true };

test("a closed work order offers only reopen, and only to a supervisor", () => {
  expect(workOrderActions("closed", supervisor)).toEqual(["reopen"]);
  expect(workOrderActions("closed", assignee)).toEqual([]);
});

test.each<[string, WorkOrderActor, WorkOrderAction[]]>([
  ["a stranger", nobody, []],
  ["a team member", teamMember, ["start"]],
  ["the assignee", assignee, ["start", "hold", "complete"]],
  ["a supervisor", supervisor, ["start", "hold", "complete", "close", "reopen", "deny"]],
])("%s can use exactly the actions of the workflow", (_, actor, allowed) => {
  expect(actions.filter((action) => mayAct(action, actor))).toEqual(allowed);
});

test("users cannot close work they completed, unless they are the only supervisor of the plant", () => {
  expect(mayAct("close", { ...supervisor, completed_by_self: true })).toBe(false);
  expect(mayAct("close", { ...supervisor, completed_by_self: true, alone_in_plant: true })).toBe(true);
  expect(mayAct("close", { ...assignee, alone_in_plant: true })).toBe(false);
});

describe("workflow actions", () => {
  test.each(["hold", "deny", "reopen"] as const)("%s needs a reason that is not blank", (action) => {
    expect(missingFor(action, { reason: "  " })).toEqual([{ field: "reason", message: "errors.is_required" }]);
    expect(missingFor(action, { reason: "waiting for parts" })).toEqual([]);
  });

  test("completing needs fifteen minutes and both answers", () => {
    const asks = { asks_sanitization: true };

    expect(missingFor("complete", { total_minutes: 14, open_steps: 1 }, asks).map(({ field }) => field)).toEqual([
      "total_minutes",
      "problem_solved",
      "sanitization_of_tools",
      "steps",
    ]);
    expect(missingFor("complete", { total_minutes: 15, problem_solved: false })).toEqual([]);
    expect(
      missingFor("complete", { total_minutes: 15, problem_solved: true, sanitization_of_tools: false }, asks),
    ).toEqual([]);
    expect(missingFor("complete", { total_minutes: Number.NaN, problem_solved: true })).toEqual([
      { field: "total_minutes", message: "work-orders.total_time" },
    ]);
  });

  test("starting and closing need no input", () => {
    expect([...missingFor("start", {}), ...missingFor("close", {})]).toEqual([]);
  });
});

const now = new Date("2026-03-10T12:00:00Z");
const before = new Date("2026-03-10T11:59:59Z");
const after = new Date("2026-03-10T12:00:01Z");

test.each(workOrderStatus.names)("a %s work order is overdue only while work is open", (status) => {
  const owed = ["pending", "in_work", "on_hold"].includes(status);

  expect(isOverdue({ status, due_at: before }, now)).toBe(owed);
  expect(isOverdue({ status, due_at: after }, now)).toBe(false);
  expect(isOverdue({ status, due_at: null }, now)).toBe(false);
  expect(isOverdue({ status, due_at: before, extended_at: after }, now)).toBe(false);
});

test("the labor clock counts only while it runs", () => {
  const held = { clocked_seconds: 600, clock_started_at: null };

  expect(clockedSeconds(held, now)).toBe(600);
  expect(clockedSeconds({ ...held, clock_started_at: new Date("2026-03-10T11:00:00Z") }, now)).toBe(4_200);
  // A server whose clock runs ahead of the one that started it does not take time away.
  expect(clockedSeconds({ ...held, clock_started_at: after }, now)).toBe(600);
});

test("an action that arrives late counts from when it was made, and no time of the labor clock twice", () => {
  const at = (time: string) => new Date(`2026-03-10T${time}Z`);
  const pending = { started_at: null, clocked_seconds: 0, clock_started_at: null };
  const held = { started_at: at("08:00:00"), clocked_seconds: 3_600, clock_started_at: null };
  const running = { ...held, clock_started_at: at("10:00:00") };

  expect(countedAt(pending, at("07:00:00"), now)).toEqual(at("07:00:00"));
  expect(countedAt(held, at("08:30:00"), now)).toEqual(at("09:00:00"));
  expect(countedAt(running, at("09:30:00"), now)).toEqual(at("10:00:00"));
  expect(countedAt(pending, after, now)).toEqual(now);
});

test("a work order is found by its number in any notation", () => {
  expect(workOrderNumber(2291)).toBe("WO-2291");
  expect(workOrderNumber(2292, "request")).toBe("RQ-2292");
  expect(["WO-2291", "wo2291", "WO 2291", "rq-2291", "#ml2291"].map(parseWorkOrderNumber)).toEqual([
    { number: 2291, kind: "order" },
    { number: 2291, kind: "order" },
    { number: 2291, kind: "order" },
    { number: 2291, kind: "request" },
    { number: 2291, kind: "log" },
  ]);
  expect([" 2291 ", "#2291"].map(parseWorkOrderNumber)).toEqual([{ number: 2291 }, { number: 2291 }]);
  expect(["WO-", "12a", "PO-7", "WO-2291a", ""].map(parseWorkOrderNumber)).toEqual([null, null, null, null, null]);
});

test.each(requestStatus.names)("a %s request can be decided once", (status: RequestStatus) => {
  expect(actionsFrom(requestTransitions, status)).toEqual(
    status === "requested" ? ["convert", "reject", "withdraw"] : [],
  );
});

test("a supervisor decides a request, the requestor can only withdraw it", () => {
  const answers = (actor: { is_supervisor: boolean; is_requestor: boolean }) =>
    (["convert", "reject", "withdraw"] as const).filter((action) => mayDecide(action, actor));

  expect(answers({ is_supervisor: true, is_requestor: false })).toEqual(["convert", "reject"]);
  expect(answers({ is_supervisor: false, is_requestor: true })).toEqual(["withdraw"]);
  expect((["convert", "reject", "withdraw"] as const).filter(needsReason)).toEqual(["reject"]);
});

test("API numbers and names of statuses are one table", () => {
  expect(workOrderStatus.number.in_work).toBe(2);
  expect(workOrderStatus.nameOf(6)).toBe("denied");
  expect(workOrderStatus.nameOf(7)).toBeUndefined();
  expect([workOrderStatus.isName("closed"), workOrderStatus.isName("toString")]).toEqual([true, false]);
  expect([workOrderStatus.isNumber(4), workOrderStatus.isNumber("4")]).toEqual([true, false]);
  expect(() => codes({ one: 1, uno: 1 })).toThrow("duplicate number");
});
