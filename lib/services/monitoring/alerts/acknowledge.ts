import { byPlant } from "@/lib/domain/identity/scope";
import { acknowledge } from "@/lib/domain/monitoring/alerts";
import { isShelved, longestShelfDays, shelveEpisode } from "@/lib/domain/monitoring/episodes";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { rowsWith } from "@/lib/domain/shared/known";
import { compareLevels, type Level, levels } from "@/lib/domain/shared/levels";
import type { AuditAction } from "@/lib/resources/audited";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { changeRuleStates } from "../level-zones/rule-states";
import { servedAlerts } from "./served";

export async function alertOf(call: Call, id: number) {
  const alert = await call.tx.alert.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id }] },
    select: { id: true, company_id: true, plant_id: true, sensor_id: true, parameter: true, kind: true },
  });
  if (!alert) throw notFound();

  return alert;
}

type KnownAlert = Awaited<ReturnType<typeof alertOf>>;

/**
 * Somebody has seen it: who, when, why, and what the values were. The level is not touched. The rule states change under
 * the sensor's lock, so that a worker that escalates at this moment either comes before, or clears it afterwards.
 */
export async function acknowledgeAlert(call: Call, id: number, { note, version, seen_level }: Acknowledgement) {
  const alert = await alertOf(call, id);
  await lockSensorIn(call.tx, alert.sensor_id);
  const { count } = await call.tx.alert.updateMany({
    where: { id, acknowledged_at: null, ...(version === undefined ? {} : { version }), ...notAbove(seen_level) },
    data: {
      acknowledged_at: call.now,
      acknowledged_by: call.viewer.user_id,
      acknowledge_note: note || null,
      acknowledge_snapshot: await snapshotOf(call, alert),
      version: { increment: 1 },
    },
  });
  if (count === 0) {
    const current = await servedAlerts.find(call, id);
    const isTaken = current.acknowledged_at !== null;
    const hasRisen = seen_level && compareLevels(current.level as Level, seen_level) < 0;
    const why = isTaken ? "alerts.already_acknowledged" : hasRisen ? "alerts.has_risen" : "errors.stale_version";
    throw new DomainError("conflict", why, { data: current });
  }
  await acknowledgeRuleStates(call, alert);
  await follow(call, alert, "acknowledged", note);

  return servedAlerts.find(call, id);
}

interface Acknowledgement {
  note: string;
  version?: number;
  seen_level?: Level;
}

/** An alert that is no worse than its person saw. */
const notAbove = (seen: Level | undefined) =>
  seen === undefined ? {} : { level: { in: levels.filter((level) => compareLevels(level, seen) >= 0) } };

async function snapshotOf(call: Call, { sensor_id }: KnownAlert) {
  const values = await call.tx.measurement.findMany({
    where: { sensor_id, last_at: { not: null } },
    select: { parameter: true, last_value: true, last_at: true, level: true },
  });

  return rowsWith(values, "last_at").map(({ last_at, ...value }) => ({ ...value, last_at: last_at.toISOString() }));
}

/** Not of an older alert: the states are those of the newest, which nobody has acknowledged by that. */
async function acknowledgeRuleStates(call: Call, { id, sensor_id, company_id, plant_id, parameter, kind }: KnownAlert) {
  if (kind !== "level" || parameter === null) return;
  const newest = await call.tx.alert.findFirst({
    where: { sensor_id, parameter, kind },
    orderBy: [{ opened_at: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (newest?.id !== id) return;
  await changeRuleStates(call.tx, { sensor_id, parameter }, (states) =>
    Object.fromEntries(Object.entries(states).map(([key, state]) => [key, acknowledge(state)])),
  );
  // A latched return to ok is released by it, and the level with it.
  await enqueue(call.tx, "sensor-changed", { sensor_id, company_id, plant_id }, { company_id, key: String(sensor_id) });
}

/** Muted: evaluated and stored, not notified. At most seven days; ends by itself. */
export async function shelveAlert(call: Call, id: number, { until, reason }: { until: Date | null; reason: string }) {
  const alert = await alertOf(call, id);
  if (until && !shelveEpisode(noEpisode, until.getTime(), call.now.getTime())) {
    throw invalidField("until", { key: "alerts.shelve_at_most", params: { days: longestShelfDays } });
  }
  if (until && reason === "") throw invalidField("reason", "errors.is_required");
  const before = await servedAlerts.find(call, id);
  const { count } = await call.tx.alert.updateMany({
    where: { id, ended_at: null },
    data: {
      shelved_until: until,
      shelved_by: until && call.viewer.user_id,
      shelve_reason: until && reason,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw new DomainError("conflict", "alerts.already_ended", { data: before });
  const wasShelved = isShelved({ shelved_until: before.shelved_until?.getTime() ?? null }, call.now.getTime());
  if (until || wasShelved) await follow(call, alert, until ? "shelved" : "unshelved", reason);

  return servedAlerts.find(call, id);
}

/** Only the times matter to the rule. */
const noEpisode = { shelved_until: null } as Parameters<typeof shelveEpisode>[0];

/** History, audit log and screens of an alert that somebody did something about. */
export async function follow(call: Call, alert: KnownAlert, action: AuditAction<"alerts">, note: string) {
  const { id, company_id, plant_id } = alert;
  await call.tx.alertChange.createMany({
    data: { company_id, alert_id: id, at: call.now, action, user_id: call.viewer.user_id, note: note || null },
  });
  await audit(call, action, "alerts", id, { after: { company_id, plant_id, note: note || null } });
  publish(call.tx, { subject: "alerts", action: "saved", id, company_id, plant_id });
}
