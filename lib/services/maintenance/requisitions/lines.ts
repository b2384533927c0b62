import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { RequisitionLineInput } from "@/lib/inputs/requisitions";
import type { Call } from "@/lib/server/data/call";

const select = {
  id: true,
  requisition_id: true,
  part_id: true,
  brand_model_id: true,
  text: true,
  quantity: true,
  unit_price: true,
  received: true,
  is_closed_short: true,
  part: { select: { id: true, name: true, number: true, unit: true } },
  brand_model: { select: { id: true, name: true, brand: { select: { id: true, name: true } } } },
} as const;

/** The lines of requisitions in their order, each with what it is called. */
export async function linesOf({ tx }: Pick<Call, "tx">, requisition_ids: readonly number[]) {
  const rows = await tx.requisitionLine.findMany({
    where: { requisition_id: { in: [...requisition_ids] } },
    orderBy: [{ requisition_id: "asc" }, { position: "asc" }, { id: "asc" }],
    select,
  });

  return rows.map((row) => ({
    ...row,
    name: row.text ?? row.part?.name ?? [row.brand_model?.brand.name, row.brand_model?.name].filter(Boolean).join(" "),
  }));
}

export type RequisitionLine = Awaited<ReturnType<typeof linesOf>>[number];

/** Has something of it come in? */
export const isReceived = async ({ tx }: Pick<Call, "tx">, requisition_id: number) =>
  (await tx.requisitionLine.count({ where: { requisition_id, received: { gt: 0 } }, take: 1 })) > 0;

/** Asking for it again would lose what has come in. */
export const hasReceipts = ({ id, status }: { id: number; status: string }) =>
  new DomainError("conflict", "requisitions.has_receipts", { data: { id, status } });

interface Requisition {
  id: number;
  company_id: number;
  plant_id: number;
}

/** Makes the given lines those of the requisition, in the order given; a line that is there keeps its number. */
export async function keepLines(
  { tx }: Pick<Call, "tx">,
  { id: requisition_id, company_id, plant_id }: Requisition,
  given: readonly RequisitionLineInput[],
): Promise<void> {
  await checkThings({ tx }, { company_id, plant_id }, given);
  const there = await tx.requisitionLine.findMany({ where: { requisition_id }, select: { id: true } });
  const known = new Set(there.map(({ id }) => id));
  const unknown = given.findIndex(({ id }) => id && !known.has(id));
  if (unknown >= 0) throw invalidField(`lines.${unknown}.id`, "errors.does_not_exist");
  const kept = given.flatMap(({ id }) => id ?? []);
  await tx.requisitionLine.deleteMany({ where: { requisition_id, id: { notIn: kept } } });
  for (const [position, { id, part_id, brand_model_id, text, quantity, unit_price }] of given.entries()) {
    const thing = { part_id: part_id ?? null, brand_model_id: brand_model_id ?? null, text: text ?? null };
    const data = { position, quantity, ...thing, ...(unit_price === undefined ? {} : { unit_price }) };
    if (id) await tx.requisitionLine.updateMany({ where: { id, requisition_id }, data });
    else await tx.requisitionLine.create({ data: { company_id, plant_id, requisition_id, ...data } });
  }
}

/** Parts are the plant's; part numbers the provider's or the company's. */
export async function checkThings(
  { tx }: Pick<Call, "tx">,
  { company_id, plant_id }: Omit<Requisition, "id">,
  given: readonly Pick<RequisitionLineInput, "part_id" | "brand_model_id">[],
): Promise<void> {
  const ids = (field: "part_id" | "brand_model_id") => given.flatMap((line) => line[field] ?? []);
  const parts = await tx.part.findMany({
    where: { id: { in: ids("part_id") }, plant_id, deleted_at: null },
    select: { id: true },
  });
  const models = await tx.brandModel.findMany({
    where: { id: { in: ids("brand_model_id") }, OR: [{ company_id: null }, { company_id }] },
    select: { id: true },
  });
  const there = { part_id: new Set(parts.map(({ id }) => id)), brand_model_id: new Set(models.map(({ id }) => id)) };
  for (const [at, line] of given.entries())
    for (const field of ["part_id", "brand_model_id"] as const)
      if (line[field] && !there[field].has(line[field]))
        throw invalidField(`lines.${at}.${field}`, "errors.does_not_exist");
}
