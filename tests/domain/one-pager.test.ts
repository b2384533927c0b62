import { describe, expect, test } from "vitest";
import {
  type ChangeReason,
  changedSources,
  changeReason,
  type DetailedSource,
  disclosableToday,
  type FigureName,
  figuresOf,
  knownAt,
  programCost,
  proofDecimals,
  type Source,
  type SourceKind,
  type SourceNow,
  sheetOf,
  type TwinOutcome,
} from "@/lib/domain/maintenance/one-pager";

const saving = (id: number, value: number): Source => ({ figure: "approved_savings", kind: "saving", id, value });
const cost: Source = { figure: "program_cost", kind: "roi_record", id: 1, value: 4_160_000 };

describe("the figures of a one-pager", () => {
  test("each figure is the sum of its sources, and the return is what is left over the cost", () => {
    const sources = [saving(1, 6_148_000), saving(2, 12_273_240), cost];
    const figures = figuresOf(sources);
    expect(figures).toMatchObject({ approved_savings: 18_421_240, program_cost: 4_160_000, alerts: 0 });
    expect(figures.return_percent).toBeCloseTo(342.8, 1);
  });

  test("without a cost there is no return, and with one and no savings it is a loss of all of it", () => {
    expect(figuresOf([saving(1, 500)])).toMatchObject({ program_cost: null, return_percent: null });
    expect(figuresOf([cost]).return_percent).toBe(-100);
  });

  test("a source that is gone, one that changed and one that came since are named, the others are not", () => {
    const alert: Source = { figure: "alerts", kind: "alert", id: 1, value: 1 };
    const changes = changedSources(
      [alert, saving(1, 100), saving(2, 200), saving(3, 300)],
      [...[alert, saving(2, 200), saving(3, 350), saving(4, 400)]],
    );
    expect(changes).toEqual([
      { figure: "approved_savings", kind: "saving", id: 1, was: 100, now: null },
      { figure: "approved_savings", kind: "saving", id: 3, was: 300, now: 350 },
      { figure: "approved_savings", kind: "saving", id: 4, was: null, now: 400 },
    ]);
  });

  type Change = [FigureName, SourceKind, number | null, number | null];
  const lost: Change = ["approved_savings", "saving", 100, null];
  test.each<[...Change, SourceNow | null, ChangeReason]>([
    [...lost, null, "deleted"],
    [...lost, { status: "review", review_cause: "person" }, "review"],
    [...lost, { status: "review", review_cause: "repeat" }, "review_repeat"],
    [...lost, { status: "review", review_cause: "reopened" }, "review_reopened"],
    [...lost, { status: "rejected" }, "rejected"],
    [...lost, { status: "evidenced" }, "approval_withdrawn"],
    [...lost, { status: "estimated" }, "estimated_again"],
    [...lost, { status: "approved" }, "not_in_period"],
    ["approved_savings", "saving", null, 100, { status: "approved" }, "approved"],
    ["approved_savings", "saving", 100, 200, { status: "approved" }, "amount"],
    ["orders", "work_order", 1, null, { status: "denied" }, "denied"],
    ["orders", "work_order", 1, null, { status: "completed" }, "no_alert"],
    ["orders", "work_order", null, 1, { status: "completed" }, "alert_attached"],
    ["false_alarms", "work_order", null, 1, { status: "completed", verdict: "nothing_found" }, "nothing_found"],
    ["false_alarms", "work_order", 1, null, { status: "completed", verdict: "confirmed" }, "fault_after_all"],
    ["missed_failures", "downtime", 1, null, { is_planned: true }, "planned"],
    ["missed_failures", "downtime", 1, null, { is_planned: false }, "warned"],
    ["missed_failures", "downtime", null, 1, { is_planned: false }, "unwarned"],
    ["program_cost", "roi_record", 100, 200, {}, "cost_changed"],
    ["program_cost", "roi_record", 100, null, {}, "no_cost"],
    ["alerts", "alert", null, 1, {}, "counted"],
    ["twin_machines", "brand_model", 10, 5, {}, "elsewhere_changed"],
    ["twin_machines", "brand_model", 5, 5, {}, "elsewhere_changed"],
    ["twin_machines", "brand_model", 5, null, {}, "elsewhere_gone"],
  ])(
    "in %s a %s that was %s and is %s, of a record that is %j, changed because: %s",
    (figure, kind, was, now, is, why) => {
      expect(changeReason({ figure, kind, id: 1, was, now }, is)).toBe(why);
    },
  );

  test("outcomes at other companies are compared whatever their order, and left out once they may not be shown", () => {
    const outcome = { fault: "outer_race", machines: 5, held_percent: 80, repair_minutes: 120 } as const;
    const other = { ...outcome, fault: "unbalance" } as const;
    const twins = (id: number, ...outcomes: TwinOutcome[]): DetailedSource => ({
      figure: "twin_machines",
      kind: "brand_model",
      id,
      value: 5,
      detail: { name: "Motor", outcomes },
    });
    expect(changedSources([twins(1, outcome, other)], [twins(1, other, outcome)])).toEqual([]);
    expect(changedSources([twins(1, outcome)], [twins(1, { ...outcome, held_percent: 75 })])).toHaveLength(1);
    const sources = [saving(1, 100), twins(1, outcome), twins(2, outcome)];
    const current = disclosableToday({ figures: figuresOf(sources), sources }, [twins(2, outcome)]);
    expect(current.sources.map(({ kind, id }) => [kind, id])).toEqual([
      ["saving", 1],
      ["brand_model", 2],
    ]);
    expect(current.figures).toEqual({ ...figuresOf(sources), twin_machines: 5 });
    expect(disclosableToday({ figures: figuresOf(sources), sources }, []).figures).not.toHaveProperty("twin_machines");
  });

  test("a record that was made after the issue changes nothing on the sheet", () => {
    const at = (day: string) => `2026-10-${day}T12:00:00.000Z`;
    const sources = [
      { ...saving(1, 1), entered_at: at("01") },
      { ...saving(2, 1), entered_at: at("03") },
      saving(3, 1),
    ];
    expect(knownAt(new Date(at("02")), sources).map(({ id }) => id)).toEqual([1, 3]);
  });

  test("what the orders found is counted apart where the diagnosis had named no fault", () => {
    const order = (id: number, verdict: "fault_found" | "other_fault" | null) => ({
      figure: "orders" as const,
      kind: "work_order" as const,
      id,
      value: 1,
      detail: { verdict },
    });
    const { verdicts } = sheetOf([order(1, "fault_found"), order(2, "other_fault"), order(3, null)], "UTC");
    expect(verdicts).toEqual({ confirmed: 0, other_fault: 1, fault_found: 1, nothing_found: 0, none: 1 });
  });

  test.each([
    ["net_saving", { running_cost: 900_000, investment: 3_500_000, years: 3 }, 365, 2_066_667],
    ["net_saving", { running_cost: 900_000, investment: 3_500_000, years: 3 }, 92, 520_913],
    ["requisition", { yearly_cost: 60_000, outlay: 497_400 }, 365, 557_400],
    ["refurbish_or_new", { new_price: 640_000 }, 365, null],
  ] as const)("a calculation of %s with %j makes %d days cost %s", (method, inputs, days, cents) => {
    expect(programCost(method, inputs, days)).toBe(cents);
  });

  test("savings are counted in the month of the plant's clock, and a month between without any is shown", () => {
    const at = (id: number, value: number, moment: string) => ({ ...saving(id, value), detail: { at: moment } });
    // 31 July, 21:00 in Chicago.
    const sources = [
      at(1, 100, "2026-08-01T02:00:00Z"),
      at(2, 50, "2026-07-10T12:00:00Z"),
      at(3, 7, "2026-09-30T12:00:00Z"),
    ];
    expect(sheetOf(sources, "America/Chicago").months).toEqual([
      { month: "2026-07", amount: 150 },
      { month: "2026-08", amount: 0 },
      { month: "2026-09", amount: 7 },
    ]);
  });
});

test.each([
  [{ before: 7.48, after: 1.5 }, "7.48 → 1.50"],
  [{ before: 61, after: 60 }, "61 → 60"],
  [{ before: 4.1449, after: 0.6 }, "4.14 → 0.60"],
])("the readings before and after a repair have as many decimals: %j", (proof, text) => {
  const number = new Intl.NumberFormat("en-US", proofDecimals(proof));
  expect(`${number.format(proof.before)} → ${number.format(proof.after)}`).toBe(text);
});
