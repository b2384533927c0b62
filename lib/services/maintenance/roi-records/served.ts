import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { type AnyRoiInputs, badInputs, type RoiMethod, roiInputs, roiOf } from "@/lib/domain/maintenance/roi";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { mostMoney } from "@/lib/domain/shared/money";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { roiRecords } from "@/lib/resources/roi-records";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { updateRequisition } from "../requisitions/save";

type Row = RowOf<typeof roiRecords>;

/** Calculations with what they come to: never stored, so that it cannot differ from its inputs. */
async function present({ tx }: Call, rows: Row[]) {
  const companies = await tx.company.findMany({
    where: { id: { in: [...new Set(rows.map(({ company_id }) => company_id))] } },
    select: { id: true, currency: true },
  });

  return rows.map((row) => ({
    ...row,
    inputs: row.inputs as AnyRoiInputs,
    requisition: row.requisition && { ...row.requisition, label: requisitionNumber(row.requisition.number) },
    result: roiOf(row.method as RoiMethod, row.inputs as AnyRoiInputs),
    currency: companies.find(({ id }) => id === row.company_id)?.currency ?? null,
  }));
}

/** The inputs of the method and no others; each must be a number. */
function checked(method: RoiMethod, inputs: Readonly<Record<string, unknown>>): AnyRoiInputs {
  const unknown = Object.keys(inputs).find((name) => !Object.hasOwn(roiInputs[method], name));
  if (unknown) throw invalidField(`inputs.${unknown}`, "errors.unknown_field");
  const bad = badInputs(method, inputs);
  if (bad.length > 0)
    throw new DomainError("invalid", "roi-records.all_numbers", {
      fields: Object.fromEntries(bad.map((name) => [`inputs.${name}`, ["roi-records.all_numbers"]])),
    });

  return Object.fromEntries(Object.keys(roiInputs[method]).map((name) => [name, inputs[name] as number]));
}

async function createRecord(call: Call, { inputs, name, ...input }: InputOf<typeof roiRecords>): Promise<Row> {
  const given = checked(input.method, inputs);
  const data = { ...input, name: name ?? input.method, inputs: given, created_by: call.viewer.user_id };
  const row = await create(call, roiRecords, data);
  await attach(call, row);

  return row;
}

async function updateRecord(call: Call, id: number, { inputs, ...input }: ChangeOf<typeof roiRecords>): Promise<Row> {
  const before = await find(call, roiRecords, id);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  const method = input.method ?? (before.method as RoiMethod);
  const given = checked(method, inputs ?? (before.inputs as Record<string, unknown>));
  const row = await update(call, roiRecords, id, { ...input, inputs: given });
  if (input.requisition_id || inputs) await attach(call, row);

  return row;
}

/** What was calculated becomes the return of its requisition, as long as nobody has decided on that. */
async function attach(call: Call, row: Row): Promise<void> {
  if (!row.requisition_id) return;
  const calculated = returnOf(row.method as RoiMethod, row.inputs as AnyRoiInputs);
  if (Object.values(calculated).some((cents) => cents > mostMoney))
    throw invalidField("requisition_id", "roi-records.too_much_to_attach");
  await updateRequisition(call, row.requisition_id, calculated);
}

function returnOf(method: RoiMethod, given: AnyRoiInputs) {
  const of = (name: string) => Math.round(given[name] ?? 0);
  if (method === "requisition")
    return { yearly_benefit: of("yearly_benefit"), yearly_cost: of("yearly_cost"), outlay: of("outlay") };
  const { saving } = roiOf(method, given);
  if (method === "refurbish_or_new")
    return { yearly_benefit: Math.max(0, saving ?? 0), yearly_cost: 0, outlay: of("repair_price") + of("freight") };

  return {
    yearly_benefit: Math.max(0, Math.round((saving ?? 0) * (given.events_per_year ?? 0))),
    yearly_cost: of("running_cost"),
    outlay: of("investment"),
  };
}

export const servedRoiRecords = serve(roiRecords, { present, create: createRecord, update: updateRecord });
