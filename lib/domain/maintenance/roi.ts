import { asPercent, asQuotient } from "../shared/rates";

/**
 * The cost savings calculator: three questions, each with its own inputs (domain reference, section 10.1). Money is whole
 * cents, percentages are percent, times are hours, months or years as their names state.
 */
export const roiMethods = ["net_saving", "requisition", "refurbish_or_new"] as const;
export type RoiMethod = (typeof roiMethods)[number];
export const roiScenarios = ["a", "b"] as const;

/** What an input is, and what it may be; money and numbers have no upper bound but that of an amount. */
export interface RoiInput {
  as: "money" | "percent" | "hours" | "years" | "months" | "number";
  min?: number;
  max?: number;
  /** What a new calculation begins with. */
  initial: number;
}

const money = (initial: number): RoiInput => ({ as: "money", min: 0, initial });

export const roiInputs = {
  net_saving: {
    probability: { as: "percent", min: 0, max: 100, initial: 80 },
    failure_hours: { as: "hours", min: 0, initial: 12 },
    planned_hours: { as: "hours", min: 0, initial: 3 },
    hourly_loss: money(400_000),
    failure_cost: money(950_000),
    planned_cost: money(260_000),
    events_per_year: { as: "number", min: 0, initial: 2 },
    running_cost: money(900_000),
    investment: money(3_500_000),
    years: { as: "years", min: 1, max: 30, initial: 3 },
    interest: { as: "percent", min: 0, max: 100, initial: 10 },
  },
  requisition: {
    yearly_benefit: money(3_525_000),
    yearly_cost: money(60_000),
    outlay: money(497_400),
  },
  refurbish_or_new: {
    new_price: money(640_000),
    repair_price: money(235_000),
    freight: money(15_000),
    new_life_months: { as: "months", min: 1, max: 600, initial: 60 },
    repair_life_months: { as: "months", min: 1, max: 600, initial: 18 },
    new_energy: money(0),
    repair_energy: money(0),
  },
} as const satisfies Record<RoiMethod, Record<string, RoiInput>>;

export type RoiInputs<Method extends RoiMethod> = Record<keyof (typeof roiInputs)[Method], number>;
export type AnyRoiInputs = Readonly<Record<string, number>>;

/** What a calculation comes to; null where there is no such figure. */
export interface RoiResult {
  /** A year, before what was laid out. */
  net_per_year: number | null;
  /** Of one failure that did not happen, or of one repair instead of a new one. */
  saving: number | null;
  /** In percent of what was laid out; of the first year where there are several. */
  roi: number | null;
  payback_months: number | null;
  /** Of all years at the interest, in cents; and the interest at which nothing would be left, in percent. */
  npv: number | null;
  irr: number | null;
  /** What a year costs, new and repaired. */
  new_per_year: number | null;
  repair_per_year: number | null;
  /** Money after each month of the first year, from what was laid out. */
  months: number[];
}

const nothing = {
  net_per_year: null,
  saving: null,
  roi: null,
  payback_months: null,
  npv: null,
  irr: null,
  new_per_year: null,
  repair_per_year: null,
} as const;

/** Avoided failure cost = p·[(h_f·R + C_f) − (h_p·R + C_p)]; ROI = (benefits − costs) ÷ costs of the first year. */
function netSaving(given: RoiInputs<"net_saving">): RoiResult {
  const { probability, failure_hours, planned_hours, hourly_loss, failure_cost, planned_cost } = given;
  const { events_per_year, running_cost, investment, years, interest } = given;
  const saving =
    (probability / 100) * (failure_hours * hourly_loss + failure_cost - (planned_hours * hourly_loss + planned_cost));
  const net = saving * events_per_year - running_cost;
  const flows = [-investment, ...Array.from({ length: Math.round(years) }, () => net)];

  return {
    ...nothing,
    saving: Math.round(saving),
    net_per_year: Math.round(net),
    roi: investment > 0 ? asPercent(((net - investment) / investment) * 100) : null,
    payback_months: net > 0 ? asQuotient((12 * investment) / net) : null,
    npv: Math.round(presentValue(flows, interest / 100)),
    irr: internalRate(flows),
    months: monthsOf(investment, net),
  };
}

/** (yearly benefit − yearly cost) ÷ outlay; payback = outlay ÷ monthly net (workflows, section 4). */
function ofRequisition({ yearly_benefit, yearly_cost, outlay }: RoiInputs<"requisition">): RoiResult {
  const net = yearly_benefit - yearly_cost;

  return {
    ...nothing,
    net_per_year: Math.round(net),
    roi: outlay > 0 ? asPercent((net / outlay) * 100) : null,
    payback_months: net > 0 ? asQuotient(outlay / (net / 12)) : null,
    months: monthsOf(outlay, net),
  };
}

/** Saving = new − (repair + freight), ROI = saving ÷ (repair + freight); a year costs price ÷ life + energy. */
function refurbishOrNew(given: RoiInputs<"refurbish_or_new">): RoiResult {
  const { new_price, repair_price, freight, new_life_months, repair_life_months, new_energy, repair_energy } = given;
  const spent = repair_price + freight;
  const saving = new_price - spent;
  const new_per_year = new_price / (new_life_months / 12) + new_energy;
  const repair_per_year = spent / (repair_life_months / 12) + repair_energy;

  return {
    ...nothing,
    saving: Math.round(saving),
    roi: spent > 0 ? asPercent((saving / spent) * 100) : null,
    new_per_year: Math.round(new_per_year),
    repair_per_year: Math.round(repair_per_year),
    net_per_year: Math.round(new_per_year - repair_per_year),
    months: [],
  };
}

/** What a method comes to. The inputs are complete: missingInputs lists those that are not. */
export function roiOf(method: RoiMethod, inputs: AnyRoiInputs): RoiResult {
  if (method === "net_saving") return netSaving(inputs as RoiInputs<"net_saving">);
  if (method === "requisition") return ofRequisition(inputs as RoiInputs<"requisition">);

  return refurbishOrNew(inputs as RoiInputs<"refurbish_or_new">);
}

/** The inputs of a method that are no number, or outside of what they may be. */
export const badInputs = (method: RoiMethod, given: Readonly<Record<string, unknown>>): string[] =>
  Object.entries<RoiInput>(roiInputs[method]).flatMap(([name, { min, max }]) => {
    const value = given[name];
    const isGood =
      typeof value === "number" &&
      Number.isFinite(value) &&
      value >= (min ?? Number.NEGATIVE_INFINITY) &&
      value <= (max ?? 1e12);
    return isGood ? [] : name;
  });

const monthsOf = (outlay: number, net: number) =>
  Array.from({ length: 13 }, (_month, at) => Math.round((net / 12) * at - outlay));

/** Today's value of a flow a year, the first of them today. */
const presentValue = (flows: readonly number[], rate: number) =>
  flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0);

/** The rate in percent at which the flows are worth nothing today, by halving; null where there is none up to 10,000 %. */
function internalRate(flows: readonly number[]): number | null {
  let [low, high] = [-0.99, 100];
  if (presentValue(flows, low) <= 0 || presentValue(flows, high) >= 0) return null;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (presentValue(flows, middle) > 0) low = middle;
    else high = middle;
  }

  return asPercent(((low + high) / 2) * 100);
}
