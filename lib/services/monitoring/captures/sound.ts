import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { soundOf } from "@/lib/domain/vibration/sound";
import { durationOf } from "@/lib/domain/vibration/waveform";
import type { Call } from "@/lib/server/data/call";
import { recordingSensor } from "@/lib/services/devices/sensors/recording";
import { readCapture } from "./find";

/** A capture as a WAV file. `axis` may be that of a capture taken together with the named one. */
export async function soundOfCapture(call: Call, sensor_id: number, id: number, axis: CaptureAxis) {
  const { record, invalidity, capture } = await audible(call, sensor_id, id, axis);
  if (invalidity) throw new DomainError("conflict", "captures.not_valid", { data: { capture, invalidity } });

  return soundOf(record);
}

/** Whether there is something to hear, and where. */
export async function prepareSound(call: Call, sensor_id: number, id: number, axis: CaptureAxis) {
  const { record, invalidity, capture } = await audible(call, sensor_id, id, axis);
  if (invalidity) throw new DomainError("conflict", "captures.not_valid", { data: { capture, invalidity } });

  return {
    url: `/api/sensors/${sensor_id}/fft/${capture.id}/sound-waveform/${axis}`,
    mime: "audio/wav",
    recorded_seconds: durationOf(record),
  };
}

async function audible(call: Call, sensor_id: number, id: number, axis: CaptureAxis) {
  await recordingSensor(call, sensor_id);
  const named = await call.tx.waveform.findFirst({
    where: { id, sensor_id },
    select: { axis: true, request_id: true, taken_at: true },
  });
  if (!named) throw notFound();
  if (named.axis === axis) return readCapture(call, sensor_id, id);

  const { request_id, taken_at } = named;
  const together = [...(request_id ? [{ request_id }] : []), ...(taken_at ? [{ taken_at }] : [])];
  const other = await call.tx.waveform.findFirst({
    where: { sensor_id, axis, OR: together },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!other) throw new DomainError("not_found", "captures.choose_axis");

  return readCapture(call, sensor_id, other.id);
}
