import { readableStates } from "@/lib/domain/captures";
import { DomainError, notFound } from "@/lib/domain/errors";
import type { Call } from "@/lib/server/call";
import { captureColumns, shownCaptures } from "./present";
import { samplesOf } from "./samples";
import { type RecordingSensor, recordingSensor } from "./sensor";

/** One capture with its samples and what is known of the machine at the time. Refused while there is nothing to look at. */
export async function findCapture(call: Call, sensor_id: number, id: number) {
  const sensor = await recordingSensor(call, sensor_id);
  const row = await call.tx.waveform.findFirst({
    where: { id, sensor_id },
    select: { ...captureColumns, shaft_rpm: true, shaft_source: true, shaft_at: true, diagnosis: true },
  });
  if (!row) throw notFound();
  const { shaft_rpm, shaft_source, shaft_at, diagnosis, ...stored } = row;
  const [capture] = await shownCaptures(call, [stored]);
  if (!(readableStates as readonly string[]).includes(stored.state)) {
    throw new DomainError("conflict", "captures.data_not_ready", { data: capture });
  }

  return {
    capture: capture!,
    samples: (await samplesOf(call, id)).toString("base64"),
    shaft: shaft_rpm === null ? null : { rpm: shaft_rpm, source: shaft_source, at: shaft_at },
    bearing: null,
    diagnosis,
    sensor: shownSensor(sensor),
  };
}

const shownSensor = ({ id, name, uid, type, battery_pct, signal, equipment }: RecordingSensor) => ({
  id,
  name,
  uid,
  type,
  battery_pct,
  signal,
  equipment,
});
