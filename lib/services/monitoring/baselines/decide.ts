import { baselineTransitions, learntZone, runLevelOf } from "@/lib/domain/monitoring/learning";
import type { FaultSign } from "@/lib/domain/monitoring/limit-override";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { sidesOf } from "@/lib/domain/monitoring/sides";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { startsOf } from "@/lib/domain/shared/transitions";
import type { DecideInput } from "@/lib/inputs/baselines";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { sendRebaseline } from "@/lib/services/devices/commands/rebaseline";
import { zoneColumns } from "@/lib/services/devices/sensors/limits";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { asZone, putZone, replaceZone } from "../level-zones/save";
import { measured, type StoredLimits, storedOf, type ZonedSensor, zonedSensor } from "../level-zones/typed";
import { faultSignOf } from "./fault-sign";
import { baselinesOf } from "./present";
import { refuseWhileLearning } from "./rebaseline";

/** A person's word on what was learnt. Accepted limits are a new version; rejected ones leave the old in force. */
export async function decideBaseline(call: Call, sensor_id: number, id: number, { action, reason }: DecideInput) {
  const sensor = await zonedSensor(call, sensor_id);
  await lockSensorIn(call.tx, sensor_id);
  const before = await call.tx.baseline.findFirst({ where: { id, sensor_id } });
  if (!before) throw notFound();
  if (action === "retry") return retry(call, sensor, before);
  const fault_sign = action === "accept" ? await faultSignOf(call, before) : null;
  if (fault_sign && before.status === "proposed" && !reason) throw faultNeedsReason(fault_sign);
  const { count } = await call.tx.baseline.updateMany({
    where: { id, sensor_id, status: { in: [...startsOf(baselineTransitions, action)] } },
    data: {
      status: ({ accept: "active", reject: "rejected" } as const)[action],
      decided_by: call.viewer.user_id,
      decided_at: call.now,
      decide_reason: reason ?? null,
      fault_sign,
      error: null,
      values: [],
    },
  });
  if (count === 0) {
    const { status } = before;
    throw new DomainError("conflict", "level-zones.wrong_status", { params: { status }, data: { id, status } });
  }
  if (action === "accept") await takeOver(call, sensor, before, reason ?? before.reason);
  const { company_id, plant_id } = sensor;
  await audit(call, `rebaseline_${action}`, "sensors", sensor_id, {
    after: { company_id, baseline_id: id, reason, fault_sign },
  });
  publish(call.tx, { subject: "sensors", action: "limits", id: sensor_id, company_id, plant_id });

  return baselinesOf(call, sensor);
}

/** Limits that were learned during a fault would hide it: they come into force only with a reason, and are counted. */
const faultNeedsReason = (sign: FaultSign) =>
  new DomainError("conflict", "level-zones.fault_needs_reason", {
    fields: { reason: ["level-zones.fault_needs_reason"] },
    data: { fault_sign: sign },
  });

/** Asks the controller once more, for all that the failed command was about. */
async function retry(call: Call, sensor: ZonedSensor, { id, status, command_id }: Row) {
  const refused = new DomainError("conflict", "level-zones.wrong_status", { params: { status }, data: { id, status } });
  if (status !== "failed" || command_id === null) throw refused;
  const where = { sensor_id: sensor.id, command_id, status: "failed" };
  const failed = await call.tx.baseline.findMany({ where, select: { parameter: true } });
  await refuseWhileLearning(
    call,
    sensor.id,
    failed.map(({ parameter }) => parameter),
  );
  const again = await sendRebaseline(call, sensor.id);
  await call.tx.baseline.updateMany({ where, data: { status: "sent", command_id: again, error: null } });

  return baselinesOf(call, sensor);
}

type Row = NonNullable<Awaited<ReturnType<Call["tx"]["baseline"]["findFirst"]>>>;

/**
 * The sides of what was learned become versions of the limits; the lower one and the swing where nobody has set their own. One
 * that does not apply any more has none: that of before would judge what is normal now.
 */
async function takeOver(call: Call, sensor: ZonedSensor, learnt: Row, reason: string | null) {
  const parameter = measured(sensor, learnt.parameter);
  const { warning, alarm, k_warning, k_alarm, ratio_warning, ratio_alarm, mean, sd, swing } = learnt;
  const multipliers = { k_warning, k_alarm, ratio_warning, ratio_alarm, source: "baseline" as const };
  const others = mean === null || sd === null ? [] : sidesOf(parameter.quantity, { mean, sd, swing }, multipliers);
  await putSide(call, sensor, { ...learntZone(parameter.quantity), ...multipliers, warning, alarm }, learnt, reason);
  for (const { kind, ...limits } of others)
    if (kind !== "high")
      await putSide(
        call,
        sensor,
        { ...learntZone(parameter.quantity, kind), ...multipliers, ...limits },
        learnt,
        reason,
      );
  await keepRunLevel(call, sensor, parameter, learnt.mean);
}

async function putSide(
  call: Call,
  sensor: ZonedSensor,
  side: Omit<StoredLimits, "parameter">,
  { parameter }: Row,
  reason: string | null,
) {
  const zone = await call.tx.levelZone.findFirst({
    where: { sensor_id: sensor.id, parameter, kind: side.kind },
    select: zoneColumns,
  });
  if (!zone && side.kind !== "high" && side.warning === null) return;
  if (!zone) return putZone(call, sensor, { ...side, parameter }, reason);
  if (side.kind !== "high" && zone.source !== "baseline") return;
  const { warning, alarm, k_warning, k_alarm, ratio_warning, ratio_alarm, source } = side;
  const learned = { warning, alarm, k_warning, k_alarm, ratio_warning, ratio_alarm, source, is_enabled: true };
  const kept = storedOf(asZone(zone));
  const after = side.kind === "high" ? { ...kept, ...learned, is_enabled: kept.is_enabled } : { ...kept, ...learned };
  return replaceZone(call, sensor, { ...zone, is_provisional: false }, after, reason);
}

async function keepRunLevel(call: Call, { id }: ZonedSensor, parameter: Parameter, mean: number | null) {
  const level = mean === null ? null : runLevelOf(parameter.quantity, mean);
  if (level === null) return;
  await call.tx
    .$executeRaw`update sensors set run_levels = run_levels || jsonb_build_object(${String(parameter.id)}::text, ${level}::float8) where id = ${id}`;
}
