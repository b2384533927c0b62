import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Call } from "@/lib/server/data/call";

/** What became of repairs of one fault, of five machines at least, at two other companies at least. */
export interface FaultElsewhere {
  fault: Fault;
  /** Rounded down to fives. */
  machines: number;
  /** Of the repairs that were watched for thirty days, how many held, to five percent; null of fewer than five machines. */
  held_percent: number | null;
  /** The median, to a quarter of an hour. */
  repair_minutes: number | null;
}

export interface Elsewhere {
  /** Of this model at other companies, rounded down to fives; null: fewer, or somebody does not share. Which, is not said. */
  machines: number | null;
  faults: FaultElsewhere[];
}

/**
 * Anonymous outcomes of the same model at other companies, for a company that shares its own. All that keeps companies
 * apart is in model_outcomes(): prisma/sql/model_outcomes.sql.
 */
export async function elsewhereOf(
  { tx }: Pick<Call, "tx">,
  { company_id, brand_model_id }: { company_id: number; brand_model_id: number },
): Promise<Elsewhere> {
  const rows = await tx.$queryRaw<(Omit<FaultElsewhere, "fault"> & { fault: Fault | null })[]>`
    select fault, machines, held_percent, repair_minutes from model_outcomes(${company_id}::int, ${brand_model_id}::int)`;

  return {
    machines: rows.find(({ fault }) => fault === null)?.machines ?? null,
    faults: rows.flatMap(({ fault, ...row }) => (fault === null ? [] : [{ fault, ...row }])),
  };
}

/** Of a part number, for the company of whoever asks; the provider's people name the company. */
export async function elsewhereOfModel(call: Call, brand_model_id: number, company_id: number | null) {
  return company_id === null ? { machines: null, faults: [] } : elsewhereOf(call, { company_id, brand_model_id });
}
