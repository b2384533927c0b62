import { sideOf } from "@/lib/domain/identity/user-rules";
import { can, isProviderSide, setsWorkingHours } from "@/lib/domain/identity/viewer";
import { type OutlinedLine, outlineOf } from "@/lib/domain/imports/outline";
import { baseTopic } from "@/lib/domain/ingest/topics";
import { measurement } from "@/lib/domain/monitoring/measurement";
import { notFound } from "@/lib/domain/shared/errors";
import { type UnitSystem, unitSystemFor } from "@/lib/domain/shared/units";
import { nextStep, type SetUpStep, stepsDone, stepsFor } from "@/lib/domain/structure/set-up";
import { controllers } from "@/lib/resources/controllers";
import { users } from "@/lib/resources/users";
import type { Call } from "@/lib/server/data/call";
import { env } from "@/lib/server/env";
import type { OnWire, Search } from "@/lib/server/http/wire";
import { withContact } from "@/lib/services/devices/controllers/contact";
import { assignableRoles } from "@/lib/services/identity/roles/assignable";
import { presentUsers } from "@/lib/services/identity/users/present";
import { calendarOfPlant } from "@/lib/services/maintenance/planner/calendar";
import { newDevices } from "@/lib/services/monitoring/ingest/strangers";
import { proposedLimits } from "@/lib/services/monitoring/level-zones/preview-our";
import { importPage } from "@/lib/services/outward/imports/screen";
import { mayImport } from "@/lib/services/platform/import-records/served";
import { setUpCounts } from "../views/dashboard/set-up";

/** The way of a plant from nothing to its first reading; without one, that to the plant. */
export async function setUpScreen(call: Call, plant_id: number | null, search: Search) {
  const counts = plant_id === null ? null : await setUpCounts(call, plant_id);
  const may = stepsFor(call.viewer);
  const company = plant_id === null ? await companyAsked(call, search) : null;
  const done: readonly SetUpStep[] = company ? ["company"] : stepsDone(counts);

  return {
    may,
    done,
    next: nextStep(done, may),
    counts,
    company,
    of: plant_id === null ? null : await partsOf(call, plant_id, search),
    now: call.now,
  };
}

/** The company of a plant that is to be made: the one that the address names. */
async function companyAsked({ tx }: Call, { company }: Search) {
  const id = Number(company);
  if (!Number.isSafeInteger(id) || id < 1) return null;

  return tx.company.findFirst({ where: { id, deleted_at: null }, select: { id: true, name: true, currency: true } });
}

async function partsOf(call: Call, plant_id: number, search: Search) {
  const plant = await plantOf(call, plant_id);

  return {
    plant,
    structure: await structureOf(call, plant_id, search),
    gateway: can(call.viewer, "view_controllers")
      ? await gatewaysOf(call, plant_id, unitSystemFor(call.viewer, plant))
      : null,
    limits: can(call.viewer, "view_controllers") ? await proposedLimits(call, plant_id) : null,
    people: await peopleOf(call, plant),
  };
}

async function plantOf(call: Call, id: number) {
  const plant = await call.tx.plant.findFirst({
    where: { id, deleted_at: null },
    select: {
      id: true,
      name: true,
      time_zone: true,
      unit_system: true,
      address: true,
      company: { select: { id: true, name: true, currency: true } },
    },
  });
  if (!plant) throw notFound();
  const { work_days, holidays, version } = await calendarOfPlant(call, id);

  return {
    ...plant,
    unit_system: plant.unit_system as UnitSystem,
    work_days,
    holidays,
    version,
    sets_calendar: can(call.viewer, "update_maintenance") && setsWorkingHours(call.viewer),
  };
}

const mostMachines = 500;
const mostRows = 5_000;

/** The tree that there is, or that the table which waits would make; and that table. */
async function structureOf(call: Call, plant_id: number, search: Search) {
  const waiting = mayImport(call.viewer, "plant", "view")
    ? await call.tx.import.findFirst({
        where: { plant_id, kind: "plant", status: { in: ["pending", "approved"] } },
        orderBy: { id: "desc" },
        select: { id: true },
      })
    : null;

  return {
    waiting: waiting && (await importPage(call, waiting.id, search)),
    lines: await linesOf(call, plant_id, waiting?.id ?? null),
  };
}

async function linesOf({ tx }: Call, plant_id: number, import_id: number | null): Promise<OutlinedLine[]> {
  if (import_id !== null) {
    const rows = await tx.importRow.findMany({
      where: { import_id, action: { not: "error" }, record: { not: "parts" } },
      orderBy: { line: "asc" },
      take: mostRows,
      select: { label: true },
    });

    return outlineOf(rows.flatMap(({ label }) => (label === null ? [] : [label.split(" › ")])));
  }
  const found = await tx.$queryRaw<{ line_id: number; line: string; machine: string | null; items: number }[]>`
    select l.id as line_id, l.name as line, m.name as machine, count(e.id)::int as items
    from production_lines l
    left join machines m on m.production_line_id = l.id and m.deleted_at is null
    left join assets a on a.machine_id = m.id and a.deleted_at is null
    left join equipments e on e.asset_id = a.id and e.deleted_at is null
    where l.plant_id = ${plant_id} and l.deleted_at is null
    group by l.id, m.id order by l.position, l.id, m.position, m.id limit ${mostMachines}`;
  const lines = new Map<number, OutlinedLine>();
  for (const { line_id, line, machine, items } of found) {
    const one = lines.get(line_id) ?? { name: line, machines: [] };
    lines.set(line_id, one);
    if (machine !== null) one.machines.push({ name: machine, items });
  }

  return [...lines.values()];
}

const mostGateways = 20;
const mostSensors = 500;

/** What arrived, gateway by gateway and sensor by sensor, and what is waited for. */
async function gatewaysOf(call: Call, plant_id: number, system: UnitSystem) {
  const alive = { plant_id, deleted_at: null, archived_at: null };
  const found = await call.tx.controller.findMany({
    where: alive,
    orderBy: { id: "desc" },
    take: mostGateways,
    select: {
      ...controllers.select,
      tokens: { where: { revoked_at: null }, orderBy: { id: "desc" }, take: 1, select: { created_at: true } },
    },
  });

  return {
    gateways: found.map(({ tokens, ...row }) => ({
      ...withContact(row, call.now),
      bound_at: tokens[0]?.created_at ?? null,
      topic: `${baseTopic(row)}/up/readings`,
    })),
    sensors: await sensorsOf(call, alive, system),
    devices: await newDevices(call, plant_id),
    address: env.publicUrl.origin,
  };
}

/** Of what a sensor has measured, enough to see that it is right. */
const mostValues = 2;

async function sensorsOf({ tx }: Call, where: { plant_id: number }, system: UnitSystem) {
  const rows = await tx.sensor.findMany({
    where,
    orderBy: [{ last_seen_at: { sort: "desc", nulls: "last" } }, { id: "asc" }],
    take: mostSensors,
    select: {
      id: true,
      name: true,
      uid: true,
      data_set: true,
      expected_interval_s: true,
      last_seen_at: true,
      equipment: { select: { id: true, name: true, asset: { select: { machine: { select: { name: true } } } } } },
      parameters: {
        where: { last_value: { not: null } },
        orderBy: { parameter: "asc" },
        select: { parameter: true, last_value: true },
      },
    },
  });

  return rows.map(({ data_set, parameters, equipment, ...row }) => ({
    ...row,
    item: equipment && { id: equipment.id, name: equipment.name, machine: equipment.asset?.machine.name ?? null },
    values: parameters
      .map(({ parameter, last_value }) => measurement(data_set, parameter, last_value, system))
      .filter(({ value }) => value !== null)
      .slice(0, mostValues),
  }));
}

const mostPeople = 50;

/** Who works in the plant, and which roles may be handed out there. */
async function peopleOf(call: Call, plant: { id: number; company: { id: number } }) {
  if (!can(call.viewer, "view_users")) return null;
  const rows = await call.tx.user.findMany({
    where: { deleted_at: null, archived_at: null, plants: { some: { plant_id: plant.id } } },
    orderBy: [{ last_name: "asc" }, { id: "asc" }],
    take: mostPeople,
    select: users.select,
  });
  const roles = can(call.viewer, "create_users") ? await assignableRoles(call) : [];
  const isOwn = (owner: number | null) => owner === null || owner === plant.company.id;

  return {
    people: (await presentUsers(call, rows)).map(({ id, full_name, role, status }) => ({
      id,
      name: full_name,
      status,
      role: role.name,
    })),
    roles: roles
      .filter((role) => sideOf(role) === "company" && isOwn(role.company_id))
      .map(({ id, name }) => ({ id, name })),
    names_company: isProviderSide(call.viewer),
  };
}

/** As a page hands it to the browser. */
export type SetUpScreen = OnWire<Awaited<ReturnType<typeof setUpScreen>>>;
export type SetUpParts = NonNullable<SetUpScreen["of"]>;
