import { randomUUID } from "node:crypto";
import { z } from "zod";
import { flagsOf, type Permission, permissionOf } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";
import { modelOf } from "@/lib/server/resources/crud";
import { owner } from "./owner";
import {
  aBrand,
  aController,
  aDistributor,
  aFile,
  aLine,
  aMachine,
  anAlert,
  anApplication,
  anAsset,
  anEquipment,
  aRequisition,
  aRole,
  aSensor,
  aTeam,
  aUser,
  aWorkOrder,
  placeIn,
  unique,
} from "./samples";

/** A row of any resource by its description, for the tests that walk all of them. */

/** All keys that the calls of a resource ask for, or those of some flags of its section. */
export const keysOf = ({ section, changedBy }: AnyResource, flags = flagsOf(section)): Permission[] => [
  ...flags.map((flag) => permissionOf(flag, section)),
  ...(changedBy ? [changedBy] : []),
];

type Company = { id: number };
type Plant = { id: number; company_id: number };

/** A row of a model, in the plant: what an input can point at. */
const makers: Record<string, (place: { company: Company; plant: Plant }) => Promise<{ id: number }>> = {
  Company: async ({ company }) => company,
  Plant: async ({ plant }) => plant,
  Distributor: async ({ company }) => (await aDistributor({ companies: [company] })).distributor,
  ProductionLine: ({ plant }) => aLine({ plant }),
  Machine: ({ plant }) => aMachine({ plant }),
  Asset: ({ plant }) => anAsset({ plant }),
  Equipment: ({ plant }) => anEquipment({ plant }),
  Controller: ({ plant }) => aController({ plant }),
  Sensor: ({ plant }) => aSensor({ plant }),
  Brand: ({ company }) => aBrand({ company }),
  Application: ({ company }) => anApplication({ company }),
};

/** The first role of the company that somebody in it may hand out. */
const theHandedRole = ({ id }: Company) =>
  owner.role.findFirstOrThrow({
    where: { company_id: id, parents: { some: {} } },
    orderBy: { id: "asc" },
    select: { id: true },
  });

/** A white picture, stored: a screen that shows a plan asks for it. */
async function aDrawing({ id }: Company) {
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
    "base64",
  );
  return aFile({ company_id: id, ...(await storeBytes(dot, "floor.png", "image/png")) });
}

/** What cannot be guessed from a resource's description, by resource and field. */
const chosen: Record<string, Record<string, (place: { company: Company; plant: Plant }) => unknown>> = {
  "report-schedules": { sensor_ids: async ({ plant }) => [(await aSensor({ plant })).id] },
  "ultrasound-models": { lo_db: () => 20, hi_db: () => 100 },
  teams: { plant_ids: ({ plant }) => [plant.id] },
  users: {
    role_id: async ({ company }) => (await theHandedRole(company)).id,
    plant_ids: ({ plant }) => [plant.id],
  },
  bearings: { elements: () => 9, element_diameter: () => 7.94, pitch_diameter: () => 39.04 },
  faults: { name: () => ({ en: unique("Fault"), es: unique("Falla") }) },
  "floor-plans": { file_id: async ({ company }) => (await aDrawing(company)).id },
  libraries: { file_id: async ({ company }) => (await aFile({ company_id: company.id })).id },
  "task-procedures": {
    plant_id: ({ plant }) => plant.id,
    steps: () => [{ text: "Lock out" }, { text: "Record the temperature", unit: "°C" }],
  },
  formulas: { expression: () => "value*2" },
  orders: { assigned_user_id: async ({ company, plant }) => (await aUser({ company, plants: [plant] })).id },
  "work-orders": { assigned_user_id: async ({ company, plant }) => (await aUser({ company, plants: [plant] })).id },
  "work-series": { recurring: () => weekly },
  lubricators: { target_per_set: () => 11.5 },
  processes: {
    outfeed_sensor_id: async ({ plant }) => (await aSensor({ plant, data_set: "counter" })).id,
    run_rate: () => 60,
    stop_seconds: () => 10,
  },
  rfqs: { name: () => unique("Quotation"), lines: () => [{ text: "Bearing", quantity: 1 }] },
  "roi-records": {
    name: () => unique("Calculation"),
    method: () => "requisition",
    inputs: () => ({ yearly_benefit: 100_000, yearly_cost: 10_000, outlay: 45_000 }),
  },
  "isolation-points": { code: () => unique("MCC"), machine_id: async ({ plant }) => (await aMachine({ plant })).id },
  permits: {
    work_order_id: async ({ plant }) => (await aWorkOrder({ plant })).id,
    permit_kind_id: async ({ company }) => (await aPermitKind({ company })).id,
    holder_id: async ({ company, plant }) => (await aUser({ role: "technician", company, plants: [plant] })).id,
  },
  budgets: { year: () => anotherYear(), amount: () => 5_000_000 },
  "meeting-trackers": { name: () => unique("Meeting"), held_on: () => "2026-03-02" },
  "one-pagers": { from: () => dayText(nextDay()), to: () => "2026-12-31", headline: () => unique("Headline") },
};

const weekly = {
  period_type: "weekly",
  every: 1,
  starts_on: "2099-01-06",
  time: "06:00",
  mode: "fixed",
  on_holiday: "same",
  lead_days: 7,
};

/** Recurring work that has no orders yet. */
const aSeries = ({ plant }: { plant: Plant }) =>
  owner.workSeries.create({
    data: { ...placeIn(plant), name: unique("Series"), rule: weekly, next_on: new Date("2099-01-06") },
  });

/** A draft with a line in words and without vendors. */
const anRfq = async ({ plant }: { plant: Plant }) =>
  owner.rfq.create({
    data: {
      ...placeIn(plant),
      name: unique("Quotation"),
      request_type: 1,
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      lines: { create: [{ position: 0, text: unique("Bearing"), quantity: 1 }] },
    },
  });

const aCalculation = async ({ plant }: { plant: Plant }) =>
  owner.roiRecord.create({
    data: {
      ...placeIn(plant),
      name: unique("Calculation"),
      method: "requisition",
      inputs: { yearly_benefit: 100_000, yearly_cost: 10_000, outlay: 45_000 },
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
    },
  });

const aPermitKind = ({ company }: { company: Company }) =>
  owner.permitKind.create({ data: { company_id: company.id, name: unique("Hot work"), base: "hot_work" } });

/** Requested, of a kind that needs no isolation. */
const aPermit = async ({ company, plant }: { company: Company; plant: Plant }) => {
  const [order, kind, holder] = [
    await aWorkOrder({ plant }),
    await aPermitKind({ company }),
    await aUser({ role: "technician", company, plants: [plant] }),
  ];

  return owner.permit.create({
    data: {
      ...placeIn(plant),
      name: order.name,
      work_order_id: order.id,
      permit_kind_id: kind.id,
      kind_name: kind.name,
      base: kind.base,
      max_hours: 8,
      needs_isolation: false,
      fire_watch_minutes: 0,
      holder_id: holder.id,
      requested_by: holder.id,
    },
  });
};

let years = 0;
/** A plant has one budget a year. */
const anotherYear = () => 2000 + (years++ % 100);

const aBudget = ({ plant }: { plant: Plant }) =>
  owner.budget.create({
    data: { ...placeIn(plant), name: unique("Budget"), year: anotherYear(), amount: 5_000_000 },
  });

const aMeeting = async ({ plant }: { plant: Plant }) =>
  owner.meetingTracker.create({
    data: {
      ...placeIn(plant),
      name: unique("Meeting"),
      held_on: new Date("2026-03-02"),
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
    },
  });

let daysTaken = 0;
/** A day that no other one-pager begins with: a plant has one draft for a period. */
const nextDay = () => new Date(Date.UTC(2024, 0, 2 + daysTaken++));
const dayText = (day: Date) => day.toISOString().slice(0, 10);

/** A draft until the end of 2026. */
const aOnePager = async ({ plant, ...fields }: { plant: Plant } & Partial<Prisma.OnePagerUncheckedCreateInput>) =>
  owner.onePager.create({
    data: {
      ...placeIn(plant),
      headline: unique("Headline"),
      version_number: 1,
      from: nextDay(),
      to: new Date("2026-12-31"),
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      ...fields,
    },
  });

let shiftsTaken = 0;
/** An hour of the past that no other shift of the tests begins in. */
const aShift = ({ plant }: { plant: Plant }) => {
  const starts_at = new Date(Date.UTC(2026, 0, 5) + shiftsTaken++ * 3_600_000);
  const ends_at = new Date(starts_at.getTime() + 3_600_000);

  return owner.shift.create({
    data: { ...placeIn(plant), name: unique("Shift"), date: starts_at, starts_at, ends_at },
  });
};

/** What an input can point at: made by hand where a test needs more of it, else as its resource describes it. */
function aRecordOf(model: string, place: { company: Company; plant: Plant }): Promise<{ id: number }> {
  const make = makers[model];
  if (make) return make(place);
  const resource = Object.values<AnyResource>(resources).find((one) => one.model === model);
  if (!resource) throw new Error(`tests/sample-rows.ts knows no ${model}`);
  return aRowOf(resource, place);
}

/** Weekly, of one sensor. */
const aReportSchedule = async ({ plant }: { plant: Plant }) =>
  owner.reportSchedule.create({
    data: {
      ...placeIn(plant),
      name: unique("Report"),
      sensor_ids: [(await aSensor({ plant })).id],
      user_id: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      next_at: new Date("2099-01-05"),
    },
  });

/** A file that waits for approval, without rows. */
const anImport = async ({ plant }: { plant: Plant }) => {
  const user = await aUser({ company: { id: plant.company_id }, plants: [plant] });
  const storage_key = `00/${randomUUID()}`;
  const file = await aFile({ company_id: null, user_id: user.id, purpose: "import", storage_key });

  return owner.import.create({
    data: {
      ...placeIn(plant),
      kind: "plant",
      file_id: file.id,
      file_name: unique("File"),
      sha256: file.sha256,
      user_id: user.id,
      checked_at: new Date(),
    },
  });
};

/** Rows that no input makes. */
const written: Record<string, (place: { company: Company; plant: Plant }) => Promise<{ id: number }>> = {
  alerts: ({ plant }) => anAlert({ plant }),
  boards: ({ company }) =>
    owner.board.create({ data: { company_id: company.id, name: unique("Dashboard"), visibility: "company" } }),
  faults: ({ company }) =>
    owner.fault.create({
      data: { company_id: company.id, code: unique("F"), name_en: unique("Fault"), name_es: unique("Falla") },
    }),
  budgets: ({ plant }) => aBudget({ plant }),
  permits: (place) => aPermit(place),
  imports: ({ plant }) => anImport({ plant }),
  "meeting-trackers": ({ plant }) => aMeeting({ plant }),
  "one-pagers": ({ plant }) => aOnePager({ plant }),
  "report-schedules": ({ plant }) => aReportSchedule({ plant }),
  requisitions: ({ plant }) => aRequisition({ plant }),
  rfqs: ({ plant }) => anRfq({ plant }),
  "roi-records": ({ plant }) => aCalculation({ plant }),
  roles: ({ company }) => aRole({ company_id: company.id }),
  shifts: ({ plant }) => aShift({ plant }),
  teams: ({ plant }) => aTeam({ plant }),
  users: ({ company, plant }) => aUser({ role: "technician", company, plants: [plant] }),
  "work-order-requests": ({ plant }) => aWorkOrder({ plant, kind: "request", status: "requested" }),
  "work-orders": ({ plant }) => aWorkOrder({ plant }),
  "work-series": ({ plant }) => aSeries({ plant }),
  logs: ({ plant }) =>
    owner.auditEvent.create({
      data: { ...placeIn(plant), kind: "change", action: "update", object: "plants", object_id: plant.id },
    }),
};

/**
 * A row of a resource in the company and plant. Most are made from the description of inputs, owner and plant,
 * so that a new resource has its sample by being described.
 */
export async function aRowOf(
  resource: AnyResource,
  place: { company: Company; plant: Plant },
): Promise<{ id: number }> {
  const make = written[resource.name] ?? makers[resource.model as string];
  if (make) return make(place);
  const { select } = resource as { select: Record<string, unknown> };
  const data = {
    ...(await anInput(resource, place)),
    ...(select.company_id === true && { company_id: place.company.id }),
    ...(select.plant_id === true && { plant_id: place.plant.id }),
    ...resource.fixed,
  };
  return modelOf(owner as unknown as Tx, resource.model).create({ data, select: { id: true } });
}

/** An input that the resource accepts: its required fields, filled. Called twice, it gives two rows that do not clash. */
export async function anInput(resource: AnyResource, place: { company: Company; plant: Plant }) {
  const filled: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(resource.input.shape) as [string, z.ZodType][]) {
    const special = chosen[resource.name]?.[field];
    if (special) filled[field] = await special(place);
    else if (!schema.safeParse(undefined).success || isOwner(resource, field))
      filled[field] = await valueFor(resource, field, schema, place);
  }
  return filled;
}

const isOwner = (resource: AnyResource, field: string) =>
  typeof resource.owner === "object" && resource.owner.field === field;

async function valueFor(
  resource: AnyResource,
  field: string,
  schema: z.ZodType,
  place: { company: Company; plant: Plant },
) {
  const parent =
    typeof resource.owner === "object" && isOwner(resource, field) ? (resource.owner.model as string) : null;
  const model = parent ?? resource.references?.[field];
  if (model) return (await aRecordOf(model, place)).id;
  const fitting = [unique(field), 1, `${randomUUID()}@tests.example`, true, "2026-03-01", "UTC"];
  const asked = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const value = [asked.enum?.[0], ...fitting].find((one) => one !== undefined && schema.safeParse(one).success);
  if (value === undefined)
    throw new Error(`tests/sample-rows.ts cannot fill ${resource.name}.${field}: add it to "chosen"`);
  return value;
}
