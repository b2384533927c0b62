import { describe, expect, test } from "vitest";
import type { CaseOrder } from "@/lib/domain/maintenance/alarm-case";
import { currentOrderOf, type ItemAlert, itemVerdictOf, limitOf } from "@/lib/domain/maintenance/item-verdict";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 28, 12);
const ago = (hours: number) => new Date(now - hours * hour);

const alert = (id: number, more: Partial<ItemAlert> = {}): ItemAlert => ({
  id,
  level: "alarm",
  level_since: ago(2),
  opened_at: ago(2),
  ended_at: null,
  is_acknowledged: false,
  work_order_id: null,
  ...more,
});
const order = (status: string, id = 7): CaseOrder => ({
  id,
  number: 100 + id,
  status,
  problem_solved: null,
  proofs: [],
});

describe("the verdict of an item", () => {
  test.each([
    [
      "the worst level, not the newest alert",
      [alert(1, { level: "warning", level_since: ago(1) }), alert(2, { level_since: ago(9), opened_at: ago(20) })],
      { worst_alert_id: 2, level_since: ago(9), abnormal_since: ago(20) },
    ],
    [
      "of equal levels the one that has lasted longest",
      [alert(1, { level_since: ago(1), opened_at: ago(30) }), alert(2, { level_since: ago(9), opened_at: ago(10) })],
      { worst_alert_id: 2, level_since: ago(9), abnormal_since: ago(30) },
    ],
    [
      "a return to normal that nobody has acknowledged, since it ended",
      [alert(3, { level: "off_alarm", level_since: ago(4), opened_at: ago(50), ended_at: ago(4) })],
      { worst_alert_id: 3, level_since: ago(4), abnormal_since: ago(50), alerts: 0, state: "new" },
    ],
    [
      "open alerts before those that have ended",
      [alert(3, { level: "off_alarm", ended_at: ago(1) }), alert(4, { level: "warning", level_since: ago(2) })],
      { worst_alert_id: 4, alerts: 1 },
    ],
  ] as const)("is about %s", (_, alerts, verdict) => {
    expect(itemVerdictOf({ alerts, orders: [] })).toMatchObject(verdict);
  });

  test.each([
    ["new while nobody has done anything", false, [], "new"],
    ["acknowledged", true, [], "acknowledged"],
    ["ordered by an order that waits", false, [order("pending")], "ordered"],
    ["ordered by an order on hold", false, [order("on_hold")], "ordered"],
    ["in work by an order that is in work", false, [order("in_work")], "in_work"],
    [
      "in work by the order that is in work, also when another waits",
      false,
      [order("pending", 9), order("in_work")],
      "in_work",
    ],
  ] as const)("is %s", (_, is_acknowledged, orders, state) => {
    const verdict = itemVerdictOf({ alerts: [alert(1, { is_acknowledged })], orders })!;
    expect(verdict.state).toBe(state);
    expect(currentOrderOf(verdict)?.status ?? null).toBe(orders.at(-1)?.status ?? null);
  });

  test("is none where nothing alarms and nothing is repaired", () => {
    expect(itemVerdictOf({ alerts: [], orders: [] })).toBeNull();
  });

  test("names no order that did not help", () => {
    const failed = { ...order("closed"), proofs: [{ verdict: "not_fixed", after_samples: 30 }] };
    const verdict = itemVerdictOf({ alerts: [alert(1, { work_order_id: 7 })], orders: [failed] })!;
    expect([verdict.state, currentOrderOf(verdict)]).toEqual(["not_fixed", null]);
  });
});

test.each([
  ["alarm", { warning: 4.5, alarm: 7.1 }, 7.1],
  ["alarm", { warning: 4.5, alarm: null }, 4.5],
  ["chronic", { warning: 4.5, alarm: 7.1 }, 4.5],
  ["warning", { warning: null, alarm: 7.1 }, 7.1],
] as const)("a level of %s is measured by the limit of it in %j: %d", (level, limits, limit) => {
  expect(limitOf(level, limits)).toBe(limit);
});
