import { describe, expect, test } from "vitest";
import { alertsFirst, dueInDays, urgencyOf } from "@/lib/domain/maintenance/urgency";

const settings = { alarm_priority: "urgent", alarm_due_days: 0, warning_priority: "high", warning_due_days: 7 };

test.each([
  ["alarm", "urgent", 0],
  ["acute", "high", 7],
  ["chronic", "high", 7],
  ["warning", "high", 7],
])("work after an alert of level %s is %s and due in %d days", (level, priority, due_days) => {
  expect(urgencyOf(level, settings, null)).toEqual({ priority, due_days });
});

test.each([
  ["alarm", "A", "urgent", 0],
  ["alarm", "B", "urgent", 0],
  ["alarm", "C", "urgent", 0],
  ["warning", "A", "urgent", 3],
  ["warning", "B", "high", 7],
  ["warning", "C", "normal", 7],
  ["chronic", "C", "normal", 7],
])(
  "work after an alert of level %s on an item of class %s is %s and due in %d days",
  (level, criticality, priority, due_days) => {
    expect(urgencyOf(level, settings, criticality)).toEqual({ priority, due_days });
  },
);

test("no class makes work less than low or more than urgent", () => {
  const extremes = { alarm_priority: "urgent", alarm_due_days: 1, warning_priority: "low", warning_due_days: 5 };
  expect(urgencyOf("alarm", extremes, "A")).toEqual({ priority: "urgent", due_days: 0 });
  expect(urgencyOf("warning", extremes, "C")).toEqual({ priority: "low", due_days: 5 });
});

describe("work is due at the end of the plant's day", () => {
  test.each([
    ["2026-11-23T15:00:00Z", 0, "America/New_York", "2026-11-24T04:59:00.000Z"],
    ["2026-11-23T15:00:00Z", 7, "America/New_York", "2026-12-01T04:59:00.000Z"],
    // The clock is put back between the two.
    ["2026-10-30T15:00:00Z", 3, "America/New_York", "2026-11-03T04:59:00.000Z"],
    ["2026-11-23T15:00:00Z", 0, "Asia/Tokyo", "2026-11-24T14:59:00.000Z"],
  ])("%s and %d days on in %s", (now, days, zone, due) => {
    expect(dueInDays(days, new Date(now), zone).toISOString()).toBe(due);
  });

  test("an alarm just before midnight leaves four hours", () => {
    const now = new Date("2026-11-24T04:50:00Z");
    expect(dueInDays(0, now, "America/New_York").toISOString()).toBe("2026-11-24T08:50:00.000Z");
  });
});

test("open work from alerts comes before other work, the most urgent first, and done work stays where it is", () => {
  const order = (name: string, priority_id: number, finding: object | null, status = "pending") =>
    ({ name, priority_id, finding, status }) as const;
  const orders = [
    order("plain", 1, null),
    order("done", 1, {}, "completed"),
    order("high", 2, {}),
    order("urgent", 1, {}, "in_work"),
  ];

  expect(alertsFirst(orders).map(({ name }) => name)).toEqual(["urgent", "high", "plain", "done"]);
});
