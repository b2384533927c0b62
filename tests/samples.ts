import { randomUUID } from "node:crypto";
import { roleType } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import { seedRoles } from "../prisma/seed/roles";
import { owner } from "./owner";

/**
 * Rows to test with, one function a noun. What a test does not give is made up, and what it depends on is made with it:
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

type KnownRole = { id: number; key: string | null };
const held = globalThis as { testDatabase?: { emptied: number } };
let known = { since: 0, roles: new Map<string, KnownRole>() };

/** Id and key of a seeded role, asked for once a file. */
async function knownRole(key: string): Promise<KnownRole> {
  const emptied = held.testDatabase?.emptied ?? 0;
  if (known.since !== emptied) known = { since: emptied, roles: new Map() };
  const { roles } = known;
  const role = roles.get(key) ?? (await theRole(key));
  roles.set(key, role);
  return role;
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
  const { id: role_id, key } = typeof role === "string" ? await knownRole(role) : role;
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
export const placeIn = (plant: Plant) => ({ company_id: plant.company_id, plant_id: plant.id });

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

interface LatestValue {
  last_at?: Date | null;
  last_value?: number;
  last_running?: boolean | null;
  evaluated_at?: Date;
}

type MeasurementFields = LatestValue & Partial<Pick<Prisma.SensorParameterUncheckedCreateInput, "parameter" | "level">>;

/** That the sensor has measured it: what it measured is looked for by this. A value was measured now, unless it has a time. */
export async function aMeasurement(
  sensor: InPlant & { id: number },
  { parameter = 1, level, last_at = null, last_value, last_running, evaluated_at }: MeasurementFields = {},
) {
  const place = { sensor_id: sensor.id, company_id: sensor.company_id, plant_id: sensor.plant_id };
  const at = last_value === undefined ? last_at : (last_at ?? new Date());
  await owner.sensorParameter.upsert({
    where: { sensor_id_parameter: { sensor_id: sensor.id, parameter } },
    create: { ...place, parameter, ...(level && { level }) },
    update: { ...(level && { level }) },
  });
  if (at || evaluated_at)
    await owner.$executeRaw`select keep_latest(${sensor.id}, ${place.company_id}, ${place.plant_id}, ${parameter}::int2,
      ${at}::timestamptz, ${last_value ?? null}::float8, ${last_running ?? null}::bool, ${evaluated_at ?? null}::timestamptz)`;
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
      sensor_id: sensor.id,
      axis: "z",
      state: "ready",
      unit: "g",
      fs_hz: 2560,
      samples_count: samples.length,
      taken_at,
      listed_at: taken_at,
      received_packets: 1,
      total_packets: 1,
      peak: 1,
      rms: Math.SQRT1_2,
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
      alert_rule: "high",
      level: "alarm",
      peak_level: "alarm",
      opened_at: new Date(),
      ...fields,
    },
  });
}

/** A purchase that waits for a decision, asked for by somebody who decides on nothing. */
export const aRequisition = async ({
  plant,
  ...fields
}: { plant: Plant } & Partial<Prisma.RequisitionUncheckedCreateInput>) =>
  owner.requisition.create({
    data: {
      ...placeIn(plant),
      name: unique("Requisition"),
      type: "purchase",
      reason: "cost_reduction",
      requested_by: (await aUser({ company: { id: plant.company_id }, plants: [plant] })).id,
      ...fields,
    },
  });
