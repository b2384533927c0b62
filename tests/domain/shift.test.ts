import { describe, expect, test } from "vitest";
import {
  allowsShift,
  begunShifts,
  changedSince,
  confirmDueAt,
  offeredShifts,
  overlapIn,
  type PlantShift,
  plantShifts,
  type ShiftRow,
  shownSince,
  stateOf,
} from "@/lib/domain/maintenance/shift";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const shift = (name: string, starts: string, ends: string, weekdays: readonly number[] = everyDay): PlantShift => ({
  id: name.charCodeAt(0),
  name,
  starts,
  ends,
  weekdays,
});
const three = [shift("A", "06:00", "14:00"), shift("B", "14:00", "22:00"), shift("C", "22:00", "06:00")];
const none = new Set<string>();
const hours = ({ from, to }: { from: number; to: number }) => (to - from) / 3_600_000;
const on = (shifts: readonly PlantShift[], date: string, zone: string) =>
  plantShifts(shifts, { from: date, to: date }, zone, none);

describe("shifts of a plant's people", () => {
  test.each([
    ["Europe/Madrid", "2026-10-24", 9],
    ["Europe/Madrid", "2027-03-27", 7],
    ["Europe/Madrid", "2026-11-10", 8],
    ["America/Chicago", "2026-10-31", 9],
    ["America/Chicago", "2027-03-13", 7],
    ["America/Chicago", "2026-11-10", 8],
  ])("the night shift in %s that starts on %s lasts %i hours, and belongs to that date", (zone, date, length) => {
    const night = on(three, date, zone)[2]!;
    expect([night.span.name, night.date, hours(night)]).toEqual(["C", date, length]);
  });

  test.each([
    ["Europe/Madrid", "2026-10-25", 25],
    ["Europe/Madrid", "2027-03-28", 23],
    ["America/Chicago", "2026-11-01", 25],
    ["America/Chicago", "2027-03-14", 23],
  ])("a plant in %s without shifts has one on %s, of %i hours", (zone, date, length) => {
    expect(on([], date, zone).map(hours)).toEqual([length]);
  });

  test("shifts that follow each other leave no gap where the clock changes", () => {
    const dates = { from: "2026-10-24", to: "2026-10-26" };
    const placed = plantShifts(three, dates, "Europe/Madrid", none);
    expect(placed).toHaveLength(9);
    for (const [at, { from }] of placed.slice(1).entries()) expect(from).toBe(placed[at]!.to);
  });

  test("none begins on a holiday or another weekday; the one of a whole day always does", () => {
    const workdays = [shift("A", "06:00", "14:00", [1, 2, 3, 4, 5])];
    const dates = { from: "2026-11-26", to: "2026-11-29" };
    const names = (shifts: readonly PlantShift[]) =>
      plantShifts(shifts, dates, "America/Chicago", new Set(["2026-11-26"])).map(({ date }) => date);
    expect(names(workdays)).toEqual(["2026-11-27"]);
    expect(names([])).toHaveLength(4);
  });

  test("shifts overlap over midnight and over the end of the week, and not where one follows the other", () => {
    expect(overlapIn(three)).toBe(-1);
    expect(overlapIn([...three, shift("D", "05:00", "07:00")])).toBe(3);
    const sundayNight = shift("N", "22:00", "06:00", [7]);
    expect(overlapIn([sundayNight, shift("M", "05:30", "13:30", [1])])).toBe(1);
    expect(overlapIn([sundayNight, shift("M", "05:30", "13:30", [2])])).toBe(-1);
  });

  test("of planned shifts those begin that are due; new times begin where the shift before ends", () => {
    const at = (hour: number) => hour * 3_600_000;
    const planned = [
      { from: at(0), to: at(8) },
      { from: at(8), to: at(16) },
      { from: at(16), to: at(24) },
    ];
    expect(begunShifts(planned, at(0), at(9))).toEqual(planned.slice(0, 2));
    expect(begunShifts(planned, at(6), at(1))).toEqual([]);
    expect(begunShifts(planned, at(6), at(7))).toEqual([{ from: at(6), to: at(8) }]);
    // Ten minutes are no shift.
    expect(begunShifts(planned, at(8) - 600_000, at(9))).toEqual([planned[1]]);
  });

  test("a plant without shifts is offered those of its counted lines, each once", () => {
    const times = (name: string, starts: string, ends: string) => ({ name, starts, ends });
    expect(
      offeredShifts([
        { work_days: [1, 2, 3, 4, 5], shifts: [times("Early", "06:00", "14:00"), times("Late", "14:00", "22:00")] },
        { work_days: [6], shifts: [times("E", "06:00", "14:00"), times("Overlaps", "07:00", "15:00")] },
      ]),
    ).toEqual([
      { ...times("Early", "06:00", "14:00"), weekdays: [1, 2, 3, 4, 5, 6] },
      { ...times("Late", "14:00", "22:00"), weekdays: [1, 2, 3, 4, 5] },
    ]);
  });
});

describe("a shift", () => {
  const ends_at = new Date("2026-11-27T14:00:00Z");
  const at = (time: string) => new Date(`2026-11-27T${time}:00Z`);

  test("runs, has ended and is handed over; it is confirmed only then, and handed over once", () => {
    expect(stateOf({ ends_at, handed_over_at: null }, at("13:59"))).toBe("running");
    expect(stateOf({ ends_at, handed_over_at: null }, at("14:00"))).toBe("ended");
    expect(stateOf({ ends_at, handed_over_at: at("13:50") }, at("13:55"))).toBe("handed_over");
    expect(allowsShift("ended", "confirm")).toBe(false);
    expect(allowsShift("handed_over", "hand_over")).toBe(false);
    expect(allowsShift("running", "hand_over")).toBe(true);
  });

  test("is to be confirmed within an hour of its end, or of a later hand-over", () => {
    expect(confirmDueAt({ ends_at, handed_over_at: at("13:40") })).toEqual(at("15:00"));
    expect(confirmDueAt({ ends_at, handed_over_at: at("14:30") })).toEqual(at("15:30"));
  });

  test.each([
    ["at the end of the one before", null, "14:00"],
    ["at the end of the one before, which was handed over after it", "14:20", "14:00"],
    ["at the hand-over of the one before, which came before its end", "13:30", "13:30"],
  ])("shows what happened from %s", (_when, handed_over, since) => {
    const clock = (time: string) => new Date(`2026-11-27T${time}:00Z`);
    const before = { ends_at: clock("14:00"), handed_over_at: handed_over === null ? null : clock(handed_over) };
    expect(shownSince(before, clock("14:00"))).toEqual(clock(since));
  });

  test("marks what has become of a row since, and nothing where it is as it was", () => {
    const row = { until: null, state: "in_work", reason: null } as ShiftRow;
    expect(changedSince(row, { until: null, state: "in_work", reason: null })).toBeNull();
    expect(changedSince(row, { until: "2026-11-27T15:00:00.000Z", state: "completed", reason: null })).toEqual({
      is_gone: false,
      until: "2026-11-27T15:00:00.000Z",
      state: "completed",
    });
    expect(changedSince(row, null)).toEqual({ is_gone: true });
    expect(changedSince(row, undefined)).toBeNull();
  });
});
