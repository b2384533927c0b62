import type { TwinOutcome } from "@/lib/domain/maintenance/one-pager";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { brandModels } from "@/lib/resources/brand-models";
import { companies } from "@/lib/resources/companies";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

export interface Elsewhere {
  /** Of this model at other companies, rounded down to fives; null: nothing may be shown. */
  machines: number | null;
  /**
   * Why nothing may be shown: the company itself does not share, or fewer than five machines at two other companies that do.
   * Whether the others are too few or do not share is not disclosed.
   */
  why: "not_shared" | "too_few" | null;
  faults: TwinOutcome[];
}

/**
 * Anonymous outcomes of the same model at other companies, for a company that shares its own. All that keeps companies
 * apart is in model_outcomes(): prisma/sql/model_outcomes.sql.
 */
export async function elsewhereOf(
  { tx }: Pick<Call, "tx">,
  { company_id, brand_model_id }: { company_id: number; brand_model_id: number },
): Promise<Elsewhere> {
  const rows = await tx.$queryRaw<(Omit<TwinOutcome, "fault"> & { fault: Fault | null })[]>`
    select fault, machines, held_percent, repair_minutes from model_outcomes(${company_id}::int, ${brand_model_id}::int)`;

  const machines = rows.find(({ fault }) => fault === null)?.machines ?? null;
  const asker =
    machines === null
      ? await tx.company.findFirst({ where: { id: company_id }, select: { shares_outcomes: true } })
      : null;

  return {
    machines,
    why: machines !== null ? null : asker?.shares_outcomes ? "too_few" : "not_shared",
    faults: rows.flatMap(({ fault, ...row }) => (fault === null ? [] : [{ fault, ...row }])),
  };
}

const nothing: Elsewhere = { machines: null, why: null, faults: [] };

/** Of a part number that the caller sees, for the named company or their own; of no company there is nothing. */
export async function elsewhereOfModel(call: Call, id: number, asked?: number): Promise<Elsewhere> {
  const { id: brand_model_id } = await find(call, brandModels, id);
  if (asked !== undefined) await find(call, companies, asked);
  const company_id = asked ?? call.viewer.company_id;

  return company_id === null ? nothing : elsewhereOf(call, { company_id, brand_model_id });
}

/** So many models a sheet has room for, of so many that are asked for. */
const mostModels = 3;
const mostAsked = 12;

/** Of the models of these items, where anything may be shown. */
export async function elsewhereOfItems(
  call: Pick<Call, "tx">,
  company_id: number,
  equipment_ids: readonly number[],
): Promise<{ model: { id: number; name: string }; of: Elsewhere & { machines: number } }[]> {
  const items = await call.tx.equipment.findMany({
    where: { id: { in: [...equipment_ids] }, company_id, brand_model_id: { not: null } },
    distinct: ["brand_model_id"],
    orderBy: { brand_model_id: "asc" },
    take: mostAsked,
    select: { brand_model: { select: { id: true, name: true, brand: { select: { name: true } } } } },
  });
  const found = [];
  for (const { brand_model } of items) {
    if (!brand_model || found.length === mostModels) continue;
    const { machines, ...of } = await elsewhereOf(call, { company_id, brand_model_id: brand_model.id });
    const model = { id: brand_model.id, name: `${brand_model.brand.name} ${brand_model.name}` };
    if (machines !== null) found.push({ model, of: { machines, ...of } });
  }

  return found;
}
