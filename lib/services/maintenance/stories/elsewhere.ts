import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { brandModels } from "@/lib/resources/brand-models";
import { companies } from "@/lib/resources/companies";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

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

const nothing: Elsewhere = { machines: null, faults: [] };

/** Of a part number that the caller sees, for the named company or their own; of no company there is nothing. */
export async function elsewhereOfModel(call: Call, id: number, asked?: number): Promise<Elsewhere> {
  const { id: brand_model_id } = await find(call, brandModels, id);
  if (asked !== undefined) await find(call, companies, asked);
  const company_id = asked ?? call.viewer.company_id;

  return company_id === null ? nothing : elsewhereOf(call, { company_id, brand_model_id });
}

/** So many models a sheet has room for. */
const mostModels = 3;

/** Of the models of these items, where anything may be said. */
export async function elsewhereOfItems(call: Call, company_id: number, equipment_ids: readonly number[]) {
  const items = await call.tx.equipment.findMany({
    where: { id: { in: [...equipment_ids] }, company_id, brand_model_id: { not: null } },
    distinct: ["brand_model_id"],
    orderBy: { brand_model_id: "asc" },
    take: mostModels,
    select: { brand_model: { select: { id: true, name: true } } },
  });
  const found: { model: { id: number; name: string }; of: Elsewhere }[] = [];
  for (const { brand_model: model } of items) {
    const of = model && (await elsewhereOf(call, { company_id, brand_model_id: model.id }));
    if (model && of && of.machines !== null) found.push({ model, of });
  }

  return found;
}
