import type { AlertStates } from "@/lib/domain/monitoring/alerts";
import { rulesOf, type Zone } from "@/lib/domain/monitoring/zones";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { changeRuleStates } from "./rule-states";
import type { ZonedSensor } from "./typed";

type Changed = Zone & { parameter: number; source: string };

/**
 * New limits judge from the next sample on: the level that was reached is held, and the counts toward another begin
 * again. A worker then decides what the sensor shows, and ends what a switched-off rule had open. The sensor's lock is
 * held by the caller.
 */
export async function settleChange(call: Call, sensor: ZonedSensor, zone: Changed) {
  const { id: sensor_id, company_id, plant_id } = sensor;
  const keys = rulesOf(zone, sensor.expected_interval_s).map(({ key }) => key);
  await changeRuleStates(call.tx, { sensor_id, parameter: zone.parameter }, (states) => restarted(states, keys));
  if (zone.kind === "high" && zone.source !== "baseline") {
    await endFirstLearning(call, sensor_id, zone.parameter);
    await switchOffLearned(call, sensor_id, zone.parameter);
  }
  await enqueue(call.tx, "sensor-changed", { sensor_id, company_id, plant_id }, { company_id, key: String(sensor_id) });
  publish(call.tx, { subject: "sensors", action: "limits", id: sensor_id, company_id, plant_id });
}

const restarted = (states: AlertStates, keys: readonly string[]): AlertStates =>
  Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      key,
      keys.includes(key) ? { ...state, up_warning: 0, up_alarm: 0, down_warning: 0, down_alarm: 0 } : state,
    ]),
  );

/** A user who sets limits has no use for those that were being learnt; a re-baseline was requested and goes on. */
export const endFirstLearning = ({ tx, viewer, now }: Call, sensor_id: number, parameter: number) =>
  tx.baseline.updateMany({
    where: { sensor_id, parameter, is_first: true, status: "learning" },
    data: { status: "rejected", values: [], decided_by: viewer.user_id, decided_at: now },
  });

/** What was learned of the other sides is off beside limits that somebody set, until somebody switches it on. */
const switchOffLearned = ({ tx, viewer }: Call, sensor_id: number, parameter: number) =>
  tx.levelZone.updateMany({
    where: { sensor_id, parameter, kind: { in: ["low", "amplitude"] }, source: "baseline", is_enabled: true },
    data: { is_enabled: false, changed_by: viewer.user_id, change_reason: null, version: { increment: 1 } },
  });
