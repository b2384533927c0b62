import { byPlant } from "@/lib/domain/identity/scope";
import { type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { invalidField } from "@/lib/domain/shared/errors";
import { shownUnit, unitSystemFor } from "@/lib/domain/shared/units";
import { limitClassOf } from "@/lib/domain/structure/limit-classes";
import type { BulkInput, LevelZoneInput } from "@/lib/inputs/level-zones";
import type { Call } from "@/lib/server/data/call";
import { onEachSensor } from "@/lib/services/devices/sensors/each";
import { shownLimits, zoneColumns } from "@/lib/services/devices/sensors/limits";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { standardLines, standardsFor, typedItemColumns } from "./our";
import { putZone, replaceZone } from "./save";
import {
  inBase,
  measured,
  refuseProblems,
  type StoredLimits,
  withMultipliers,
  type ZonedSensor,
  zonedSensor,
} from "./typed";

/** The same limits for many sensors, or our standard for each; every sensor answers for itself. */
export const saveForMany = (call: Call, { ids, zones, our, reason }: BulkInput) =>
  onEachSensor(call, ids, async (id) => {
    const sensor = await zonedSensor(call, id);
    const wanted = our ? await ourZones(call, sensor) : zones.map((zone) => typedFor(sensor, zone));
    for (const zone of wanted) refuseProblems(zone, sensor.expected_interval_s);
    await lockSensorIn(call.tx, id);
    for (const zone of wanted) await upsert(call, sensor, zone, reason ?? null);
  });

function typedFor(sensor: ZonedSensor, { unit, reason: _, ...typed }: LevelZoneInput): StoredLimits {
  const parameter = measured(sensor, typed.parameter);

  return withMultipliers(
    inBase(typed, parameter, unit ?? shownUnit(parameter.quantity, sensor.unit_system).unit),
    parameter,
  );
}

async function upsert(call: Call, sensor: ZonedSensor, zone: StoredLimits, reason: string | null) {
  const { parameter, kind } = zone;
  const before = await call.tx.levelZone.findFirst({
    where: { sensor_id: sensor.id, parameter, kind },
    select: zoneColumns,
  });

  return before ? replaceZone(call, sensor, before, zone, reason) : putZone(call, sensor, zone, reason);
}

/** The standard limits for this sensor's measurements on its item. */
async function ourZones(call: Call, sensor: ZonedSensor): Promise<StoredLimits[]> {
  const { equipment } = await call.tx.sensor.findFirstOrThrow({
    where: { id: sensor.id },
    select: { equipment: { select: typedItemColumns } },
  });
  if (!equipment) throw invalidField("ids", "level-zones.no_class");
  const stored = await call.tx.sensorParameter.findMany({
    where: { sensor_id: sensor.id },
    select: { parameter: true },
  });
  const parameters = stored.flatMap(({ parameter }) => parameterById(sensor.data_set, parameter) ?? []);
  const zones = standardsFor(await standardLines(call), equipment, parameters).map(({ zone }) => zone);
  if (zones.length > 0) return zones;

  throw invalidField("ids", limitClassOf(equipment) ? "level-zones.no_standard" : "level-zones.no_class");
}

/** The sensors that the same limits could be for, with what they have now. */
export async function alikeSensors(
  call: Call,
  sensor_id: number,
  { parameter, kind }: { parameter: number; kind: string },
) {
  const sensor = await zonedSensor(call, sensor_id);
  const known: Parameter = measured(sensor, parameter);
  const rows = await call.tx.sensor.findMany({
    where: {
      AND: [
        byPlant.see(call.viewer),
        { plant_id: sensor.plant_id, data_set: sensor.data_set, deleted_at: null, archived_at: null },
        { id: { not: sensor_id }, parameters: { some: { parameter } } },
      ],
    },
    orderBy: [{ equipment: { position: "asc" } }, { position: "asc" }, { id: "asc" }],
    take: 500,
    select: {
      id: true,
      name: true,
      plant: { select: { unit_system: true } },
      equipment: {
        select: {
          id: true,
          name: true,
          limit_class: true,
          power_kw: true,
          equipment_type: { select: { name: true, limit_class: true } },
        },
      },
      zones: { where: { parameter, kind }, select: zoneColumns },
    },
  });

  return rows.map(({ zones, equipment, plant, ...row }) => ({
    ...row,
    equipment: equipment && { id: equipment.id, name: equipment.name },
    limit_class: equipment && limitClassOf(equipment),
    equipment_type: equipment?.equipment_type?.name ?? null,
    zone: zones[0] ? shownLimits(zones[0], known, unitSystemFor(call.viewer, plant)) : null,
  }));
}

export type AlikeSensor = Awaited<ReturnType<typeof alikeSensors>>[number];
