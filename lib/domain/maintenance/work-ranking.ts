import { healthPenalties } from "../monitoring/health-score";
import { classRank } from "../structure/criticality";

/**
 * Defer or do: open work by the expected loss of one more week, chance of a failure × hours of downtime × value of an hour.
 * What is unknown stays unknown, and such work is ranked by severity behind what is known.
 */

/** How bad an item is: the level of its worst alert, and whether it is acute or has lasted. */
export type Condition = "alarm_chronic" | "alarm_acute" | "warning_chronic" | "warning_acute";

const weeksOfMonth = 4;
export const weekMs = 7 * 86_400_000;

/**
 * The chance of a failure within four weeks where nothing is done. Our engineering assumption: the weights of the health
 * score (domain reference, section 10.3), read as percent of the four weeks to the next monthly stop. No standard gives
 * such a figure; the grades of the rankings show whether this one is any good.
 */
const chanceInFourWeeks = (condition: Condition): number => healthPenalties[condition] / 100;

/**
 * A fault that is older fails sooner: its hazard doubles over the first four weeks and then stays. Ours; four weeks are the
 * span in which an alert counts as a warning of a failure.
 */
const ageFactor = (weeks: number): number => 1 + Math.min(Math.max(weeks, 0), weeksOfMonth) / weeksOfMonth;

const thousandths = (share: number) => Math.round(share * 1_000) / 1_000;

/**
 * The chance that an item fails within one week, to a thousandth: 1 − (1 − p)^(age factor ÷ 4), with p the chance in four
 * weeks.
 */
function chanceWithinWeek(condition: Condition, ageMs: number): number {
  const exponent = ageFactor(ageMs / weekMs) / weeksOfMonth;

  return thousandths(1 - (1 - chanceInFourWeeks(condition)) ** exponent);
}

/** What is known of the state of an item whose work is open. */
export interface ItemState {
  /** Its downtime runs. */
  is_down: boolean;
  condition: Condition | null;
  /** Since when it has that; milliseconds. */
  since: number | null;
  /** When its trend reaches the alarm limit at the earliest; null without a significant trend. */
  forecast_at: number | null;
}

export interface Chance {
  /** 0 to 1. */
  value: number;
  from: "down" | "level" | "forecast";
}

/**
 * What stands still already has failed. A trend that reaches the alarm limit within the week counts as a fresh alarm, where
 * that is more than what the level shows. Null: nothing is known.
 */
export function chanceOf({ is_down, condition, since, forecast_at }: ItemState, now: number): Chance | null {
  if (is_down) return { value: 1, from: "down" };
  const level = condition === null ? null : chanceWithinWeek(condition, now - (since ?? now));
  const isForecast = forecast_at !== null && forecast_at <= now + weekMs;
  const forecast = isForecast ? chanceWithinWeek("alarm_acute", 0) : null;
  if (forecast !== null && forecast > (level ?? 0)) return { value: forecast, from: "forecast" };

  return level === null ? null : { value: level, from: "level" };
}

export interface ExpectedDowntime {
  minutes: number;
  from: "week" | "fault" | "plant" | "estimate";
  /** Of how many downtimes it is the mean; null of an estimate. */
  count: number | null;
}

/** So few downtimes do not predict the next one. Ours. */
const leastDowntimes = 3;

export interface PastDowntimes {
  count: number;
  /** All of them together. */
  minutes: number;
}

const meanOf = ({ count, minutes }: PastDowntimes) => Math.round(minutes / count);

/**
 * How long a failure keeps the machine down: as the plant's own repairs of this fault did on average, else all its repairs,
 * else as long as the order is estimated to take. What is down already is so for all of the week.
 */
export function expectedDowntime(
  { is_down, expected_minutes }: { is_down: boolean; expected_minutes: number | null },
  ofFault: PastDowntimes | null,
  ofPlant: PastDowntimes | null,
): ExpectedDowntime | null {
  if (is_down) return { minutes: weekMs / 60_000, from: "week", count: null };
  if (ofFault && ofFault.count >= leastDowntimes)
    return { minutes: meanOf(ofFault), from: "fault", count: ofFault.count };
  if (ofPlant && ofPlant.count >= leastDowntimes)
    return { minutes: meanOf(ofPlant), from: "plant", count: ofPlant.count };

  return expected_minutes === null ? null : { minutes: expected_minutes, from: "estimate", count: null };
}

/**
 * What an hour of a coming week is worth: what the line makes in an hour, by how much of the week production is planned.
 * @param per_hour whole cents of an hour of production
 * @param planned_seconds of the week
 */
export function valueOfPlannedHour(
  per_hour: number,
  planned_seconds: number,
): { hourly: number; planned_share: number } {
  const planned_share = thousandths((planned_seconds * 1_000) / weekMs);

  return { hourly: Math.round(per_hour * planned_share), planned_share };
}

/** Whole cents; null where a factor is unknown. */
export const expectedLoss = (chance: number | null, minutes: number | null, hourly: number | null): number | null =>
  chance === null || minutes === null || hourly === null ? null : Math.round((chance * minutes * hourly) / 60);

/** What ranks an order. */
export interface Rankable {
  id: number;
  is_down: boolean;
  condition: Condition | null;
  since: number | null;
  /** Of its item: its own class, else its machine's. */
  criticality: string | null;
  /** 1 is the most urgent. */
  priority_rank: number;
  loss: number | null;
}

/** The points that the health score takes off for it; a machine that is down is an open breakdown. */
const pointsOf = ({ is_down, condition }: Rankable): number =>
  Math.max(is_down ? healthPenalties.open_breakdown : 0, condition === null ? 0 : healthPenalties[condition]);

/** The worst first, of equal ones by the class of their items, then what has been so for longest, then by priority. */
const bySeverity = (a: Rankable, b: Rankable): number =>
  pointsOf(b) - pointsOf(a) ||
  classRank(a.criticality) - classRank(b.criticality) ||
  // Two unknown ages make no number, which decides nothing.
  (a.since ?? Number.POSITIVE_INFINITY) - (b.since ?? Number.POSITIVE_INFINITY) ||
  a.priority_rank - b.priority_rank ||
  a.id - b.id;

/** The most expensive week first; what nobody can price follows by severity. */
const byLoss = (a: Rankable, b: Rankable): number =>
  a.loss === null || b.loss === null
    ? Number(a.loss === null) - Number(b.loss === null) || bySeverity(a, b)
    : b.loss - a.loss || bySeverity(a, b);

export type Ranked<Order> = Order & { rank: number; severity_rank: number };

/** By expected loss, each with its place in the order by severity. */
export function rankedWork<Order extends Rankable>(orders: readonly Order[]): Ranked<Order>[] {
  const places = new Map(orders.toSorted(bySeverity).map(({ id }, at) => [id, at + 1]));

  return orders
    .toSorted(byLoss)
    .map((order, at) => ({ ...order, rank: at + 1, severity_rank: places.get(order.id) ?? orders.length }));
}

/** The first third of a ranking is graded, ten places at most: what a crew can do in a week. Ours. */
const mostPlaces = 10;
export const gradedPlaces = (ranked: number): number => Math.min(mostPlaces, Math.ceil(ranked / 3));

/** What became of an order in the week after it was ranked. */
export type RankedOutcome = "failed" | "done" | "held";

export interface RankedEntry {
  rank: number;
  severity_rank: number;
  outcome: RankedOutcome;
  /** Of unplanned downtime in that week. */
  down_minutes: number;
}

interface Grade {
  /** How many places of each ranking are compared. */
  places: number;
  failed: number;
  /** Of all that failed in the week, those among the first places by expected loss, and by severity. */
  hits: number;
  severity_hits: number;
  hit_minutes: number;
  severity_hit_minutes: number;
  /** Hits by expected loss more than by severity; negative where severity was the better guide. */
  difference: number;
}

/** How many of the orders that failed each ranking had in its first places. */
export function gradeOf(entries: readonly RankedEntry[]): Grade {
  const places = gradedPlaces(entries.length);
  const failed = entries.filter(({ outcome }) => outcome === "failed");
  const first = failed.filter(({ rank }) => rank <= places);
  const worst = failed.filter(({ severity_rank }) => severity_rank <= places);
  const minutesOf = (all: readonly RankedEntry[]) => all.reduce((sum, { down_minutes }) => sum + down_minutes, 0);

  return {
    places,
    failed: failed.length,
    hits: first.length,
    severity_hits: worst.length,
    hit_minutes: minutesOf(first),
    severity_hit_minutes: minutesOf(worst),
    difference: first.length - worst.length,
  };
}
