import { byPlant } from "@/lib/domain/identity/scope";
import { type Multipliers, multipliersOf } from "@/lib/domain/monitoring/baseline";
import { isLearnable, openBaselineStatuses } from "@/lib/domain/monitoring/learning";
import { type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { foundIn } from "@/lib/domain/shared/known";
import type { RebaselineInput } from "@/lib/inputs/baselines";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { sendRebaseline } from "@/lib/services/devices/commands/rebaseline";
import { onEachSensor } from "@/lib/services/devices/sensors/each";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { endFirstLearning } from "../level-zones/settle";
import { type Start, startLearning } from "../level-zones/start-learning";
import { type ZonedSensor, zonedSensor } from "../level-zones/typed";
import { baselinesOf } from "./present";

/** Learns the limits of a sensor again; the present ones stay in effect until a user accepts the learned ones. */
export async function rebaselineSensor(call: Call, sensor_id: number, input: RebaselineInput) {
  const sensor = await zonedSensor(call, sensor_id);
  await lockSensorIn(call.tx, sensor_id);
  const measurements = await measurementsOf(call, sensor, input.parameters);
  const ids = measurements.map(({ id }) => id);
  await refuseWhileLearning(call, sensor_id, ids);
  const alarm = await unexplainedAlarm(call, sensor_id, ids);
  if (alarm && !input.reason) throw alarmNeedsReason(alarm);
  const command_id = input.on_controller ? await sendRebaseline(call, sensor_id) : null;
  for (const measurement of measurements) {
    const override = await unexplainedAlarm(call, sensor_id, [measurement.id]);
    await begin(call, sensor, measurement, input, { command_id, override_alert_id: override?.id ?? null });
  }
  const { company_id, plant_id } = sensor;
  publish(call.tx, { subject: "sensors", action: "limits", id: sensor_id, company_id, plant_id });

  return baselinesOf(call, sensor);
}

export const rebaselineSensors = (call: Call, { ids, ...input }: RebaselineInput & { ids: number[] }) =>
  onEachSensor(call, ids, (id) => rebaselineSensor(call, id, input));

/** The measurements that these limits are of; an answer for each zone. */
export async function rebaselineZones(call: Call, { ids, reason }: { ids: number[]; reason?: string | null }) {
  const zones = await call.tx.levelZone.findMany({
    where: { AND: [byPlant.see(call.viewer), { id: { in: ids } }] },
    select: { id: true, sensor_id: true, parameter: true },
  });
  if (zones.length !== new Set(ids).size) throw notFound();
  const wanted = new Map<number, number[]>();
  for (const { sensor_id, parameter } of zones)
    wanted.set(sensor_id, [...new Set([...(wanted.get(sensor_id) ?? []), parameter])]);
  const outcomes = await onEachSensor(call, [...wanted.keys()], (sensor_id) =>
    rebaselineSensor(call, sensor_id, { parameters: wanted.get(sensor_id), reason }),
  );

  return zones.map(({ id, sensor_id }) => ({ ...foundIn(outcomes, (one) => one.id === sensor_id), id }));
}

/** Those that were named, or all that the sensor has measured and that can be learnt. */
async function measurementsOf(call: Call, sensor: ZonedSensor, named: number[] | undefined): Promise<Parameter[]> {
  const stored = await call.tx.measurement.findMany({
    where: { sensor_id: sensor.id, last_at: { not: null } },
    select: { parameter: true },
  });
  const known = (named ?? stored.map(({ parameter }) => parameter)).map((id) => parameterById(sensor.data_set, id));
  const learnable = known.filter((parameter) => parameter !== undefined && isLearnable(parameter)) as Parameter[];
  if (learnable.length === 0 || (named && learnable.length < known.length))
    throw invalidField("parameters", "level-zones.cannot_learn");

  return learnable;
}

export async function refuseWhileLearning(call: Call, sensor_id: number, parameters: number[]) {
  const open = await call.tx.baseline.findFirst({
    where: { sensor_id, parameter: { in: parameters }, is_first: false, status: { in: [...openBaselineStatuses] } },
    select: { id: true, status: true },
  });
  if (open) throw new DomainError("conflict", "level-zones.already_learning", { data: open });
}

/** A machine that is in alarm must not teach that this is how it should be: unless it was repaired, or a reason is given. */
const unexplainedAlarm = ({ tx }: Call, sensor_id: number, parameters: number[]) =>
  tx.alert.findFirst({
    where: {
      sensor_id,
      parameter: { in: parameters },
      kind: "level",
      level: "alarm",
      ended_at: null,
      acknowledged_at: null,
      OR: [{ work_order_id: null }, { work_order: { status: { notIn: ["completed", "closed"] } } }],
    },
    select: { id: true, parameter: true },
  });

const alarmNeedsReason = ({ id }: { id: number }) =>
  new DomainError("conflict", "level-zones.alarm_needs_reason", {
    fields: { reason: ["level-zones.alarm_needs_reason"] },
    data: { alert_id: id },
  });

async function begin(
  call: Call,
  sensor: ZonedSensor,
  { id: parameter, quantity }: Parameter,
  input: RebaselineInput,
  begun: Pick<Start, "command_id" | "override_alert_id">,
) {
  const { parameters: _, on_controller: __, reason = null, ...given } = input;
  const before = await call.tx.levelZone.findFirst({
    where: { sensor_id: sensor.id, parameter, kind: "high", source: "baseline" },
    select: { k_warning: true, k_alarm: true, ratio_warning: true, ratio_alarm: true },
  });
  const multipliers = { ...multipliersOf(quantity), ...withoutNulls(before ?? {}), ...withoutNulls(given) };
  await endFirstLearning(call, sensor.id, parameter);
  const baseline_id = await startLearning(call, sensor, parameter, { multipliers, reason, ...begun });
  await audit(call, "rebaseline", "sensors", sensor.id, {
    after: { company_id: sensor.company_id, parameter, baseline_id, reason, ...overridden(begun) },
  });
}

const overridden = ({ override_alert_id }: Pick<Start, "override_alert_id">) =>
  override_alert_id == null ? {} : { override_alert_id };

const withoutNulls = (given: { [Name in keyof Multipliers]?: number | null }): Partial<Multipliers> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
