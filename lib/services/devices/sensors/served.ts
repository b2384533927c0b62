import { uidOfMac } from "@/lib/domain/ingest/mac";
import {
  isWirelessVibration,
  type SensorSetting,
  sensorSettings,
  wrongSettings,
} from "@/lib/domain/ingest/sensor-settings";
import { type DeviceState, lowBattery, weakSignal } from "@/lib/domain/monitoring/device-state";
import { measurement } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parametersOf } from "@/lib/domain/monitoring/parameters";
import { DomainError, type Fields, invalidField } from "@/lib/domain/shared/errors";
import { compareLevels, type Level } from "@/lib/domain/shared/levels";
import { shownUnit, type UnitSystem, unitSystemFor } from "@/lib/domain/shared/units";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { sensors } from "@/lib/resources/sensors";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, setArchived, update } from "@/lib/server/resources/crud";
import type { RankedSort } from "@/lib/server/resources/list";
import { serve } from "@/lib/server/resources/serve";
import { sensorsThat } from "@/lib/services/devices/sensors/reporting";
import { trackingOf } from "@/lib/services/structure/plants/runtime-tracking";
import { announceSensors } from "@/lib/services/structure/sensors/announce";
import { announceController } from "../controllers/served";
import { forgetFormulas, saveFormulas } from "./formulas";
import { zonesOf } from "./limits";
import { hasMeasured } from "./measured";

/** A sensor with what it measures, the latest values and the limits, in the viewer's units. */
async function detailed(call: Call, row: RowOf<typeof sensors>) {
  const data_set = row.data_set as DataSet;
  const system = unitSystemFor(call.viewer, row.plant as { unit_system: UnitSystem });
  const stored = await call.tx.measurement.findMany({
    where: { sensor_id: row.id },
    orderBy: { parameter: "asc" },
    select: { parameter: true, last_at: true, last_value: true, last_running: true, level: true },
  });
  const latest = stored.map((one) => ({
    ...one,
    ...measurement(data_set, one.parameter, one.last_value, system),
  }));
  const measures = parametersOf(data_set)
    .filter(({ is_derived }) => !is_derived)
    .map(({ id, key, name, quantity }) => ({ id, key, name, unit: shownUnit(quantity, system).unit }));

  return { ...row, measures, latest, zones: await zonesOf(call, { id: row.id, data_set }, system) };
}

/** What was measured would mean something else under another data set, and its formulas too. */
async function updateSensor(call: Call, id: number, { formulas, ...given }: ChangeOf<typeof sensors>) {
  const before = await find(call, sensors, id);
  const input = addressed(given, given.type ?? before.type);
  const decides = [...sensorSettings, "type", "data_set"] as const;
  if (decides.some((name) => given[name] !== undefined)) checkSettings(changedBy(before, given, decides));
  const data_set = input.data_set ?? (before.data_set as DataSet);
  if (data_set !== before.data_set) {
    if (await hasMeasured(call.tx, id)) throw invalidField("data_set", "sensors.mismatch");
    await forgetFormulas(call, id);
  }
  await checkSubtype(call, input.subtype_id === undefined ? before.subtype_id : input.subtype_id, data_set);
  const row = await update(call, sensors, id, input);
  await saveFormulas(call, row, formulas);
  if (row.uid !== before.uid || row.controller_id !== before.controller_id || data_set !== before.data_set) {
    await announceController(call, { ...row, id: row.controller_id });
  }
  if (row.is_inactive !== before.is_inactive || row.equipment_id !== before.equipment_id)
    await announceSensors(call, { id });

  return find(call, sensors, id);
}

/** What a sensor of this kind does not have cannot be set; a custom range states how far it goes. */
function checkSettings(after: Record<SensorSetting, unknown> & { type: string; data_set: string }) {
  const { foreign, missing } = wrongSettings(after, after);
  const fields: Fields = {
    ...Object.fromEntries(foreign.map((name) => [name, ["sensors.mismatch"]])),
    ...Object.fromEntries(missing.map((name) => [name, ["errors.is_required"]])),
  };
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

/** A wireless sensor by its address as its gateway sends it, however it was typed. */
const addressed = <Given extends { uid?: string }>(given: Given, type: string): Given =>
  given.uid !== undefined && isWirelessVibration({ type }) ? { ...given, uid: uidOfMac(given.uid) } : given;

async function createSensor(call: Call, { formulas, ...given }: InputOf<typeof sensors>) {
  const input = addressed(given, given.type);
  checkSettings({ ...noSettings, ...input });
  await checkSubtype(call, input.subtype_id, input.data_set);
  const row = await create(call, sensors, input);
  await saveFormulas(call, row, formulas);
  const tracking = await trackingOf(call, row.plant_id);
  if (tracking) await call.tx.sensor.updateMany({ where: { id: row.id }, data: tracking });
  await announceController(call, { ...row, id: row.controller_id });

  return find(call, sensors, row.id);
}

const noSettings = Object.fromEntries(sensorSettings.map((name) => [name, null])) as Record<SensorSetting, null>;

/** The sensor as a change leaves it: what the change does not name stays. */
function changedBy<Row extends object, Name extends keyof Row>(
  before: Row,
  given: Partial<Pick<Row, Name>>,
  names: readonly Name[],
) {
  const after = { ...before };
  for (const name of names) if (given[name] !== undefined) after[name] = given[name];
  return after;
}

/** A subtype is of one data set. Whether the viewer may see it is asked where references are checked. */
async function checkSubtype(call: Call, subtype_id: number | null | undefined, data_set: DataSet) {
  if (typeof subtype_id !== "number") return;
  const subtype = await call.tx.bannerSubtype.findFirst({ where: { id: subtype_id }, select: { data_set: true } });
  if (subtype && subtype.data_set !== data_set) throw invalidField("subtype_id", "sensors.other_data_set");
}

/** The worst first, or last; by name among equals. */
const byLevel: RankedSort = async ({ tx }, where, method, { skip = 0, take }) => {
  const rows = await tx.sensor.findMany({
    where,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, level: true },
  });
  const sign = method === "asc" ? 1 : -1;

  return rows
    .toSorted((a, b) => sign * compareLevels(a.level as Level, b.level as Level))
    .slice(skip, take === undefined ? undefined : skip + take)
    .map(({ id }) => id);
};

/** As deviceHealth() counts them for the dashboard. */
const inState: Record<Exclude<DeviceState, "reporting" | "silent">, Prisma.SensorWhereInput> = {
  inactive: { is_inactive: true },
  never_reported: { last_seen_at: null },
  without_limits: { zones: { none: {} } },
  battery_low: { battery_pct: { lt: lowBattery } },
  signal_weak: { signal: { lt: weakSignal } },
};

export const servedSensors = serve(sensors, {
  filters: {
    device_state: async (call, states: DeviceState[]) => {
      const found: Prisma.SensorWhereInput[] = [];
      for (const state of states)
        found.push(state === "reporting" || state === "silent" ? await sensorsThat(call, state) : inState[state]);
      return { OR: found };
    },
  },
  sorts: { level: byLevel },
  detail: detailed,
  create: createSensor,
  update: updateSensor,
  remove: async (call, ids, confirm) => {
    await remove(call, sensors, ids, confirm);
    await announceSensors(call, { id: { in: ids } });
  },
  archive: async (call, id, isArchived) => {
    const row = await setArchived(call, sensors, id, isArchived);
    await announceSensors(call, { id });
    return row;
  },
});
