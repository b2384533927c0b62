import { describe, expect, test } from "vitest";
import { dailyFeed, gramsOf, intervalHours, millilitersOf } from "@/lib/domain/lubrication/amount";
import {
  type Cartridge,
  contentsOf,
  cyclesOf,
  doses,
  missingSetting,
  type Pack,
  setOf,
  strokesFor,
} from "@/lib/domain/lubrication/container";
import { doseOf, nextDose } from "@/lib/domain/lubrication/dose";
import { allowance, comparable, crestFactor, firstStep, median, nextStep } from "@/lib/domain/lubrication/greasing";
import {
  applyMessage,
  type LubricatorMessage,
  type LubricatorState,
  silentState,
  statusOf,
  unverified,
} from "@/lib/domain/lubrication/status";

describe("containers", () => {
  const packCycles: Record<Pack, number[]> = {
    "60": [176, 88, 59, 44, 35, 29],
    "120": [353, 176, 118, 88, 71, 59],
    "240": [706, 353, 235, 176, 141, 118],
    "480": [1412, 706, 471, 353, 282, 235],
  };

  test.each(Object.entries(packCycles))(
    "a %s mL pack gives the cycles of its table at 1 to 6 strokes",
    (pack, cycles) => {
      const computed = cycles.map((_of, at) => cyclesOf({ container: pack as Pack, strokes: at + 1 }));
      expect(computed).toEqual(cycles);
    },
  );

  const cartridgeCycles: Record<Cartridge, number[]> = {
    LC60: [
      ...[600, 300, 200, 150, 120, 100, 85, 75, 66, 60, 40, 30, 24, 20],
      ...[17, 15, 13, 12, 10, 10, 9, 8, 8, 7, 7, 6, 6],
    ],
    LC120: [
      ...[1200, 600, 400, 300, 240, 200, 171, 150, 133, 120, 80, 60, 48, 40],
      ...[34, 30, 26, 24, 21, 20, 18, 17, 16, 15, 14, 13, 12],
    ],
    LC250: [
      ...[2500, 1250, 833, 625, 500, 416, 357, 312, 277, 250, 166, 125, 100, 83],
      ...[71, 62, 55, 50, 45, 41, 38, 35, 33, 31, 29, 27, 26],
    ],
    LC500: [
      ...[5000, 2500, 1666, 1250, 1000, 833, 714, 625, 555, 500, 333, 250, 200, 166],
      ...[142, 125, 111, 100, 90, 83, 76, 71, 66, 62, 58, 55, 52],
    ],
  };

  test.each(Object.entries(cartridgeCycles))(
    "an %s cartridge gives the cycles of its table at each of 27 doses",
    (name, cycles) => {
      expect(doses.map((dose) => cyclesOf({ container: name as Cartridge, dose }))).toEqual(cycles);
    },
  );

  test("a pack needs 1 to 6 strokes, a cartridge one of its doses", () => {
    expect(missingSetting({ container: "60", strokes: 6 })).toBeNull();
    expect(missingSetting({ container: "60", dose: 1 })).toBe("strokes");
    expect(missingSetting({ container: "60", strokes: 7 })).toBe("strokes");
    expect(missingSetting({ container: "LC60", dose: 9.5 })).toBeNull();
    expect(missingSetting({ container: "LC60", dose: 1.2 })).toBe("dose");
    expect(missingSetting({ container: "LC60", strokes: 2 })).toBe("dose");
  });

  test("the set of a 6308 is 34 strokes, 11.56 mL; a 60 mL pack gives 5 of them", () => {
    const set = setOf({ container: "60", strokes: 1 }, 11.5);
    expect(set).toEqual({ strokes: 34, cycles: 34, milliliters: 11.56 });
    expect(Math.floor(cyclesOf({ container: "60", strokes: 1 }) / set.cycles)).toBe(5);
    expect(setOf({ container: "60", strokes: 4 }, 11.5)).toEqual({ strokes: 34, cycles: 9, milliliters: 12.24 });
    expect(setOf({ container: "LC120", dose: 0.3 }, 0.9)).toMatchObject({ cycles: 3, milliliters: 0.9 });
    expect([strokesFor(0.34), strokesFor(0.68), strokesFor(0.35)]).toEqual([1, 2, 2]);
  });

  test("what is left, and in how many days it is empty at the feed of the last 30 days", () => {
    const setting = { container: "120", strokes: 2 } as const;
    const contents = contentsOf(setting, { cycles: 30, fed: 30.6, days: 40 });
    expect(contents).toEqual({
      delivered: 20.4,
      remaining: 99.6,
      cycles_left: 146,
      days_to_empty: 97,
      is_nearly_empty: false,
    });
    expect(contentsOf(setting, { cycles: 0, fed: 0, days: 3 }).days_to_empty).toBeNull();
    expect(contentsOf(setting, { cycles: 30, fed: 20.4, days: 10 }).days_to_empty).toBe(48);
    expect(contentsOf(setting, { cycles: 500, fed: 0, days: 3 })).toMatchObject({
      remaining: 0,
      cycles_left: 0,
      is_nearly_empty: true,
    });
  });

  test("a container is nearly empty at 10 % or at 15 days, whichever comes first", () => {
    const setting = { container: "60", strokes: 1 } as const;
    const at = (cycles: number, fed: number) => contentsOf(setting, { cycles, fed, days: 30 }).is_nearly_empty;
    expect([at(158, 1), at(159, 1)]).toEqual([false, true]);
    expect([at(88, 56), at(88, 61)]).toEqual([false, true]);
  });
});

describe("amounts and intervals of the domain reference", () => {
  const hours = (turning: Parameters<typeof intervalHours>[0]) => Math.round(intervalHours(turning)! * 10) / 10;

  test("6205: 3.90 g every 14,730 h", () => {
    expect(gramsOf(52, 15)).toBeCloseTo(3.9, 10);
    expect(Math.round(hours({ inside_mm: 25, rpm: 1780 }))).toBe(14_730);
  });

  test("6308: 10.35 g or 11.5 mL every 10,836 h, half as long at 85 °C or upright, twice at 55 °C and below", () => {
    expect(gramsOf(90, 23)).toBeCloseTo(10.35, 10);
    expect(millilitersOf(10.35)).toBeCloseTo(11.5, 10);
    const of = (more: object) => Math.round(hours({ inside_mm: 40, rpm: 1780, ...more }));
    expect([of({}), of({ temperature: 85 }), of({ is_vertical: true })]).toEqual([10_836, 5_418, 5_418]);
    expect([of({ temperature: 55 }), of({ temperature: 20 })]).toEqual([21_672, 21_672]);
    expect(dailyFeed(11.5, 10_836)).toBeCloseTo(0.0255, 4);
  });

  test("NU310: 4,561.5 h; 22220: 41.4 g every 1,155.6 h", () => {
    expect(hours({ inside_mm: 50, rpm: 1780, kind: "cylindrical" })).toBe(4_561.5);
    expect(gramsOf(180, 46)).toBeCloseTo(41.4, 10);
    expect(hours({ inside_mm: 100, rpm: 900, kind: "spherical" })).toBe(1_155.6);
  });

  test("an interval is at most 30,000 h, and there is none where the formula gives none", () => {
    expect(intervalHours({ inside_mm: 10, rpm: 100 })).toBe(30_000);
    expect(intervalHours({ inside_mm: 400, rpm: 1780 })).toBeNull();
    expect(intervalHours({ inside_mm: 40, rpm: 0 })).toBeNull();
  });
});

describe("greasing by decibels", () => {
  test("levels, ratios and crest factors", () => {
    for (const [db, ratio] of [
      [8, 2.512],
      [12, 3.981],
      [16, 6.31],
      [35, 56.23],
    ] as const)
      expect(crestFactor(30 + db, 30)).toBeCloseTo(ratio, 2);
    expect(crestFactor(47.06, 35)).toBeCloseTo(4, 1);
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, null]);
  });

  test.each([
    [36.6, "not_needed"],
    [43.1, "not_needed"],
    [43.2, "grease"],
    [51.1, "grease"],
    [51.2, "do_not_grease"],
    [80, "do_not_grease"],
  ] as const)("%s dBµV over a baseline of 35.2 means %s", (db, step) => {
    expect(firstStep(db, 35.2)).toBe(step);
  });

  test("without a baseline a reading is only kept", () => {
    expect(firstStep(45.8, null)).toBe("baseline");
  });

  const dose = (db: number, crest?: number) => ({ strokes: 9, db, crest });

  test("a starved bearing falls with each dose and ends greased at the baseline + 2", () => {
    const before = { db: 45.8, crest: 3.4 };
    expect(nextStep(before, 35.2, [dose(42.1)])).toBe("dose");
    expect(nextStep(before, 35.2, [dose(42.1), dose(38.6)])).toBe("dose");
    expect(nextStep(before, 35.2, [dose(42.1), dose(38.6), dose(36.9)])).toBe("greased");
    expect(nextStep(before, 35.2, [dose(42.1), dose(38.6), dose(37.2)])).toBe("greased");
    expect(nextStep(before, 35.2, [dose(42.1), dose(38.6), dose(37.3)])).toBe("dose");
  });

  test("an over-greased bearing rises by 2 dB or more, and gets no further dose", () => {
    expect(nextStep({ db: 47 }, 37.9, [dose(49.6)])).toBe("over_greased");
    expect(nextStep({ db: 47 }, 37.9, [dose(49)])).toBe("over_greased");
    expect(nextStep({ db: 47 }, 37.9, [dose(48.9)])).toBe("dose");
    expect(nextStep({ db: 52 }, 37.9, [dose(54.2)])).toBe("over_greased");
  });

  test("a defective bearing does not fall and gets more impulsive: a fault, not a lack of grease", () => {
    expect(nextStep({ db: 50.2, crest: 4.1 }, 41, [dose(50.2, 6.3)])).toBe("bearing_fault");
    expect(nextStep({ db: 50.2, crest: 4.1 }, 41, [dose(50.1, 5), dose(50, 6.3)])).toBe("bearing_fault");
    expect(nextStep({ db: 50.2, crest: 4.1 }, 41, [dose(50.1, 4.2), dose(50, 4.2)])).toBe("no_effect");
    expect(nextStep({ db: 50.2 }, 41, [dose(50.1), dose(50)])).toBe("no_effect");
    expect(nextStep({ db: 50.2 }, 41, [dose(48), dose(47.5)])).toBe("dose");
  });

  test("a level that reaches the alarm is no reason for more grease", () => {
    expect(nextStep({ db: 50 }, 35.2, [dose(51.5)])).toBe("do_not_grease");
  });

  test("readings at another speed or gain are not compared", () => {
    expect(comparable({ db: 45, rpm: 1780, gain: 60 }, { db: 40, rpm: 1691, gain: 60 })).toBeNull();
    expect(comparable({ db: 45, rpm: 1780 }, { db: 40, rpm: 1690 })).toBe("speed");
    expect(comparable({ db: 45, gain: 60 }, { db: 40, gain: 50 })).toBe("gain");
    expect(comparable({ db: 45 }, { db: 40, rpm: 900, gain: 50 })).toBeNull();
  });

  test("a dose is a quarter of the charge: 9 strokes of 34, never over 1.5 charges or 2 in 30 days", () => {
    const charge = 10.35;
    const all = allowance(charge, { event: 0, month: 0, isSupervised: false });
    expect(all).toBeCloseTo(15.525, 10);
    expect(nextDose(charge, all, 0.9)).toEqual({ strokes: 9, milliliters: 3.06, grams: 2.75 });
    expect(doseOf(27, 0.9)).toEqual({ strokes: 27, milliliters: 9.18, grams: 8.26 });
    expect(nextDose(charge, allowance(charge, { event: 14, month: 0, isSupervised: true }), 0.9)?.strokes).toBe(4);
    expect(nextDose(charge, allowance(charge, { event: 15.5, month: 0, isSupervised: true }), 0.9)).toBeNull();
    expect(allowance(charge, { event: 0, month: 20.7, isSupervised: false })).toBe(0);
    expect(allowance(charge, { event: 0, month: 20.7, isSupervised: true })).toBeCloseTo(15.525, 10);
  });
});

describe("the state of a lubricator", () => {
  const minute = 60_000;
  const state = (more: Partial<LubricatorState> = {}): LubricatorState => ({
    ...silentState,
    cycles: 88,
    reported: 88,
    last_message_at: 0,
    ...more,
  });
  const message = (more: Partial<LubricatorMessage> = {}): LubricatorMessage => ({
    at: minute,
    cycles: 88,
    confirmed: null,
    over_pressure: false,
    overload: false,
    empty: false,
    ...more,
  });
  const can = { has_confirmation: true, dwell_s: 120 };
  const cannot = { ...can, has_confirmation: false };
  const at = (one: LubricatorState, more: object = {}) =>
    statusOf(one, { cycles_left: 10, interval_s: 3_600, now: minute, ...more });

  test("what is shown is the first of loss connection, block, empty, fail, glitched, lubricated or success, OK", () => {
    const all = state({
      over_pressure: true,
      empty: true,
      has_failed: true,
      is_glitched: true,
      last_cycle: "lubricated",
    });
    expect(at(all, { now: 3 * 3_600_000 + 1 })).toBe("loss_connection");
    expect(at(all)).toBe("block");
    expect(at({ ...all, over_pressure: false, overload: true })).toBe("block");
    const unblocked = { ...all, over_pressure: false };
    expect(at(unblocked)).toBe("empty");
    expect(at({ ...unblocked, empty: false }, { cycles_left: 0 })).toBe("empty");
    expect(at({ ...unblocked, empty: false })).toBe("fail");
    expect(at({ ...unblocked, empty: false, has_failed: false })).toBe("glitched");
    expect(at(state({ last_cycle: "lubricated" }))).toBe("lubricated");
    expect(at(state({ last_cycle: "success" }))).toBe("success");
    expect(at(state())).toBe("ok");
    expect(at(silentState)).toBe("unknown");
  });

  test("three intervals may pass without a message, and not a moment more", () => {
    expect(at(state(), { now: 3 * 3_600_000 })).toBe("ok");
    expect(at(state(), { now: 3 * 3_600_000 + 1 })).toBe("loss_connection");
  });

  test("a cycle that pressure, flow or the level confirms is lubricated", () => {
    const outcome = applyMessage(state(), message({ cycles: 89, confirmed: "pressure" }), can)!;
    expect([outcome.given, outcome.state.cycles, at(outcome.state)]).toEqual([1, 89, "lubricated"]);
  });

  test("a cycle of a device that cannot confirm is success, and never lubricated", () => {
    expect(at(applyMessage(state(), message({ cycles: 89 }), cannot)!.state)).toBe("success");
  });

  test("a cycle without confirmation within the dwell has failed", () => {
    const updated = applyMessage(state({ last_cycle: "lubricated" }), message({ cycles: 89 }), can)!.state;
    expect(updated.confirm_by).toBe(3 * minute);
    expect(unverified(updated, 3 * minute - 1)).toBeNull();
    expect(at(unverified(updated, 3 * minute)!)).toBe("fail");
    const late = applyMessage(
      unverified(updated, 3 * minute)!,
      message({ at: 4 * minute, cycles: 89, confirmed: "flow" }),
      can,
    )!;
    expect(at(late.state)).toBe("lubricated");
    expect(at(applyMessage(state(), message({ cycles: 89, confirmed: false }), can)!.state)).toBe("fail");
  });

  test("an over-pressure is a block, even beside a confirmation", () => {
    const outcome = applyMessage(state(), message({ cycles: 89, confirmed: "pressure", over_pressure: true }), can)!;
    expect([at(outcome.state), outcome.state.last_cycle]).toEqual(["block", null]);
  });

  test("a count that goes back without a reset is a glitch, and the count that was known stays", () => {
    const outcome = applyMessage(state(), message({ cycles: 41 }), can)!;
    expect([at(outcome.state), outcome.state.cycles, outcome.state.reported, outcome.given]).toEqual([
      "glitched",
      88,
      41,
      0,
    ]);
    const back = applyMessage(outcome.state, message({ at: 2 * minute, cycles: 88 }), can)!;
    expect(at(back.state)).toBe("ok");
  });

  test("after a new container the old count and its empty contact mean nothing until the count begins again", () => {
    const replaced = state({ cycles: 0, reported: 176, may_go_back: true });
    const old = applyMessage(replaced, message({ cycles: 176, empty: true }), can)!;
    expect([at(old.state), old.state.cycles, old.given, old.state.may_go_back]).toEqual(["ok", 0, 0, true]);
    const begun = applyMessage(old.state, message({ at: 2 * minute, cycles: 2 }), can)!;
    expect([at(begun.state), begun.state.cycles, begun.given, begun.state.may_go_back]).toEqual(["ok", 2, 0, false]);
  });

  test("the same message again, or an older one, changes nothing", () => {
    const updated = applyMessage(state(), message({ cycles: 89, confirmed: "pressure" }), can)!.state;
    expect(applyMessage(updated, message({ cycles: 89, confirmed: "pressure" }), can)).toBeNull();
    expect(applyMessage(updated, message({ at: 0, cycles: 80 }), can)).toBeNull();
  });

  test("the first count is where it begins, and gives nothing", () => {
    const outcome = applyMessage(silentState, message({ cycles: 17 }), can)!;
    expect([outcome.given, outcome.state.cycles]).toEqual([0, 17]);
  });
});
