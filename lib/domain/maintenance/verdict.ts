import { rateOf } from "../shared/rates";
import type { Fault } from "../vibration/diagnosis/evidence";
import { unknownMode } from "./failure-codes";

/** What the technician found where a sensor had alarmed. */
export const verdicts = ["confirmed", "other_fault", "fault_found", "nothing_found"] as const;
export type TechnicianVerdict = (typeof verdicts)[number];

export interface Diagnosed {
  finding: { diagnosis?: { fault: string | null } | null } | null;
}

const named = ["confirmed", "other_fault", "nothing_found"] as const satisfies readonly TechnicianVerdict[];
const unnamed = ["fault_found", "nothing_found"] as const satisfies readonly TechnicianVerdict[];

/** What can be answered about an order: only a fault that was named can be confirmed. Nothing without a finding. */
export function verdictsFor({ finding }: Diagnosed): readonly TechnicianVerdict[] {
  if (!finding) return [];
  return finding.diagnosis?.fault ? named : unnamed;
}

/** Clients from before the answer existed send another fault where the diagnosis had named none. */
export const verdictOn = <Given extends TechnicianVerdict | null | undefined>({ finding }: Diagnosed, given: Given) =>
  given === "other_fault" && !finding?.diagnosis?.fault ? "fault_found" : given;

/** What was found, by its code; null: nobody knows or has stated it. */
interface FoundMode {
  code: string;
  diagnoses: readonly string[];
}

/**
 * The verdict that follows from the codes, so that nobody answers twice: the mode has the diagnosis in any place of its
 * list, or is another one. Null without a finding, and where nobody knows what it was.
 */
export function verdictFrom(
  { finding }: Diagnosed,
  mode: FoundMode | null,
  is_nothing_found: boolean,
): TechnicianVerdict | null {
  if (!finding) return null;
  if (is_nothing_found) return "nothing_found";
  if (mode === null || mode.code === unknownMode) return null;
  const named = finding.diagnosis?.fault ?? null;
  if (named === null) return "fault_found";

  return mode.diagnoses.includes(named) ? "confirmed" : "other_fault";
}

/** The verdicts that state which fault was found. */
export const namesFault = (verdict: TechnicianVerdict | null | undefined): boolean =>
  verdict === "other_fault" || verdict === "fault_found";

/**
 * The fault that a verdict on an alert judges: as it was noted when the alert ended ("none" is none), else the one that the
 * waveforms name now. Null: the diagnosis names none.
 */
export function judgedFault(
  noted: string | null,
  diagnosis: { verdict: string; fault: string | null } | null,
): Fault | null {
  if (noted !== null) return noted === "none" ? null : (noted as Fault);

  return diagnosis?.verdict === "fault" ? (diagnosis.fault as Fault | null) : null;
}

interface Answered extends Diagnosed {
  verdict: string | null;
  verdict_fault: string | null;
}

/** What was repaired, as far as anybody has named it: what was found, else what the diagnosis named and nobody denied. */
export function faultRepaired({ finding, verdict, verdict_fault }: Answered): Fault | null {
  if (verdict === "nothing_found") return null;
  if (namesFault(verdict as TechnicianVerdict | null)) return verdict_fault as Fault | null;

  return (finding?.diagnosis?.fault ?? null) as Fault | null;
}

/** Finished orders, or alerts without one, that had the same diagnosis and the same verdict. */
export interface Judged {
  /** It never had an order: judged by the user who looked at its case, or by nobody. */
  is_alert: boolean;
  plant_id: number;
  /** Null: the diagnosis named none, or there was none. */
  fault: Fault | null;
  verdict: TechnicianVerdict | null;
  /** The fault that was found instead of the named one, or where none was named; null where it is not one of the list. */
  verdict_fault: Fault | null;
  count: number;
}

export interface Precision {
  plant_id: number;
  /** Null: orders whose diagnosis named none. */
  fault: Fault | null;
  /** Orders and alerts whose diagnosis named the fault, by what was found; where it named none, whether a fault was found. */
  confirmed: number;
  other_fault: number;
  fault_found: number;
  nothing_found: number;
  unanswered: number;
  /** Alerts without an order that nobody has judged: whether the fault was there is not known. */
  no_order: number;
  /** Neither right nor wrong: what nobody has answered. */
  undecided: number;
  /** Orders where it was found and the diagnosis had not named it. */
  missed: number;
  /** Confirmed of those answered, 0 to 1; null while they are too few for a percentage, or where none was named. */
  precision: number | null;
}

const none = {
  confirmed: 0,
  other_fault: 0,
  fault_found: 0,
  nothing_found: 0,
  unanswered: 0,
  no_order: 0,
  undecided: 0,
  missed: 0,
  precision: null,
};

/** What the board counts, each of rows that can be listed. "undecided" is what nobody has answered, with an order or without. */
export const judgedCounts = [...verdicts, "unanswered", "no_order", "undecided", "missed"] as const;
export type JudgedCount = (typeof judgedCounts)[number];

/** How often each diagnosis was right, by plant and fault; the most often named first, and last where it named none. */
export function precisionOf(judged: readonly Judged[]): Precision[] {
  const rows = new Map<string, Precision>();
  const rowOf = (plant_id: number, fault: Fault | null) => {
    const key = `${plant_id} ${fault}`;
    const known = rows.get(key);
    if (known) return known;
    const fresh: Precision = { plant_id, fault, ...none };
    rows.set(key, fresh);
    return fresh;
  };
  for (const { plant_id, fault, verdict, verdict_fault, is_alert, count } of judged) {
    rowOf(plant_id, fault)[verdict ?? (is_alert ? "no_order" : "unanswered")] += count;
    // The other fault may be the very one that was named: then it was not missed.
    if (verdict_fault && verdict_fault !== fault) rowOf(plant_id, verdict_fault).missed += count;
  }
  for (const row of rows.values()) {
    const answered = answeredOf(row);
    row.undecided = row.unanswered + row.no_order;
    row.precision = row.fault === null ? null : rateOf(row.confirmed, answered);
  }
  const count = (row: Precision) => answeredOf(row) + row.undecided;

  return [...rows.values()].sort(
    (a, b) =>
      a.plant_id - b.plant_id ||
      Number(a.fault === null) - Number(b.fault === null) ||
      count(b) - count(a) ||
      b.missed - a.missed ||
      ((a.fault ?? "") < (b.fault ?? "") ? -1 : 1),
  );
}

/** Orders and alerts with an answer, whatever it was. */
export const answeredOf = (counts: Record<TechnicianVerdict, number>): number =>
  verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
