import { expect, test } from "vitest";
import { atPlace, downSinceRefusal, isStopping, minutesInside, reportedDown } from "@/lib/domain/maintenance/downtime";

const at = (text: string) => new Date(`2026-06-${text}:00Z`);
const now = at("30T12:00");
const window = { from: at("10T00:00"), until: at("20T00:00") };

test.each([
  ["lies within it", "12T08:00", "12T10:30", 150],
  ["began before it", "09T22:00", "10T01:00", 60],
  ["ends after it", "19T23:15", "21T06:00", 45],
  ["began before it and ends after it", "01T00:00", "29T00:00", 14_400],
  ["still runs", "19T22:00", null, 120],
  ["was over before it", "08T00:00", "10T00:00", 0],
  ["began after it", "20T00:00", "21T00:00", 0],
])("a window counts its part of a stop that %s", (_which, from, to, minutes) => {
  expect(minutesInside({ started_at: at(from), ended_at: to === null ? null : at(to) }, window, now)).toBe(minutes);
});

test("a downtime is sent with the place that is chosen, though one of another kind was chosen before", () => {
  const entered = { equipment_id: 7, machine_id: 8, reason: "Bearing" };
  expect(JSON.parse(JSON.stringify(atPlace(entered, "machine_id")))).toEqual({ machine_id: 8, reason: "Bearing" });
});

test("a stop that still runs counts until now, in a window that reaches into the future", () => {
  const tomorrow = { from: window.from, until: at("30T23:00") };
  expect(minutesInside({ started_at: at("30T11:00"), ended_at: null }, tomorrow, now)).toBe(60);
});

test.each([
  ["breakdown", "pending", true],
  ["breakdown", "in_work", true],
  ["breakdown", "on_hold", true],
  ["breakdown", "completed", false],
  ["breakdown", "denied", false],
  ["pm", "pending", false],
  ["pm", "in_work", true],
  ["setup", "on_hold", true],
  ["setup", "closed", false],
])("an order of type %s that is %s keeps its machine down: %s", (type, status, isDown) => {
  const order = { kind: "order", type, status, is_machine_down: true };
  expect(isStopping(order)).toBe(isDown);
  expect(isStopping({ ...order, is_machine_down: false })).toBe(false);
  expect(isStopping({ ...order, kind: "request" })).toBe(false);
});

test("a machine that is reported down is down since the moment of the report, unless the report names another", () => {
  expect(reportedDown({ is_machine_down: true }, now)).toEqual(now);
  expect(reportedDown({ is_machine_down: true, down_since: at("29T03:00") }, now)).toEqual(at("29T03:00"));
  expect(reportedDown({ is_machine_down: false, down_since: at("29T03:00") }, now)).toBeNull();
});

test.each([
  ["29T03:00", null],
  ["30T12:00", null],
  ["30T12:01", "downtimes.not_yet"],
])("a report of 30 June may name the %s: %s", (moment, refusal) => {
  expect(downSinceRefusal(at(moment), { now, reported_at: now })).toBe(refusal);
});

test("a report names no moment more than thirty days before it, however late it is corrected", () => {
  const may = new Date("2026-05-31T11:00:00Z");
  expect(downSinceRefusal(may, { now, reported_at: now })).toBe("work-orders.down_too_early");
  expect(downSinceRefusal(may, { now, reported_at: at("29T12:00") })).toBeNull();
});
