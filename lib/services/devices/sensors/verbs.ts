import { measurement } from "@/lib/domain/monitoring/measurement";
import { type DataSet, parametersOf } from "@/lib/domain/monitoring/parameters";
import { invalidField } from "@/lib/domain/shared/errors";
import { shownUnit, type UnitSystem, unitSystemFor } from "@/lib/domain/shared/units";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { create, find, type Row, update } from "@/lib/server/resources/crud";
import type { Verbs } from "@/lib/server/resources/resource-routes";
import { announceController } from "../controllers/verbs";
import { forgetFormulas, type SensorFormulas, saveFormulas } from "./formulas";
import { zonesOf } from "./limits";

/** A sensor with what it measures, the latest values and the limits, in the viewer's units. */
async function findSensor(call: Call, resource: AnyResource, id: number): Promise<Row> {
  return detailed(call, await find(call, resource, id));
}

async function detailed(call: Call, row: Row): Promise<Row> {
  const { data_set, plant } = row as unknown as { data_set: DataSet; plant: { unit_system: UnitSystem } };
  const system = unitSystemFor(call.viewer, plant);
  const stored = await call.tx.sensorParameter.findMany({
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

type Input = Record<string, unknown> & { formulas?: SensorFormulas | null };

/** What was measured would mean something else under another data set, and its formulas too. */
async function updateSensor(call: Call, resource: AnyResource, id: number, { formulas, ...input }: Input) {
  const before = await find(call, resource, id);
  const data_set = (input.data_set ?? before.data_set) as DataSet;
  if (data_set !== before.data_set) {
    const measured = await call.tx.sensorParameter.findFirst({
      where: { sensor_id: id, last_at: { not: null } },
      select: { sensor_id: true },
    });
    if (measured) throw invalidField("data_set", "sensors.mismatch");
    await forgetFormulas(call, id);
  }
  await checkSubtype(call, input.subtype_id === undefined ? before.subtype_id : input.subtype_id, data_set);
  const row = await update(call, resource, id, input);
  await saveFormulas(call, row, formulas);
  if (row.uid !== before.uid || row.controller_id !== before.controller_id || data_set !== before.data_set) {
    await announceController(call, { ...row, id: row.controller_id as number });
  }

  return findSensor(call, resource, id);
}

async function createSensor(call: Call, resource: AnyResource, { formulas, ...input }: Input) {
  await checkSubtype(call, input.subtype_id, input.data_set as DataSet);
  const row = await create(call, resource, input);
  await saveFormulas(call, row, formulas);
  await announceController(call, { ...row, id: row.controller_id as number });

  return findSensor(call, resource, row.id);
}

/** A subtype is of one data set. Whether the viewer may see it is asked where references are checked. */
async function checkSubtype(call: Call, subtype_id: unknown, data_set: DataSet) {
  if (typeof subtype_id !== "number") return;
  const subtype = await call.tx.bannerSubtype.findFirst({ where: { id: subtype_id }, select: { data_set: true } });
  if (subtype && subtype.data_set !== data_set) throw invalidField("subtype_id", "sensors.other_data_set");
}

export const sensorVerbs = { find: findSensor, create: createSensor, update: updateSensor } satisfies Verbs;
