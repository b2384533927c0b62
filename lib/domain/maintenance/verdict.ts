import { asShare } from "../shared/rates";
import type { Fault } from "../vibration/diagnosis/evidence";

/** What the technician found where a sensor had alarmed. */
export const verdicts = ["confirmed", "other_fault", "nothing_found"] as const;
export type TechnicianVerdict = (typeof verdicts)[number];

interface Diagnosed {
  finding: { diagnosis?: { fault: string | null } | null } | null;
}

/** What can be answered about an order: only a fault that was named can be confirmed. Nothing without a finding. */
export function verdictsFor({ finding }: Diagnosed): readonly TechnicianVerdict[] {
  if (!finding) return [];
  return finding.diagnosis?.fault ? verdicts : ["other_fault", "nothing_found"];
}

/** Finished orders that had the same diagnosis and the same verdict. */
export interface Judged {
  plant_id: number;
  /** Null: the diagnosis named none, or there was none. */
  fault: Fault | null;
  verdict: TechnicianVerdict | null;
  /** Of another fault, the one that was found; null where it is not one of the list. */
  verdict_fault: Fault | null;
  count: number;
}

export interface Precision {
  plant_id: number;
  fault: Fault;
  /** Orders whose diagnosis named the fault, by what was found. */
  confirmed: number;
  other_fault: number;
  nothing_found: number;
  unanswered: number;
  /** Orders where it was found and the diagnosis had not named it. */
  missed: number;
  /** Confirmed of those answered, 0 to 1; null without an answer. */
  precision: number | null;
}

/** How often each diagnosis was right, by plant and fault; the most often named first. */
export function precisionOf(judged: readonly Judged[]): Precision[] {
  const rows = new Map<string, Precision>();
  const rowOf = (plant_id: number, fault: Fault) => {
    const key = `${plant_id} ${fault}`;
    const known = rows.get(key);
    if (known) return known;
    const none = { confirmed: 0, other_fault: 0, nothing_found: 0, unanswered: 0, missed: 0, precision: null };
    const fresh: Precision = { plant_id, fault, ...none };
    rows.set(key, fresh);
    return fresh;
  };
  for (const { plant_id, fault, verdict, verdict_fault, count } of judged) {
    if (fault) rowOf(plant_id, fault)[verdict ?? "unanswered"] += count;
    // The other fault may be the very one that was named: then it was not missed.
    if (verdict_fault && verdict_fault !== fault) rowOf(plant_id, verdict_fault).missed += count;
  }
  for (const row of rows.values()) {
    const answered = row.confirmed + row.other_fault + row.nothing_found;
    row.precision = answered === 0 ? null : asShare(row.confirmed / answered);
  }
  const named = (row: Precision) => row.confirmed + row.other_fault + row.nothing_found + row.unanswered;

  return [...rows.values()].sort(
    (a, b) => a.plant_id - b.plant_id || named(b) - named(a) || b.missed - a.missed || (a.fault < b.fault ? -1 : 1),
  );
}
