import { notFound } from "@/lib/domain/shared/errors";
import { sensors } from "@/lib/resources/sensors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { runHoursOfSensors } from "@/lib/services/structure/equipments/run-hours";

export interface RuntimeInput {
  is_enabled?: boolean;
  /** mm/s: from here on the machine counts as running where the gateway does not state it. */
  run_threshold?: number | null;
  /** Counts from now on. */
  reset?: boolean;
}

/** Turns the run hours counter on or off, and resets it. */
export async function trackRuntime(call: Call, id: number, { is_enabled, run_threshold, reset }: RuntimeInput) {
  const { company_id, plant_id } = await find(call, sensors, id);
  const begins = reset || (is_enabled === true && !(await isTracked(call, id)));
  const data = {
    ...(is_enabled === undefined ? {} : { is_runtime_tracked: is_enabled }),
    ...(run_threshold === undefined ? {} : { run_threshold }),
    ...(begins ? { runtime_since: call.now } : {}),
  };
  const { count } = await call.tx.sensor.updateMany({
    where: { id, deleted_at: null },
    data: { ...data, version: { increment: 1 } },
  });
  if (count === 0) throw notFound();
  await audit(call, "runtime_tracker", "sensors", id, { after: { ...data, company_id } });
  publish(call.tx, { subject: "sensors", action: "saved", id, company_id, plant_id });

  return runtimeOf(call, id);
}

const isTracked = async ({ tx }: Call, id: number) =>
  (await tx.sensor.count({ where: { id, is_runtime_tracked: true } })) > 0;

/** The counter of a sensor, and its run hours so far. */
export async function runtimeOf(call: Call, sensor_id: number) {
  const sensor = await call.tx.sensor.findFirst({
    where: { id: sensor_id, deleted_at: null },
    select: { is_runtime_tracked: true, runtime_since: true, run_threshold: true },
  });
  if (!sensor) throw notFound();
  const hours = await runHoursOfSensors(call.tx, [sensor_id]);

  return { ...sensor, run_hours: hours.get(sensor_id) ?? null };
}
