import { invalidField } from "@/lib/domain/errors";
import { type DataSet, parametersOf } from "@/lib/domain/parameters";
import { shownUnit, type UnitSystem, unitSystemFor } from "@/lib/domain/units";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/call";
import { create, find, type Row, update } from "@/lib/server/crud";
import type { Verbs } from "@/lib/server/resource-routes";
import { measurement } from "../dashboard/measurement";
import { zonesOf } from "../level-zones/present";

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

/** What was measured would mean something else under another data set. */
async function updateSensor(call: Call, resource: AnyResource, id: number, input: Record<string, unknown>) {
  const before = await find(call, resource, id);
  if (input.data_set !== undefined && input.data_set !== before.data_set) {
    const measured = await call.tx.sensorParameter.findFirst({
      where: { sensor_id: id, last_at: { not: null } },
      select: { sensor_id: true },
    });
    if (measured) throw invalidField("data_set", "sensors.mismatch");
  }

  return detailed(call, await update(call, resource, id, input));
}

const createSensor = async (call: Call, resource: AnyResource, input: Record<string, unknown>) =>
  detailed(call, await create(call, resource, input));

export const sensorVerbs = { find: findSensor, create: createSensor, update: updateSensor } satisfies Verbs;
