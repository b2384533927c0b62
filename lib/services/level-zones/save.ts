import { validateRule } from "@/lib/domain/alerts";
import { DomainError, type Fields, invalidField, notFound } from "@/lib/domain/errors";
import { type DataSet, type Parameter, parameterById } from "@/lib/domain/parameters";
import { differenceToBase, shownUnit, toBase, type UnitSystem, unitSystemFor } from "@/lib/domain/units";
import { rulesOf, type Zone } from "@/lib/domain/zones";
import type { LevelZoneInput } from "@/lib/resources/level-zones";
import { sensors } from "@/lib/resources/sensors";
import { audit } from "@/lib/server/audit";
import type { Call } from "@/lib/server/call";
import { find } from "@/lib/server/crud";
import { publish } from "@/lib/server/events";
import { enqueue } from "@/lib/server/outbox";
import { lockSensorIn } from "../readings/sensor-lock";
import { shownLimits, zoneColumns } from "./present";

interface WatchedSensor {
  id: number;
  company_id: number;
  plant_id: number;
  data_set: DataSet;
  expected_interval_s: number;
  /** Of the person who sets the limits. */
  unit_system: UnitSystem;
}

/** Sets the limits of a measurement that has none of this kind yet. */
export async function createZone(call: Call, sensor_id: number, input: LevelZoneInput) {
  const sensor = await sensorOf(call, sensor_id);
  const { unit, ...typed } = input;
  const parameter = measured(sensor, input.parameter);
  const zone = inBase(typed, parameter, unit ?? shownUnit(parameter.quantity, sensor.unit_system).unit);
  refuseProblems(zone, sensor);

  const { company_id, plant_id } = sensor;
  const row = await call.tx.levelZone.create({
    data: { company_id, plant_id, sensor_id, ...zone },
    select: zoneColumns,
  });
  await audit(call, "create", "level-zones", row.id, { after: row });
  await settleChange(call, sensor, row);

  return shownLimits(row, parameter, sensor.unit_system);
}

type Change = Partial<Omit<LevelZoneInput, "parameter" | "kind">> & { version?: number };

/** The earlier limits stay readable in the history, with who changed them and when. */
export async function updateZone(call: Call, sensor_id: number, id: number, { version, unit, ...change }: Change) {
  const sensor = await sensorOf(call, sensor_id);
  const before = await call.tx.levelZone.findFirst({ where: { id, sensor_id }, select: zoneColumns });
  if (!before) throw notFound();
  const parameter = measured(sensor, before.parameter);
  const shownNow = shownLimits(before, parameter, sensor.unit_system);
  const merged = inBase(
    // What is not mentioned keeps its exact stored value below.
    { ...shownNow, ...change } as Omit<LevelZoneInput, "unit">,
    parameter,
    unit ?? shownNow.unit,
  );
  const kept = { ...merged, ...untouched(before, change) };
  refuseProblems(kept, sensor);

  const { count } = await call.tx.levelZone.updateMany({
    where: { id, sensor_id, version: version ?? before.version },
    data: { ...kept, version: { increment: 1 } },
  });
  if (count === 0) {
    const current = await call.tx.levelZone.findFirst({ where: { id, sensor_id }, select: zoneColumns });
    if (!current) throw notFound();
    throw new DomainError("conflict", "errors.stale_version", {
      data: shownLimits(current, parameter, sensor.unit_system),
    });
  }
  const after = await call.tx.levelZone.findFirstOrThrow({ where: { id }, select: zoneColumns });
  await audit(call, "update", "level-zones", id, { before, after });
  await settleChange(call, sensor, after);

  return shownLimits(after, parameter, sensor.unit_system);
}

async function sensorOf(call: Call, id: number): Promise<WatchedSensor> {
  const row = (await find(call, sensors, id)) as unknown as WatchedSensor & { plant: { unit_system: UnitSystem } };

  return { ...row, unit_system: unitSystemFor(call.viewer, row.plant) };
}

function measured(sensor: WatchedSensor, id: number): Parameter {
  const parameter = parameterById(sensor.data_set, id);
  if (!parameter) throw invalidField("parameter", "errors.not_an_option");

  return parameter;
}

const limits = ["warning", "alarm"] as const;

function untouched(before: Pick<Zone, "warning" | "alarm" | "deadband">, change: Change) {
  return Object.fromEntries(
    [...limits, "deadband" as const].filter((field) => !(field in change)).map((field) => [field, before[field]]),
  );
}

type TypedZone = Omit<LevelZoneInput, "unit">;

function inBase(typed: TypedZone, { quantity }: Parameter, unit: string): TypedZone {
  const base = (field: (typeof limits)[number]) => {
    const value = typed[field];
    if (value === null) return null;
    // A swing has no zero point: 10 °C of it are 18 °F.
    const converted =
      typed.kind === "amplitude" ? differenceToBase(quantity, value, unit) : toBase(quantity, value, unit);
    if (converted === null) throw invalidField("unit", "errors.not_an_option");

    return converted;
  };
  const deadband =
    typed.deadband_unit === "percent" ? typed.deadband : (differenceToBase(quantity, typed.deadband, unit) ?? 0);

  return { ...pick(typed), warning: base("warning"), alarm: base("alarm"), deadband };
}

/** Only what a zone stores: a row that was read holds more. */
const pick = (zone: TypedZone): TypedZone => ({
  parameter: zone.parameter,
  kind: zone.kind,
  warning: zone.warning,
  alarm: zone.alarm,
  source: zone.source,
  k_warning: zone.k_warning,
  k_alarm: zone.k_alarm,
  deadband: zone.deadband,
  deadband_unit: zone.deadband_unit,
  samples_to_alarm: zone.samples_to_alarm,
  samples_to_settle: zone.samples_to_settle,
  acute_samples: zone.acute_samples,
  chronic_samples: zone.chronic_samples,
  delay_after_start_s: zone.delay_after_start_s,
  is_run_gated: zone.is_run_gated,
  is_latching: zone.is_latching,
  is_enabled: zone.is_enabled,
});

/** The rules' sentences, which are the specification's own, as message keys. */
const sentences: Record<string, string> = {
  "All values must be a number": "level-zones.must_be_number",
  "At least one of these fields is required": "level-zones.at_least_one",
  "Alarm zone should be higher than Warning zone": "level-zones.alarm_higher",
  "Alarm zone should be lower than Warning zone": "level-zones.alarm_lower",
  "Deadband should be lower than the distance between the zones": "level-zones.deadband_too_wide",
  "Samples should be a whole number from 1 to 10000": "level-zones.samples",
  "All threshold multipliers fields should have values": "level-zones.multipliers",
};

const renamed: Record<string, string> = { delay_after_start_seconds: "delay_after_start_s" };

function refuseProblems(zone: TypedZone, sensor: WatchedSensor) {
  const fields: Fields = {};
  for (const rule of rulesOf(zone, sensor.expected_interval_s)) {
    for (const { field, message } of validateRule({ ...rule, ...multipliers(zone) })) {
      fields[renamed[field] ?? field] = [sentences[message] ?? "errors.not_valid"];
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

const multipliers = ({ source, k_warning, k_alarm }: TypedZone) => ({ source, k_warning, k_alarm });

/**
 * New limits judge from the next sample on: the level that was reached is held, and the counts toward another begin
 * anew. A worker then says what the sensor shows, and ends what a switched-off rule had open.
 */
async function settleChange(call: Call, sensor: WatchedSensor, zone: { parameter: number } & Record<string, unknown>) {
  await lockSensorIn(call.tx, sensor.id);
  const { id: sensor_id, company_id, plant_id } = sensor;
  const stored = await call.tx.sensorParameter.findFirst({
    where: { sensor_id, parameter: zone.parameter },
    select: { rule_states: true },
  });
  if (stored) {
    const keys = rulesOf(zone as unknown as Zone, sensor.expected_interval_s).map(({ key }) => key);
    await call.tx.sensorParameter.updateMany({
      where: { sensor_id, parameter: zone.parameter },
      data: { rule_states: restarted(stored.rule_states as RuleStates, keys) },
    });
  }
  await enqueue(call.tx, "sensor-changed", { sensor_id, company_id, plant_id }, { company_id, key: String(sensor_id) });
  await publish(call.tx, { subject: "sensors", action: "saved", id: sensor_id, company_id, plant_id });
}

type RuleStates = Record<string, Record<string, string | number | boolean | null | number[]>>;

const restarted = (states: RuleStates, keys: readonly string[]): RuleStates =>
  Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      key,
      keys.includes(key) ? { ...state, up_warning: 0, up_alarm: 0, down_warning: 0, down_alarm: 0 } : state,
    ]),
  );
