import { randomUUID } from "node:crypto";
import { z } from "zod";
import { roleType } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import type { Tx } from "@/lib/server/data/db";
import { modelOf } from "@/lib/server/resources/crud";
import { seedRoles } from "../prisma/seed/roles";
import { owner } from "./owner";

/**
 * Rows to test with, one function a noun. What a test does not say is made up, and what it hangs on is made with it:
 * `aSensor()` brings its controller, plant and company. Every test makes its own company, so nothing needs clearing.
 */

/** "Brand 3f9c2a": a name that no other row has. */
export const unique = (noun: string) => `${noun} ${randomUUID().slice(0, 8)}`;

type Company = { id: number };
type Plant = { id: number; company_id: number };
/** Any row of a plant. */
type InPlant = { id: number; company_id: number; plant_id: number };

export const aCompany = (fields: Partial<Prisma.CompanyUncheckedCreateInput> = {}) =>
  owner.company.create({ data: { name: unique("Company"), ...fields } });

export async function aPlant({
  company,
  ...fields
}: { company?: Company } & Partial<Prisma.PlantUncheckedCreateInput> = {}) {
  const { id } = company ?? (await aCompany());
  return owner.plant.create({ data: { name: unique("Plant"), company_id: id, ...fields } });
}

/** A company with one plant and that plant's administrator: the least that a story needs. */
export async function aTenant() {
  const company = await aCompany();
  const plant = await aPlant({ company });
  const admin = await aUser({ role: "plant_admin", company, plants: [plant] });
  return { company, plant, admin };
}

let seeding: Promise<void> | undefined;

/** One of the seeded roles by its key. They are made when the first is asked for; each test file begins without. */
export async function theRole(key: string) {
  const there = await owner.role.findUnique({ where: { key } });
  if (there) return there;
  seeding ??= seedRoles(owner).finally(() => {
    seeding = undefined;
  });
  await seeding;
  return owner.role.findUniqueOrThrow({ where: { key } });
}

/** A role of its own; `permissions` are all that it may. */
export const aRole = (fields: Partial<Prisma.RoleUncheckedCreateInput> = {}) =>
  owner.role.create({ data: { name: unique("Role"), type: roleType.customer, kind: "plant_admin", ...fields } });

/** A plain role that the holder of the other may hand out. */
export async function aChildOf(parent: { id: number }, fields: Partial<Prisma.RoleUncheckedCreateInput> = {}) {
  const role = await aRole({ kind: "plant_user", ...fields });
  await owner.roleChild.create({ data: { parent_id: parent.id, child_id: role.id } });
  return role;
}

// The provider's people belong to no company.
const ofNoCompany = ["developer", "super_admin", "analyst", "distributor"];

/** Never a password: people of tests sign in by signedIn(). `plants` are those the person is assigned to. */
export async function aUser({
  role = "plant_admin",
  company,
  plants = [],
  ...fields
}: {
  role?: string | { id: number; key: string | null };
  company?: Company;
  plants?: Plant[];
} & Omit<Partial<Prisma.UserUncheckedCreateInput>, "role" | "company" | "plants"> = {}) {
  const { id: role_id, key } = typeof role === "string" ? await theRole(role) : role;
  const company_id = ofNoCompany.includes(key ?? "")
    ? null
    : (company?.id ?? plants[0]?.company_id ?? (await aCompany()).id);
  const user = await owner.user.create({
    data: {
      first_name: "Jo",
      last_name: unique("Person"),
      email: `${randomUUID()}@tests.example`,
      role_id,
      company_id,
      ...fields,
    },
    omit: { password_hash: true },
  });
  if (company_id !== null) {
    const assigned = plants.map((plant) => ({ user_id: user.id, company_id, plant_id: plant.id }));
    await owner.userPlant.createMany({ data: assigned });
  }
  return user;
}

export const aTeam = ({
  plant,
  members = [],
  ...fields
}: {
  plant: Plant;
  members?: { id: number }[];
  name?: string;
}) =>
  owner.team.create({
    data: {
      name: unique("Team"),
      company_id: plant.company_id,
      ...fields,
      plants: { create: [{ plant_id: plant.id }] },
      members: { create: members.map(({ id }) => ({ user_id: id })) },
    },
  });

export const aVendor = ({ plant }: { plant: Plant }) =>
  owner.plantVendor.create({ data: { ...placeIn(plant), name: unique("Vendor") } });

/** A distributor of the companies, with one person. */
export async function aDistributor({ companies }: { companies: Company[] }) {
  const distributor = await owner.distributor.create({
    data: {
      name: unique("Distributor"),
      companies: { create: companies.map((company) => ({ company_id: company.id })) },
    },
  });
  const person = await aUser({ role: "distributor", distributor_id: distributor.id });
  return { distributor, person };
}

/** Of the company, or the provider's and so everybody's. */
export const aBrand = ({
  company,
  ...fields
}: { company?: Company } & Partial<Prisma.BrandUncheckedCreateInput> = {}) =>
  owner.brand.create({ data: { name: unique("Brand"), company_id: company?.id ?? null, ...fields } });

export const anApplication = ({
  company,
  ...fields
}: { company?: Company } & Partial<Prisma.ApplicationUncheckedCreateInput> = {}) =>
  owner.application.create({ data: { name: unique("Application"), company_id: company?.id ?? null, ...fields } });

/** SKF 6205-2RS JEM, the provider's: BPFO 3.5848, BPFI 5.4152, BSF 2.3567, FTF 0.39828. */
export const aBearing = ({
  company,
  ...fields
}: { company?: Company } & Partial<Prisma.BearingUncheckedCreateInput> = {}) =>
  owner.bearing.create({
    data: {
      name: unique("6205"),
      company_id: company?.id ?? null,
      elements: 9,
      element_diameter: 7.94004,
      pitch_diameter: 39.0398,
      ...fields,
    },
  });

const placeOf = ({ company_id, plant_id }: InPlant) => ({ company_id, plant_id });
const placeIn = (plant: Plant) => ({ company_id: plant.company_id, plant_id: plant.id });

type More<Fields> = Partial<Fields> & { plant?: Plant };

export async function aLine({ plant, ...fields }: More<Omit<Prisma.ProductionLineUncheckedCreateInput, "plant">> = {}) {
  const place = placeIn(plant ?? (await aPlant()));
  return owner.productionLine.create({ data: { ...place, name: unique("Line"), ...fields } });
}

export async function aMachine({
  plant,
  line,
  ...fields
}: More<Prisma.MachineUncheckedCreateInput> & { line?: InPlant } = {}) {
  const on = line ?? (await aLine({ plant }));
  return owner.machine.create({
    data: { ...placeOf(on), production_line_id: on.id, name: unique("Machine"), ...fields },
  });
}

export async function anAsset({
  plant,
  machine,
  ...fields
}: More<Prisma.AssetUncheckedCreateInput> & { machine?: InPlant } = {}) {
  const of = machine ?? (await aMachine({ plant }));
  return owner.asset.create({ data: { ...placeOf(of), machine_id: of.id, name: unique("Asset"), ...fields } });
}

export async function anEquipment({
  plant,
  asset,
  ...fields
}: More<Prisma.EquipmentUncheckedCreateInput> & { asset?: InPlant } = {}) {
  const of = asset ?? (await anAsset({ plant }));
  return owner.equipment.create({ data: { ...placeOf(of), asset_id: of.id, name: unique("Item"), ...fields } });
}

export async function aController({ plant, ...fields }: More<Prisma.ControllerUncheckedCreateInput> = {}) {
  const place = placeIn(plant ?? (await aPlant()));
  return owner.controller.create({
    data: { ...place, name: unique("Controller"), serial_number: randomUUID(), ...fields },
  });
}

export async function aSensor({
  plant,
  controller,
  equipment,
  ...fields
}: More<Prisma.SensorUncheckedCreateInput> & { controller?: InPlant; equipment?: InPlant } = {}) {
  const under = controller ?? (await aController({ plant }));
  return owner.sensor.create({
    data: {
      ...placeOf(under),
      controller_id: under.id,
      equipment_id: equipment?.id ?? null,
      uid: randomUUID(),
      name: unique("Sensor"),
      ...fields,
    },
  });
}

/** A stored picture, as the database knows it; there are no bytes behind it. */
export const aFile = (fields: Partial<Prisma.FileUncheckedCreateInput> = {}) =>
  owner.file.create({
    data: {
      storage_key: unique("key"),
      name: "pump.png",
      mime: "image/png",
      size: 1,
      sha256: "0".repeat(64),
      ...fields,
    },
  });

/** A second of a sine that nobody asked for, stored whole. */
export async function aWaveform({ sensor }: { sensor: InPlant & { id: number } }) {
  const samples = Float32Array.from({ length: 2560 }, (_, at) => Math.sin((2 * Math.PI * 50 * at) / 2560));
  const taken_at = new Date();
  return owner.waveform.create({
    data: {
      ...placeOf(sensor),
      ...{ sensor_id: sensor.id, axis: "z", state: "ready", unit: "g", fs_hz: 2560, samples_count: samples.length },
      ...{ taken_at, listed_at: taken_at, received_packets: 1, total_packets: 1, peak: 1, rms: Math.SQRT1_2 },
      parts: { create: { part: 1, samples: Buffer.from(samples.buffer) } },
    },
  });
}

export async function aWorkOrder({ plant, ...fields }: More<Prisma.WorkOrderUncheckedCreateInput> = {}) {
  const place = placeIn(plant ?? (await aPlant()));
  const { last_work_order_number: number } = await owner.plant.update({
    where: { id: place.plant_id },
    data: { last_work_order_number: { increment: 1 } },
  });
  return owner.workOrder.create({ data: { ...place, number, name: unique("Work order"), ...fields } });
}

export async function anAlert({
  plant,
  sensor,
  ...fields
}: More<Prisma.AlertUncheckedCreateInput> & { sensor?: InPlant } = {}) {
  const of = sensor ?? (await aSensor({ plant }));
  return owner.alert.create({
    data: {
      ...placeOf(of),
      sensor_id: of.id,
      alert_rule: "vibration_high",
      level: "alarm",
      peak_level: "alarm",
      opened_at: new Date(),
      ...fields,
    },
  });
}

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
    ...{ run_rate: () => 60, stop_seconds: () => 10 },
  },
  rfqs: { name: () => unique("Quotation"), lines: () => [{ text: "Bearing", quantity: 1 }] },
  "roi-records": {
    name: () => unique("Calculation"),
    method: () => "requisition",
    inputs: () => ({ yearly_benefit: 100_000, yearly_cost: 10_000, outlay: 45_000 }),
  },
  "meeting-trackers": { name: () => unique("Meeting"), held_on: () => "2026-03-02" },
  "one-pagers": { from: () => dayText(nextDay()), to: () => "2026-12-31", headline: () => unique("Headline") },
};

const weekly = {
  ...{ period_type: "weekly", every: 1, starts_on: "2099-01-06", time: "06:00" },
  ...{ mode: "fixed", on_holiday: "same", lead_days: 7 },
};

/** Recurring work that has no orders yet. */
const aSeries = ({ plant }: { plant: Plant }) =>
  owner.workSeries.create({
    data: { ...placeIn(plant), name: unique("Series"), rule: weekly, next_on: new Date("2099-01-06") },
  });

/** A purchase that waits for a decision, asked for by somebody who decides on nothing. */
export const aRequisition = async ({
  plant,
  ...fields
}: { plant: Plant } & Partial<Prisma.RequisitionUncheckedCreateInput>) =>
  owner.requisition.create({
    data: {
      ...{ ...placeIn(plant), name: unique("Requisition"), type: "purchase", reason: "cost_reduction" },
      requested_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      ...fields,
    },
  });

/** A draft with a line in words and without vendors. */
const anRfq = async ({ plant }: { plant: Plant }) =>
  owner.rfq.create({
    data: {
      ...{ ...placeIn(plant), name: unique("Quotation"), request_type: 1 },
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      lines: { create: [{ position: 0, text: unique("Bearing"), quantity: 1 }] },
    },
  });

const aCalculation = async ({ plant }: { plant: Plant }) =>
  owner.roiRecord.create({
    data: {
      ...{ ...placeIn(plant), name: unique("Calculation"), method: "requisition" },
      inputs: { yearly_benefit: 100_000, yearly_cost: 10_000, outlay: 45_000 },
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
    },
  });

const aMeeting = async ({ plant }: { plant: Plant }) =>
  owner.meetingTracker.create({
    data: {
      ...{ ...placeIn(plant), name: unique("Meeting"), held_on: new Date("2026-03-02") },
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
      ...{ ...placeIn(plant), headline: unique("Headline"), version_number: 1 },
      ...{ from: nextDay(), to: new Date("2026-12-31") },
      created_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      ...fields,
    },
  });

/** What an input can point at: made by hand where a test needs more of it, else as its resource describes it. */
function aRecordOf(model: string, place: { company: Company; plant: Plant }): Promise<{ id: number }> {
  const make = makers[model];
  if (make) return make(place);
  const resource = Object.values<AnyResource>(resources).find((one) => one.model === model);
  if (!resource) throw new Error(`tests/samples.ts knows no ${model}`);
  return aRowOf(resource, place);
}

/** Weekly, of one sensor. */
const aReportSchedule = async ({ plant }: { plant: Plant }) =>
  owner.reportSchedule.create({
    data: {
      ...{ ...placeIn(plant), name: unique("Report"), sensor_ids: [(await aSensor({ plant })).id] },
      ...{
        user_id: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
        next_at: new Date("2099-01-05"),
      },
    },
  });

/** A file that waits for approval, without rows. */
const anImport = async ({ plant }: { plant: Plant }) => {
  const user = await aUser({ company: { id: plant.company_id }, plants: [plant] });
  const storage_key = `00/${randomUUID()}`;
  const file = await aFile({ company_id: null, user_id: user.id, purpose: "import", storage_key });

  return owner.import.create({
    data: {
      ...{ ...placeIn(plant), kind: "plant", file_id: file.id, file_name: unique("File"), sha256: file.sha256 },
      ...{ user_id: user.id, checked_at: new Date() },
    },
  });
};

/** Rows that no input makes. */
const written: Record<string, (place: { company: Company; plant: Plant }) => Promise<{ id: number }>> = {
  alerts: ({ plant }) => anAlert({ plant }),
  faults: ({ company }) =>
    owner.fault.create({
      data: { company_id: company.id, code: unique("F"), name_en: unique("Fault"), name_es: unique("Falla") },
    }),
  imports: ({ plant }) => anImport({ plant }),
  "meeting-trackers": ({ plant }) => aMeeting({ plant }),
  "one-pagers": ({ plant }) => aOnePager({ plant }),
  "report-schedules": ({ plant }) => aReportSchedule({ plant }),
  requisitions: ({ plant }) => aRequisition({ plant }),
  rfqs: ({ plant }) => anRfq({ plant }),
  "roi-records": ({ plant }) => aCalculation({ plant }),
  roles: ({ company }) => aRole({ company_id: company.id }),
  teams: ({ plant }) => aTeam({ plant }),
  users: ({ company, plant }) => aUser({ role: "technician", company, plants: [plant] }),
  "work-orders": ({ plant }) => aWorkOrder({ plant }),
  "work-series": ({ plant }) => aSeries({ plant }),
  logs: ({ plant }) =>
    owner.auditEvent.create({
      data: { ...placeIn(plant), kind: "change", action: "update", object: "plants", object_id: plant.id },
    }),
};

/**
 * A row of a resource in the company and plant. Most are made from what the description says of inputs, owner and plant,
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
    throw new Error(`tests/samples.ts cannot fill ${resource.name}.${field}: add it to "chosen"`);
  return value;
}
