import { localDate } from "../shared/time-zones";
import { roundTo } from "../shared/units";
import type { Fault } from "../vibration/diagnosis/evidence";
import type { RoiMethod } from "./roi";
import type { SavingRateSource } from "./savings";
import type { TechnicianVerdict } from "./verdict";

/**
 * What condition monitoring brought a plant in a period, on one page. Every figure is the sum of its sources, so that
 * anyone who doubts it can add them up again; what was issued keeps both, and is compared with what they are today.
 */
const figureNames = [
  "approved_savings",
  "avoided_downtime_minutes",
  "alerts",
  "orders",
  "false_alarms",
  "missed_failures",
  "watched_repairs",
  "recurred_repairs",
  "covered_hours",
  "expected_hours",
  "twin_machines",
  "program_cost",
] as const;
export type FigureName = (typeof figureNames)[number];

export type SourceKind = "saving" | "alert" | "work_order" | "downtime" | "equipment" | "brand_model" | "roi_record";

/** One row behind a figure, and what it adds: whole cents, whole minutes, or 1. */
export type Source = {
  figure: FigureName;
  kind: SourceKind;
  id: number;
  value: number;
};

/** What the sheet states about a source beside its number, as it was when it was gathered. */
export type SourceDetail = {
  item?: string | null;
  equipment_id?: number | null;
  work_order_id?: number | null;
  /** Of the order, "WO-12". */
  label?: string;
  name?: string;
  fault?: Fault | null;
  verdict?: TechnicianVerdict | null;
  minutes?: number;
  /** When the work was completed, or the stop began. */
  at?: string | null;
  approved_by?: string | null;
  approved_at?: string | null;
  /** The measurement of the alarm before and after the repair, in the reader's units. */
  proof?: SourceProof | null;
  /** How the saving was estimated: chance in percent, minutes, and whole cents. */
  reckoned?: SavingEstimate;
  /** The alert that led to the order. */
  alert?: { id: number; level: string; opened_at: string } | null;
  /** Of a stop that nothing came before: whether a sensor reported from the item. */
  is_watched?: boolean;
  /** Of a part number: what became of its repairs at other companies. */
  outcomes?: TwinOutcome[];
};

/** What became of repairs of one fault, of five machines at least, at two other companies at least. */
export type TwinOutcome = {
  fault: Fault;
  /** Rounded down to fives. */
  machines: number;
  /** Of the repairs that were watched for thirty days, how many held, to five percent; null of fewer than five machines. */
  held_percent: number | null;
  /** The median, to a quarter of an hour. */
  repair_minutes: number | null;
};

/** The decimals of a reading on the sheet, at most. */
const mostDecimals = 2;

export interface Digits {
  minimumFractionDigits?: number;
  maximumFractionDigits: number;
}

/** 7.48 → 1.50: as many decimals on both sides of the repair. */
export function proofDecimals({ before, after }: Pick<SourceProof, "before" | "after">): Digits {
  const most = Math.max(decimalsOf(before ?? 0), decimalsOf(after ?? 0));

  return { minimumFractionDigits: most, maximumFractionDigits: mostDecimals };
}

const decimalsOf = (value: number) => (String(roundTo(value, mostDecimals)).split(".")[1] ?? "").length;

export type SourceProof = {
  name: string;
  unit: string;
  before: number | null;
  after: number | null;
  samples: number;
  verdict: string;
  /** The means of the days around the repair, as they were; sheets issued before they were kept have none. */
  curve?: ProofCurve | null;
};

export type ProofCurve = {
  /** Of the first value, yyyy-mm-dd; one value a day follows, null where nothing was measured. */
  from: string;
  values: (number | null)[];
  /** Which of the days the repair was completed on. */
  repaired: number;
  /** The alarm limit at that time. */
  limit: number | null;
};

/** So many days are drawn before the repair, and after it. */
export const curveDays = 30;
const dayMs = 86_400_000;

/** The curve of daily means around a repair; null where there is nothing on one of its sides to compare. */
export function curveAround(
  repaired_on: string,
  means: ReadonlyMap<string, number>,
  limit: number | null,
): ProofCurve | null {
  const begin = Date.parse(repaired_on) - curveDays * dayMs;
  const dayAt = (at: number) => new Date(begin + at * dayMs).toISOString().slice(0, 10);
  const values = Array.from({ length: 2 * curveDays + 1 }, (_, at) => means.get(dayAt(at)) ?? null);
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  if (first < 0 || first >= curveDays || last <= curveDays) return null;

  return { from: dayAt(first), values: values.slice(first, last + 1), repaired: curveDays - first, limit };
}

export type SavingEstimate = {
  probability: number;
  failure_minutes: number;
  planned_minutes: number;
  downtime_cost: number;
  /** Where the cost of an hour is from; sheets issued before it was kept have none. */
  rate?: {
    source: SavingRateSource;
    process_id: number | null;
    run_rate: number | null;
    value_per_part: number | null;
  };
  failure_cost: number;
  repair_cost: number;
  estimated_by: string | null;
};

export type DetailedSource = Source & {
  detail?: SourceDetail;
  /** When its record was made. */
  entered_at?: string;
};

export type Figures = {
  /** Whole cents of the company's currency. */
  approved_savings: number;
  avoided_downtime_minutes: number;
  alerts: number;
  /** Made from alerts. */
  orders: number;
  /** Orders from alerts where nothing was found. */
  false_alarms: number;
  /** Unplanned stops of an item that no alert came before. */
  missed_failures: number;
  /** Repairs that were proven and watched for thirty days, and those of them that came back; older sheets have neither. */
  watched_repairs?: number;
  recurred_repairs?: number;
  /** Hours in which the items were watched, of those in which they could have been; absent where none were counted. */
  covered_hours?: number;
  expected_hours?: number;
  /** Of the repaired part numbers at other companies, each rounded down to fives; absent where none may be shown. */
  twin_machines?: number;
  /** Whole cents of the period; null without a calculation that names the cost. */
  program_cost: number | null;
  /** (savings − cost) ÷ cost in percent; null without a cost. */
  return_percent: number | null;
};

/** An alert this long before a stop would have been a warning. Ours: the span of a monthly round. */
export const warnedDays = 30;

export function figuresOf(sources: readonly Source[]): Figures {
  const sum = (figure: FigureName) =>
    sources.reduce((all, source) => (source.figure === figure ? all + source.value : all), 0);
  const program_cost = sources.some(({ figure }) => figure === "program_cost") ? sum("program_cost") : null;
  const approved_savings = sum("approved_savings");
  const expected_hours = sum("expected_hours");
  const twin_machines = sum("twin_machines");

  return {
    approved_savings,
    avoided_downtime_minutes: sum("avoided_downtime_minutes"),
    alerts: sum("alerts"),
    orders: sum("orders"),
    false_alarms: sum("false_alarms"),
    missed_failures: sum("missed_failures"),
    program_cost,
    watched_repairs: sum("watched_repairs"),
    recurred_repairs: sum("recurred_repairs"),
    ...(expected_hours > 0 && { covered_hours: sum("covered_hours"), expected_hours }),
    ...(twin_machines > 0 && { twin_machines }),
    return_percent: program_cost ? ((approved_savings - program_cost) / program_cost) * 100 : null,
  };
}

export interface SourceChange {
  figure: FigureName;
  kind: SourceKind;
  id: number;
  /** What it added when it was issued, and what it adds now; null: it was not there, or is gone. */
  was: number | null;
  now: number | null;
}

/** What is different today from what was issued, in the order of the figures. */
export function changedSources(issued: readonly DetailedSource[], today: readonly DetailedSource[]): SourceChange[] {
  const keyOf = ({ figure, kind, id }: Source) => `${figure} ${kind} ${id}`;
  const then = new Map(issued.map((source) => [keyOf(source), source]));
  const now = new Map(today.map((source) => [keyOf(source), source]));
  const changes = [...new Map([...then, ...now])].flatMap(([key, { figure, kind, id }]) => {
    const [was, is] = [then.get(key)?.value ?? null, now.get(key)?.value ?? null];
    const isSame = was === is && outcomesText(then.get(key)) === outcomesText(now.get(key));
    return isSame ? [] : [{ figure, kind, id, was, now: is }];
  });

  return changes.sort((a, b) => figureNames.indexOf(a.figure) - figureNames.indexOf(b.figure) || a.id - b.id);
}

/** What was shown of a part number at other companies, to be compared. */
const outcomesText = (source: DetailedSource | undefined) =>
  (source?.detail?.outcomes ?? [])
    .map(({ fault, machines, held_percent, repair_minutes }) => [fault, machines, held_percent, repair_minutes].join())
    .toSorted()
    .join(" ");

/** What a source's record is today, as far as it shows why it counts otherwise; null: it is deleted. */
export interface SourceNow {
  /** Of a saving or an order. */
  status?: string;
  /** Of a saving under review. */
  review_cause?: string | null;
  /** Of an order. */
  verdict?: string | null;
  /** Of a stop. */
  is_planned?: boolean;
}

/** Why a source counts otherwise than when the sheet was issued. */
export type ChangeReason =
  | ("deleted" | "approved" | "amount" | "review" | "review_repeat" | "review_reopened")
  | ("rejected" | "approval_withdrawn" | "estimated_again" | "not_in_period")
  | ("alert_attached" | "no_alert" | "denied" | "nothing_found" | "fault_after_all")
  | "late_readings"
  | ("elsewhere_changed" | "elsewhere_gone")
  | ("watched_out" | "recurred_since" | "repair_open")
  | ("unwarned" | "planned" | "warned" | "cost_changed" | "no_cost" | "counted");

export function changeReason({ figure, kind, was, now }: SourceChange, today: SourceNow | null): ChangeReason {
  if (today === null) return "deleted";
  const isNew = was === null;
  if (kind === "saving") return isNew ? "approved" : now !== null ? "amount" : lostSaving(today);
  if (kind === "downtime") return isNew ? "unwarned" : today.is_planned ? "planned" : "warned";
  if (kind === "roi_record") return now === null ? "no_cost" : "cost_changed";
  if (kind === "brand_model") return now === null ? "elsewhere_gone" : "elsewhere_changed";
  if (kind === "equipment" && !isNew && now !== null) return "late_readings";
  if (kind === "alert" || kind === "equipment") return isNew ? "counted" : "not_in_period";
  if (!isNew && today.status === "denied") return "denied";
  if (figure === "watched_repairs") return isNew ? "watched_out" : "repair_open";
  if (figure === "recurred_repairs") return isNew ? "recurred_since" : "repair_open";
  if (figure === "false_alarms" && (isNew || today.verdict !== "nothing_found"))
    return isNew ? "nothing_found" : "fault_after_all";

  return isNew ? "alert_attached" : "no_alert";
}

function lostSaving({ status, review_cause }: SourceNow): ChangeReason {
  if (status === "review")
    return review_cause === "repeat" || review_cause === "reopened" ? `review_${review_cause}` : "review";
  if (status === "rejected") return "rejected";
  if (status === "evidenced") return "approval_withdrawn";

  return status === "estimated" ? "estimated_again" : "not_in_period";
}

/** The sources of today without those whose record was made after the sheet was issued: they change nothing on it. */
export const knownAt = (issued_at: Date, today: readonly DetailedSource[]): DetailedSource[] =>
  today.filter(({ entered_at }) => !entered_at || Date.parse(entered_at) <= issued_at.getTime());

/**
 * What a sheet can be compared in: a figure that it was issued without has not changed, and what may be shown of another part
 * number since then is not on it.
 */
export function figuredIn(
  { figures, sources }: { figures: Figures; sources: readonly Source[] },
  today: readonly DetailedSource[],
): DetailedSource[] {
  const models = new Set(sources.flatMap(({ kind, id }) => (kind === "brand_model" ? id : [])));

  return today.filter(({ figure, kind, id }) => figure in figures && (kind !== "brand_model" || models.has(id)));
}

/**
 * What was issued, without the outcomes of other companies that may no longer be shown today: a sheet does not outlive the
 * consent that they were shown by. The changes state that they were on it.
 */
export function disclosableToday(
  { figures, sources }: { figures: Figures; sources: readonly DetailedSource[] },
  today: readonly Source[],
): { figures: Figures; sources: DetailedSource[] } {
  const disclosable = new Set(today.flatMap(({ kind, id }) => (kind === "brand_model" ? id : [])));
  const left = sources.filter(({ kind, id }) => kind !== "brand_model" || disclosable.has(id));
  const { twin_machines: _all, ...own } = figures;
  const { twin_machines } = figuresOf(left);

  return { figures: { ...own, ...(twin_machines !== undefined && { twin_machines }) }, sources: left };
}

/** Models whose outcomes at other companies the sheet was issued with, and that may no longer be shown. */
export const twinsGone = ({
  today,
}: {
  today: { changes: readonly (Pick<SourceChange, "kind" | "now"> & { name: string | null })[] } | null;
}): string[] =>
  (today?.changes ?? []).flatMap(({ kind, now, name }) =>
    kind === "brand_model" && now === null && name !== null ? name : [],
  );

/** The methods of the calculator that name what the program costs. */
export const costMethods: readonly RoiMethod[] = ["net_saving", "requisition"];

/**
 * What the program costs in so many days according to a calculation, in cents: the running cost of those days, and of the
 * investment its share over the years of the calculation. A requisition names no years: its outlay counts for one.
 */
export function programCost(method: RoiMethod, inputs: Readonly<Record<string, number>>, days: number): number | null {
  if (!costMethods.includes(method)) return null;
  const of = (name: string) => inputs[name] ?? 0;
  const perYear =
    method === "net_saving"
      ? of("running_cost") + of("investment") / Math.max(1, of("years"))
      : of("yearly_cost") + of("outlay");

  return Math.round((perYear * days) / 365);
}

/** What a sheet shows beside its figures. */
export interface Sheet {
  savings: DetailedSource[];
  /** Savings by the month in which the work was completed, "2026-07", without gaps. */
  months: { month: string; amount: number }[];
  /** Items with an alert. */
  alerted_items: number;
  /** What the orders from alerts found; `none` has no verdict yet. */
  verdicts: Record<TechnicianVerdict | "none", number>;
  false_alarms: DetailedSource[];
  missed: DetailedSource[];
  recurred: DetailedSource[];
  /** Part numbers of which other companies' outcomes are shown. */
  twins: DetailedSource[];
  missed_minutes: number;
}

export function sheetOf(sources: readonly DetailedSource[], timeZone: string): Sheet {
  const of = (figure: FigureName) => sources.filter((source) => source.figure === figure);
  const verdicts = { confirmed: 0, other_fault: 0, fault_found: 0, nothing_found: 0, none: 0 };
  for (const { detail } of of("orders")) verdicts[detail?.verdict ?? "none"]++;
  const items = of("alerts").map(({ detail, id }) => detail?.equipment_id ?? `alert ${id}`);
  const missed = of("missed_failures");

  return {
    savings: of("approved_savings"),
    months: monthsOf(of("approved_savings"), timeZone),
    alerted_items: new Set(items).size,
    verdicts,
    false_alarms: of("false_alarms"),
    missed,
    recurred: of("recurred_repairs"),
    twins: of("twin_machines"),
    missed_minutes: missed.reduce((sum, { detail }) => sum + (detail?.minutes ?? 0), 0),
  };
}

function monthsOf(savings: readonly DetailedSource[], timeZone: string): Sheet["months"] {
  const sums = new Map<number, number>();
  for (const { value, detail } of savings) {
    if (!detail?.at) continue;
    const { year, month } = localDate(Date.parse(detail.at), timeZone);
    const at = year * 12 + month - 1;
    sums.set(at, (sums.get(at) ?? 0) + value);
  }
  if (sums.size === 0) return [];
  const [first, last] = [Math.min(...sums.keys()), Math.max(...sums.keys())];

  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = first + index;
    const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
    return { month, amount: sums.get(at) ?? 0 };
  });
}
