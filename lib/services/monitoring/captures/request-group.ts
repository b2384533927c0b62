import type { z } from "zod";
import { fMaxOf } from "@/lib/domain/monitoring/captures";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { groupCaptureInput } from "@/lib/inputs/commands";
import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import { controllerOf } from "@/lib/services/devices/commands/rebaseline";
import { requestCapture, whole } from "./request";

/** Asks several sensors of one controller, by default all that record waveforms. What cannot be asked is skipped. */
export async function requestGroup(
  call: Call,
  controller_id: number,
  { sensor_ids, ...wanted }: z.infer<typeof groupCaptureInput>,
) {
  await controllerOf(call, controller_id);
  whole(wanted);
  const sensors = await call.tx.sensor.findMany({
    where: { controller_id, deleted_at: null, archived_at: null, ...(sensor_ids ? { id: { in: sensor_ids } } : {}) },
    orderBy: { id: "asc" },
    select: { id: true, type: true },
  });
  if (sensor_ids && sensors.length !== new Set(sensor_ids).size)
    throw invalidField("sensor_ids", "errors.does_not_exist");
  const chosen = sensor_ids ? sensors : sensors.filter(({ type }) => fMaxOf(type).length > 0);
  if (chosen.length === 0) throw invalidField("sensor_ids", "commands.sensors_should_be_selected");

  const data: { id: number; status: "done" | "skipped"; reason?: string; request_id?: number }[] = [];
  for (const { id } of chosen) data.push(await ask(call, id, wanted));

  return { data };
}

async function ask(call: Call, id: number, wanted: Parameters<typeof requestCapture>[2]) {
  try {
    const request = await requestCapture(call, id, wanted);
    return { id, status: "done" as const, request_id: request.id };
  } catch (error) {
    // One that is being asked already, or cannot be, does not keep the others from it; a bad question does.
    if (!(error instanceof DomainError) || !isOfSensor(error)) throw error;
    return { id, status: "skipped" as const, reason: translate(call.locale, reasonOf(error)) };
  }
}

const isOfSensor = ({ refusal, fields }: DomainError) =>
  refusal === "conflict" || (refusal === "invalid" && Object.keys(fields ?? {}).join() === "f_max_hz");

const reasonOf = ({ key, params, fields }: DomainError) => fields?.f_max_hz?.[0] ?? { key, params };
