import { expect, test } from "vitest";
import { dueEdges, dueGroup, dueWording, lateness } from "@/lib/domain/maintenance/work-order-due";

// A Thursday, ten in the morning in Winnipeg.
const now = new Date("2026-03-12T15:00:00Z");
const zone = "America/Winnipeg";
const order = (due: string | null, status = "pending") => ({ status, due_at: due === null ? null : new Date(due) });

test.each([
  ["2026-03-12T14:59:00Z", "overdue"],
  ["2026-03-13T04:59:00Z", "today"],
  ["2026-03-13T05:00:00Z", "week"],
  ["2026-03-16T04:59:00Z", "week"],
  ["2026-03-16T05:00:00Z", "later"],
  [null, "none"],
] as const)("a work order due at %s is in group %s, by the plant's midnight", (due, group) => {
  expect(dueGroup(order(due), now, dueEdges(now, zone))).toBe(group);
});

test.each([
  [null, "none"],
  ["2026-03-12T15:00:01Z", "by"],
  ["2026-03-12T15:00:00Z", "since"],
  ["2026-03-05T12:00:00Z", "since"],
] as const)(
  "a due date of %s is written with %s: work is never requested by a date that has passed",
  (due, wording) => {
    expect(dueWording(due === null ? null : new Date(due), now)).toBe(wording);
  },
);

test("completed work is never overdue, and an extension moves the date", () => {
  expect(dueGroup(order("2026-03-10T12:00:00Z", "completed"), now, dueEdges(now, zone))).toBe("past");
  expect(dueGroup(order("2026-03-12T04:59:00Z", "closed"), now, dueEdges(now, zone))).toBe("past");
  expect(dueGroup(order("2026-03-12T05:00:00Z", "closed"), now, dueEdges(now, zone))).toBe("today");
  const extended = { ...order("2026-03-10T12:00:00Z"), extended_at: new Date("2026-03-20T12:00:00Z") };
  expect(dueGroup(extended, now, dueEdges(now, zone))).toBe("later");
});

test.each([
  ["2026-03-12T14:50:00Z", 1, "hours"],
  ["2026-03-11T15:00:01Z", 23, "hours"],
  ["2026-03-11T15:00:00Z", 1, "days"],
  ["2026-03-10T12:00:00Z", 2, "days"],
])("an order that was due at %s is %i %s late", (due, count, unit) => {
  expect(lateness(order(due), now)).toEqual({ count, unit });
});
