import { expect, test } from "vitest";
import { type Count, minutesOf, stepsOf } from "@/lib/domain/oee/counts";
import { figuresOf, noTally, outputLost, sumOf, type Tally } from "@/lib/domain/oee/figures";
import { movedBreak, shiftOfBreak, shiftsWithBreaks } from "@/lib/domain/oee/shifts";
import { type LineNow, lineStateOf, rateStateOf, rateWindowSeconds } from "@/lib/domain/oee/states";
import { isStopTimeLongEnough, plannedStops, stopsOf } from "@/lib/domain/oee/stops";
import { secondsOf, union, without } from "@/lib/domain/oee/stretches";
import { bandsOf } from "@/lib/domain/oee/timeline";
import { clockMinutes, overlaps } from "@/lib/domain/shared/shifts";

const s = (seconds: number) => seconds * 1000;
/** A count for each part, at these seconds. */
const partsAt = (seconds: readonly number[]): Count[] => seconds.map((at, index) => ({ at: s(at), value: index + 1 }));
const settings = { run_rate: 60, stop_seconds: 10 };
const ten = "10 s";

test.each([
  [65_530, 4, 16, 10, false],
  [10, 10, 16, 0, false],
  [100, 20, 16, 20, true],
  [2 ** 32 - 6, 4, 32, 10, false],
  [65_530, 4, 32, 4, true],
  [0, 32_768, 16, 32_768, false],
  [1_000, 2 ** 32 - 1, 32, 0, true],
  [2 ** 32 - 1, 3_000_000_000, 32, 0, true],
] as const)(
  "a counter from %i to %i with %i bits has counted %i parts, reset: %s",
  (before, after, bits, parts, is_reset) => {
    const [step] = stepsOf(
      [
        { at: 0, value: before },
        { at: s(10), value: after },
      ],
      bits,
      120,
    );
    expect(step).toMatchObject({ parts, is_reset });
  },
);

test("a faulty reading from which the counter comes back counts nothing, and neither does the way back", () => {
  const counts = [1_000, 2 ** 32 - 1, 2 ** 32 - 1, 1_006].map((value, index) => ({ at: s(index * 10), value }));
  expect(stepsOf(counts, 32, 120)).toEqual([{ from: 0, to: s(30), is_lost: false, parts: 6, is_reset: false }]);
});

test(`a stop begins one ideal cycle after the last part and ends with the next one, at a stop time of ${ten}`, () => {
  const counts = partsAt([0, 1, 2, 3, 4, 5, 20, 21, 22, 60, 61, 62, 63]);
  const stops = stopsOf(stepsOf(counts, 16, 120), settings);
  expect(stops).toEqual([
    { from: s(6), to: s(20) },
    { from: s(23), to: s(60) },
  ]);
  expect(secondsOf(stops.map(({ from, to }) => ({ from, to: to! })))).toBe(51);
});

test("a line that is silent to the last reading has stopped, and its stop goes on", () => {
  const counts = [...partsAt([0, 1, 2]), { at: s(30), value: 3 }];
  expect(stopsOf(stepsOf(counts, 16, 120), settings)).toEqual([{ from: s(3), to: null }]);
});

test("a counter that reports once a minute is no line that stops every minute", () => {
  const counts = [0, 1, 2, 3].map((at) => ({ at: s(at * 60), value: at * 48 }));
  expect(stopsOf(stepsOf(counts, 16, 120), settings)).toEqual([]);
});

test("a lost counter is no stop, and an open stop ends where the readings end", () => {
  const counts = [
    ...partsAt([0, 1, 2]),
    { at: s(30), value: 3 },
    { at: s(1000), value: 400 },
    { at: s(1001), value: 401 },
  ];
  const steps = stepsOf(counts, 16, 120);
  expect(stopsOf(steps, settings)).toEqual([{ from: s(3), to: s(30) }]);
  expect(steps.filter(({ is_lost }) => is_lost)).toHaveLength(1);
});

test("minutes carry the parts, the seconds seen, and apart the parts that nobody placed", () => {
  const counts = [
    ...[0, 30, 60, 90].map((at) => ({ at: s(at), value: at })),
    ...[600, 630].map((at) => ({ at: s(at), value: at })),
  ];
  const minutes = minutesOf(stepsOf(counts, 16, 120), { from: 0, to: s(700) });
  expect(minutes).toEqual([
    { minute: 0, parts: 30, lost_parts: 0, seen_seconds: 60, resets: 0 },
    { minute: s(60), parts: 60, lost_parts: 0, seen_seconds: 30, resets: 0 },
    { minute: s(600), parts: 30, lost_parts: 510, seen_seconds: 30, resets: 0 },
  ]);
});

test("a stop is split around a break, and as long as its parts together", () => {
  const planned = [
    { from: 0, to: s(1000) },
    { from: s(1600), to: s(4000) },
  ];
  expect(plannedStops([{ from: s(900), to: s(1850) }], planned, s(9000))).toEqual([
    { from: s(900), to: s(1000), is_short: false },
    { from: s(1600), to: s(1850), is_short: false },
  ]);
  expect(plannedStops([{ from: s(10), to: s(309) }], planned, s(9000))).toMatchObject([{ is_short: true }]);
  expect(plannedStops([{ from: s(3900), to: null }], planned, s(3950))).toEqual([
    { from: s(3900), to: null, is_short: true },
  ]);
  expect(plannedStops([{ from: s(3900), to: null }], planned, s(5000))).toMatchObject([{ to: s(4000) }]);
  expect(plannedStops([{ from: s(1100), to: s(1500) }], planned, s(9000))).toEqual([]);
});

test.each([
  [62, "at_rate"],
  [60, "at_rate"],
  [57, "below"],
  [48, "below"],
  [47, "further_below"],
  [0, "stopped"],
] as const)("%i parts a minute of 60, 20 percent further below, are %s", (rate, state) => {
  expect(rateStateOf(rate, 60, 20)).toBe(state);
});

test("a rate is taken over a minute, or over five expected parts where they take longer", () => {
  expect([rateWindowSeconds(60), rateWindowSeconds(5), rateWindowSeconds(2)]).toEqual([60, 60, 150]);
});

test("a stop time must be longer than three ideal cycles", () => {
  expect([3, 4].map((stop_seconds) => isStopTimeLongEnough({ run_rate: 60, stop_seconds }))).toEqual([false, true]);
});

const line: LineNow = {
  now: s(1000),
  is_planned: true,
  is_break: false,
  heard_at: s(999),
  lost_seconds: 120,
  last_part_at: s(999),
  has_infeed: true,
  last_infeed_at: s(999),
  stop_seconds: 10,
  rate: 60,
  run_rate: 60,
  held_back: 0,
  loss_count: 5,
};
test.each<[string, Partial<LineNow>]>([
  ["running", {}],
  ["running", { rate: 59 }],
  ["slow", { rate: 58.9 }],
  ["slow", { rate: 48 }],
  ["jammed", { held_back: 6 }],
  ["jammed", { last_part_at: s(900) }],
  ["starved", { last_part_at: s(900), last_infeed_at: s(890) }],
  ["stopped", { last_part_at: s(900), has_infeed: false, last_infeed_at: null }],
  ["no_signal", { heard_at: s(800) }],
  ["no_signal", { heard_at: null }],
  ["break", { is_planned: false, is_break: true, last_part_at: s(900) }],
  ["not_scheduled", { is_planned: false, heard_at: null }],
])("a line is %s with %o", (state, change) => {
  expect(lineStateOf({ ...line, ...change })).toBe(state);
});

test("the band of a shift is slow where its line is: below the run rate by more than the part that a window may miss", () => {
  const parts = [60, 59, 60, 60, 60, 60, 48, 48, 48, 48, 48, 48, 48, 60, 60, 60, 60, 60];
  const minutes = parts.map((made, index) => [s(60 * index), made, 60] as const);

  const bands = bandsOf(minutes, { from: 0, to: s(60 * parts.length) }, 60);

  // A rate is taken over five minutes, so that the slow ones begin and end two minutes wider.
  expect(bands.map(({ kind, from, to }) => [kind, from / s(60), to / s(60)])).toEqual([
    ["running", 0, 4],
    ["slow", 4, 15],
    ["running", 15, 18],
  ]);
  expect(bands[1]?.rate).toBeCloseTo(60 - (12 * 5 * 7) / 5 / 11, 5);
  expect(bandsOf(minutes.slice(0, 3), { from: 0, to: s(240) }, 60).map(({ kind }) => kind)).toEqual([
    "running",
    "unseen",
  ]);
});

/** The worked shift of the domain reference, 8.2. */
const worked: Tally = {
  ...noTally,
  planned_seconds: 430 * 60,
  stop_seconds: 35.5 * 60,
  stops: 3,
  total: 21_450,
  rejects: 429,
  possible: 430 * 60,
  possible_running: 394.5 * 60,
};
test("the worked shift: 0.91744 × 0.90621 × 0.98000 = 0.81477, with its losses in parts", () => {
  const figures = figuresOf(worked);
  expect(figures.availability).toBeCloseTo(0.91744, 5);
  expect(figures.performance).toBeCloseTo(0.90621, 5);
  expect(figures.quality).toBeCloseTo(0.98, 5);
  expect(figures.oee).toBeCloseTo(0.81477, 5);
  expect(figures.oee).toBeCloseTo(21_021 / (60 * 430), 10);
  expect(figures.losses).toEqual({ availability: 2_130, speed: 2_220, quality: 429 });
  expect([figures.good, figures.run_seconds]).toEqual([21_021, 394.5 * 60]);
});

test("no planned time is not measured, never 0 or 100 percent", () => {
  const figures = figuresOf({ ...noTally, total: 12 });
  expect([figures.availability, figures.performance, figures.quality, figures.oee]).toEqual([null, null, null, null]);
});

test("quality and OEE without a reject counter are not measured; availability and performance are", () => {
  const figures = figuresOf({ ...worked, rejects: null });
  expect([figures.quality, figures.oee, figures.good, figures.losses.quality]).toEqual([null, null, null, null]);
  expect(figures.performance).toBeCloseTo(0.90621, 5);
});

test("performance above 1 is shown, and doubted above 1.05", () => {
  const at = (total: number) => figuresOf({ ...worked, total, stop_seconds: 0, possible_running: 25_800 });
  expect(at(26_500)).toMatchObject({ performance: 26_500 / 25_800, is_rate_doubtful: false });
  expect(at(28_000)).toMatchObject({ performance: 28_000 / 25_800, is_rate_doubtful: true });
});

test("a line that made nothing in its planned time has an OEE of 0", () => {
  const figures = figuresOf({ ...noTally, planned_seconds: 600, stop_seconds: 600, possible: 600, rejects: 0 });
  expect([figures.availability, figures.performance, figures.oee]).toEqual([0, null, 0]);
});

test("shifts are summed by their times and counts, never by their percentages", () => {
  const short: Tally = { ...noTally, planned_seconds: 60, stop_seconds: 60, possible: 60, rejects: 0 };
  const figures = figuresOf(sumOf([worked, short]));
  expect(figures.availability).toBeCloseTo((394.5 * 60) / (431 * 60 - 0), 10);
  expect(figures.oee).toBeCloseTo(21_021 / (60 * 431), 10);
  expect(sumOf([worked, { ...worked, rejects: null }]).rejects).toBeNull();
  expect(sumOf([worked, { ...noTally, rejects: null }]).rejects).toBe(429);
});

test("the cost of stops is hours times parts times value, and nothing without a value", () => {
  expect(outputLost({ availability: 2_130, speed: 2_220 }, 50)).toEqual({ availability: 106_500, speed: 111_000 });
  expect(outputLost({ availability: 0, speed: -5 }, 50)).toEqual({ availability: 0, speed: 0 });
  expect(outputLost({ availability: 2_130, speed: 0 }, null)).toBeNull();
});

const three = [
  { name: "A", starts: "06:00", ends: "14:00" },
  { name: "B", starts: "14:00", ends: "22:00" },
  { name: "C", starts: "22:00", ends: "06:00" },
];
const plan = {
  work_days: [1, 2, 3, 4, 5],
  shifts: three,
  breaks: [
    { id: 1, name: "Lunch", starts: "10:00", ends: "10:30" },
    { id: 2, name: "Night", starts: "02:00", ends: "02:30" },
  ],
};
const noHolidays = { holidays: new Map<string, string>() };
const hours = (shift: { from: number; to: number }) => (shift.to - shift.from) / 3_600_000;

test("a night shift belongs to the date on which it starts, with its break on the next", () => {
  const shifts = shiftsWithBreaks(plan, { from: "2026-11-23", to: "2026-11-23" }, "America/Chicago", noHolidays);
  expect(shifts.map(({ name, date }) => [name, date])).toEqual([..."ABC"].map((name) => [name, "2026-11-23"]));
  expect(new Date(shifts[2]!.from).toISOString()).toBe("2026-11-24T04:00:00.000Z");
  expect(shifts[2]!.breaks).toMatchObject([{ break_id: 2, from: Date.parse("2026-11-24T08:00:00Z") }]);
});

test("a night shift is nine hours long when the clock is put back, and seven when it is put on", () => {
  const everyDay = { ...plan, work_days: [1, 2, 3, 4, 5, 6, 7] };
  const night = (date: string) =>
    shiftsWithBreaks(everyDay, { from: date, to: date }, "America/Chicago", noHolidays)[2]!;
  expect([night("2026-10-31"), night("2027-03-13"), night("2026-11-10")].map(hours)).toEqual([9, 7, 8]);
});

test("a break within the hour that the clock leaves out does not take place on that night", () => {
  const night = { ...plan, work_days: [6], breaks: [{ id: 3, name: "Night", starts: "02:30", ends: "03:00" }] };
  const breaksOn = (date: string) =>
    shiftsWithBreaks(night, { from: date, to: date }, "America/Chicago", noHolidays)[2]!.breaks.length;
  expect(["2027-03-06", "2027-03-13"].map(breaksOn)).toEqual([1, 0]);
});

test("no shift starts at the weekend or on a holiday", () => {
  const holidays = new Map([["2026-11-26", "Thanksgiving"]]);
  const shifts = shiftsWithBreaks(plan, { from: "2026-11-26", to: "2026-11-29" }, "America/Chicago", { holidays });
  expect(new Set(shifts.map(({ date }) => date))).toEqual(new Set(["2026-11-27"]));
});

test("shifts that follow each other do not overlap; those that share an hour do, also over midnight", () => {
  expect(overlaps(three[0]!, three[1]!)).toBe(false);
  expect(overlaps(three[2]!, three[0]!)).toBe(false);
  expect(overlaps({ name: "D", starts: "05:00", ends: "07:00" }, three[2]!)).toBe(true);
  expect(overlaps(three[2]!, { name: "D", starts: "05:00", ends: "07:00" })).toBe(true);
  expect(overlaps({ name: "D", starts: "06:00", ends: "06:00" }, three[0]!)).toBe(true);
  expect([clockMinutes(three[2]!), clockMinutes({ starts: "06:00", ends: "06:00" })]).toEqual([480, 1440]);
});

test("a break belongs to the shift that contains it", () => {
  const of = (starts: string, ends: string) => shiftOfBreak({ name: "x", starts, ends }, three)?.name;
  expect([of("10:00", "10:30"), of("02:00", "02:30"), of("13:45", "14:15")]).toEqual(["A", "C", undefined]);
});

test("planned time is the shift without breaks and planned stops, which may overlap", () => {
  const shift = { from: 0, to: s(28_800) };
  const free = [
    { from: s(7_200), to: s(9_000) },
    { from: s(8_400), to: s(10_200) },
    { from: s(28_000), to: s(40_000) },
  ];
  expect(secondsOf(without([shift], free))).toBe(28_800 - 3_000 - 800);
  expect(union(free)).toHaveLength(2);
});

test("a break moves inside its shift and not onto another one", () => {
  const within = { shift: { from: 0, to: s(7_200) }, others: [{ from: s(3_600), to: s(4_200) }] };
  const pause = { from: s(1_200), to: s(1_800) };
  expect(movedBreak(pause, 10, within)).toEqual({ from: s(1_800), to: s(2_400) });
  expect(movedBreak(pause, -21, within)).toBeNull();
  expect(movedBreak(pause, 35, within)).toBeNull();
  expect(movedBreak(pause, 100, within)).toBeNull();
});
