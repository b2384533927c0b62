import { rfqNumber } from "@/lib/domain/maintenance/rfq";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { RfqLineInput } from "@/lib/inputs/rfqs";
import type { ChangeOf, InputOf } from "@/lib/resources/define";
import { requisitions } from "@/lib/resources/requisitions";
import { rfqs } from "@/lib/resources/rfqs";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { checkThings, linesOf } from "../requisitions/lines";
import { checkMayBuy } from "./actor";
import type { RfqRow } from "./present";

type Input = InputOf<typeof rfqs>;
type Change = ChangeOf<typeof rfqs>;

/** A draft; its lines and its item are those of the requisition unless others are given. */
export async function createRfq(call: Call, { lines, vendor_ids, ...input }: Input): Promise<RfqRow> {
  checkMayBuy(call);
  const requisition = input.requisition_id ? await find(call, requisitions, input.requisition_id) : null;
  if (requisition && requisition.plant_id !== input.plant_id)
    throw invalidField("requisition_id", "errors.does_not_exist");
  const taken = requisition && !lines ? await linesFrom(call, requisition.id) : (lines ?? []);
  if (taken.length === 0) throw invalidField("lines", "errors.is_required");
  const name = input.name ?? requisition?.name;
  if (!name) throw invalidField("name", "errors.is_required");
  const equipment_id = input.equipment_id === undefined ? (requisition?.equipment_id ?? null) : input.equipment_id;
  const data = { ...input, name, equipment_id, created_by: call.viewer.user_id };
  const row = await create(call, rfqs, data, { lines: taken, vendor_ids });
  await keepLines(call, row, taken);
  await keepVendors(call, row, vendor_ids);

  return row;
}

/** Only a draft changes: what was sent is what the vendors have read. */
export async function updateRfq(call: Call, id: number, { lines, vendor_ids, ...input }: Change): Promise<RfqRow> {
  checkMayBuy(call);
  await find(call, rfqs, id);
  await call.tx.$queryRaw`select id from rfqs where id = ${id} for update`;
  const row = await find(call, rfqs, id);
  if (row.status !== "draft") throw locked(row);
  if (input.plant_id !== undefined && input.plant_id !== row.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  const after = await update(call, rfqs, id, input);
  const isMoved = after.requisition_id !== row.requisition_id;
  if (lines) {
    if (lines.length === 0) throw invalidField("lines", "errors.is_required");
    await keepLines(call, after, isMoved ? await withoutLinesOf(call, row.requisition_id, lines) : lines);
  } else if (isMoved) await call.tx.rfqLine.updateMany({ where: { rfq_id: id }, data: { requisition_line_id: null } });
  if (vendor_ids) await keepVendors(call, row, vendor_ids);

  return after;
}

export async function removeRfqs(call: Call, ids: number[], confirm?: string): Promise<void> {
  // Held until the end, so that nobody sends what is being deleted.
  await call.tx.$queryRaw`select id from rfqs where id = any (${ids}::int[]) order by id for update`;
  for (const id of new Set(ids)) {
    const row = await find(call, rfqs, id);
    if (row.status !== "draft") throw locked(row);
  }
  await remove(call, rfqs, ids, confirm);
}

const locked = (row: RfqRow) =>
  new DomainError("conflict", "rfqs.locked", {
    params: { label: rfqNumber(row.number), status: row.status },
    data: { id: row.id, status: row.status },
  });

async function linesFrom(call: Call, requisition_id: number): Promise<RfqLineInput[]> {
  return (await linesOf(call, [requisition_id])).map(({ id, part_id, brand_model_id, text, quantity }) => ({
    part_id,
    brand_model_id,
    text,
    quantity,
    requisition_line_id: id,
  }));
}

/** The lines as a form of the requisition before has them: an award sets prices of the present one alone. */
async function withoutLinesOf({ tx }: Call, requisition_id: number | null, given: readonly RfqLineInput[]) {
  const there = await tx.requisitionLine.findMany({
    where: { requisition_id: requisition_id ?? 0 },
    select: { id: true },
  });
  const before = new Set(there.map(({ id }) => id));

  return given.map((line) =>
    before.has(line.requisition_line_id ?? 0) ? { ...line, requisition_line_id: null } : line,
  );
}

/** Parts are the plant's, part numbers the provider's or the company's, lines the requisition's own. */
async function keepLines({ tx }: Call, row: RfqRow, given: readonly RfqLineInput[]): Promise<void> {
  const { id: rfq_id, company_id, plant_id, requisition_id } = row;
  await checkThings({ tx }, row, given);
  const there = await tx.requisitionLine.findMany({
    where: { requisition_id: requisition_id ?? 0 },
    select: { id: true },
  });
  const own = new Set(there.map(({ id }) => id));
  const unknown = given.findIndex((line) => line.requisition_line_id && !own.has(line.requisition_line_id));
  if (unknown >= 0) throw invalidField(`lines.${unknown}.requisition_line_id`, "errors.does_not_exist");
  await tx.rfqLine.deleteMany({ where: { rfq_id } });
  await tx.rfqLine.createMany({
    data: given.map(({ part_id, brand_model_id, text, quantity, requisition_line_id }, position) => ({
      company_id,
      plant_id,
      rfq_id,
      position,
      quantity,
      part_id: part_id ?? null,
      brand_model_id: brand_model_id ?? null,
      text: text ?? null,
      requisition_line_id: requisition_line_id ?? null,
    })),
  });
}

async function keepVendors({ tx }: Call, row: RfqRow, given: readonly number[]): Promise<void> {
  const { id: rfq_id, company_id, plant_id } = row;
  const ids = [...new Set(given)];
  const found = await tx.plantVendor.count({ where: { id: { in: ids }, plant_id } });
  if (found !== ids.length) throw invalidField("vendor_ids", "errors.does_not_exist");
  await tx.rfqVendor.deleteMany({ where: { rfq_id, vendor_id: { notIn: ids } } });
  await tx.rfqVendor.createMany({
    data: ids.map((vendor_id) => ({ company_id, plant_id, rfq_id, vendor_id })),
    skipDuplicates: true,
  });
}
