import type { Multipliers } from "@/lib/domain/monitoring/baseline";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { sidesOf } from "@/lib/domain/monitoring/sides";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { shownUnit } from "@/lib/domain/shared/units";
import { boundariesOf } from "@/lib/domain/structure/limit-classes";
import type { LevelZoneChange, LevelZoneInput } from "@/lib/inputs/level-zones";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { shownLimits, zoneColumns } from "@/lib/services/devices/sensors/limits";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { endFirstLearning, settleChange } from "./settle";
import { startLearning } from "./start-learning";
import {
  inBase,
  measured,
  refuseProblems,
  type StoredLimits,
  withMultipliers,
  type ZonedSensor,
  zonedSensor,
} from "./typed";

/** Sets the limits of a measurement that has none of this kind yet, or only those that it learnt by itself. */
export async function createZone(call: Call, sensor_id: number, { unit, reason, ...typed }: LevelZoneInput) {
  const sensor = await zonedSensor(call, sensor_id);
  const parameter = measured(sensor, typed.parameter);
  await lockSensorIn(call.tx, sensor_id);
  const shown = unit ?? shownUnit(parameter.quantity, sensor.unit_system).unit;
  const zone = withMultipliers(inBase(typed, parameter, shown), parameter);
  refuseProblems(zone, sensor.expected_interval_s);
  const row = await putZone(call, sensor, zone, reason ?? null);

  return shownLimits(row, parameter, sensor.unit_system);
}

/** Makes the zone, or gives a learnt one these limits. The sensor's lock is held. */
export async function putZone(call: Call, sensor: ZonedSensor, zone: StoredLimits, reason: string | null) {
  const { id: sensor_id, company_id, plant_id } = sensor;
  const { parameter, kind } = zone;
  const learnt = await call.tx.levelZone.findFirst({
    where: { sensor_id, parameter, kind, source: "baseline" },
    select: zoneColumns,
  });
  if (learnt) return replaceZone(call, sensor, learnt, zone, reason);

  const data = { company_id, plant_id, sensor_id, ...zone, changed_by: call.viewer.user_id, change_reason: reason };
  const row = await call.tx.levelZone.create({ data, select: zoneColumns });
  await audit(call, "create", "level-zones", row.id, { after: row });
  await settleChange(call, sensor, asZone(row));
  if (zone.source === "baseline" && zone.warning === null && zone.alarm === null) {
    await endFirstLearning(call, sensor_id, parameter);
    await startLearning(call, sensor, parameter, { multipliers: zone as Multipliers, is_first: true });
  }

  return row;
}

export type ZoneRow = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

/** The earlier limits stay readable as a version, with who changed them, when and why. */
export async function updateZone(call: Call, sensor_id: number, id: number, change: LevelZoneChange) {
  const { version, unit, reason, ...fields } = change;
  const sensor = await zonedSensor(call, sensor_id);
  await lockSensorIn(call.tx, sensor_id);
  const before = await rowOf(call, sensor_id, id);
  if (!before) throw notFound();
  const parameter = measured(sensor, before.parameter);
  const { unit_system } = sensor;
  if (version !== undefined && version !== before.version) throw stale(shownLimits(before, parameter, unit_system));

  const kept = await merged(call, sensor, before, fields, parameter, unit);
  refuseProblems(kept, sensor.expected_interval_s);
  const after = await replaceZone(call, sensor, before, kept, reason ?? null);

  return shownLimits(after, parameter, unit_system);
}

/** Writes another version over the one that was read; the sensor's lock is held. */
export async function replaceZone(
  call: Call,
  sensor: ZonedSensor,
  before: ZoneRow,
  zone: StoredLimits,
  reason: string | null,
): Promise<ZoneRow> {
  const { count } = await call.tx.levelZone.updateMany({
    where: { id: before.id, sensor_id: sensor.id, version: before.version },
    data: {
      ...zone,
      is_provisional: zone.source === "baseline" && before.is_provisional,
      changed_by: call.viewer.user_id,
      change_reason: reason,
      version: { increment: 1 },
    },
  });
  const after = await rowOf(call, sensor.id, before.id);
  if (!after) throw notFound();
  if (count === 0) throw stale(shownLimits(after, measured(sensor, after.parameter), sensor.unit_system));
  await audit(call, "update", "level-zones", before.id, { before, after });
  await settleChange(call, sensor, asZone(after));

  return after;
}

const rowOf = ({ tx }: Call, sensor_id: number, id: number) =>
  tx.levelZone.findFirst({ where: { id, sensor_id }, select: zoneColumns });

const stale = (data: unknown) => new DomainError("conflict", "errors.stale_version", { data });

/** Its text columns hold only words that were accepted here. */
export const asZone = (row: ZoneRow) => row as StoredLimits;

type Fields = Omit<LevelZoneChange, "version" | "unit" | "reason">;

const numbers = ["warning", "alarm", "deadband"] as const;
const multiplierFields = ["k_warning", "k_alarm", "ratio_warning", "ratio_alarm"] as const;

/** What is not mentioned keeps its exact stored value, whatever the unit it is shown in. */
async function merged(
  call: Call,
  sensor: ZonedSensor,
  before: ZoneRow,
  fields: Fields,
  parameter: Parameter,
  unit: string | undefined,
): Promise<StoredLimits> {
  const shownNow = shownLimits(before, parameter, sensor.unit_system);
  const typed = { ...shownNow, ...fields } as StoredLimits;
  const untouched = Object.fromEntries(
    numbers.filter((field) => !(field in fields)).map((field) => [field, before[field]]),
  );
  const zone = withMultipliers({ ...inBase(typed, parameter, unit ?? shownNow.unit), ...untouched }, parameter);
  const hasNewLimits = zone.warning !== before.warning || zone.alarm !== before.alarm;
  // Whose numbers they are: a person's, as soon as one has typed others.
  if (hasNewLimits && fields.source === undefined) return { ...zone, source: "manual" };
  const isComputed = zone.source === "baseline" && multiplierFields.some((field) => field in fields);

  return isComputed ? { ...zone, ...(await computedLimits(call, sensor, zone, parameter)) } : zone;
}

/** Other multipliers over what was learnt give other limits at once. */
async function computedLimits(call: Call, sensor: ZonedSensor, zone: StoredLimits, { quantity, id }: Parameter) {
  const learnt = await call.tx.baseline.findFirst({
    where: {
      sensor_id: sensor.id,
      parameter: id,
      mean: { not: null },
      // What a re-baseline learns comes into force when it is accepted.
      OR: [{ status: "active" }, { status: "learning", is_first: true }],
    },
    orderBy: { id: "desc" },
    select: { mean: true, sd: true, swing: true },
  });
  if (learnt?.mean == null || learnt.sd === null) return {};
  const place = await call.tx.sensor.findFirst({
    where: { id: sensor.id },
    select: {
      equipment: { select: { limit_class: true, power_kw: true, equipment_type: { select: { limit_class: true } } } },
    },
  });
  const iso = place?.equipment ? boundariesOf(place.equipment) : null;

  const runIn = { mean: learnt.mean, sd: learnt.sd, swing: learnt.swing };
  const side = sidesOf(quantity, runIn, { ...(zone as Multipliers), iso }).find(({ kind }) => kind === zone.kind);

  return side && { warning: side.warning, alarm: side.alarm };
}
