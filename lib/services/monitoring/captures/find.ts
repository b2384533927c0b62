import { readableStates } from "@/lib/domain/monitoring/captures";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { ShaftSource } from "@/lib/domain/vibration/rpm";
import { invalidityOf } from "@/lib/domain/vibration/validity";
import type { Call } from "@/lib/server/data/call";
import { type RecordingSensor, recordingSensor } from "@/lib/services/devices/sensors/recording";
import { bearingOf } from "@/lib/services/structure/equipments/bearing";
import { factsAround } from "./facts";
import { patternsOf } from "./patterns";
import { captureColumns, shownCaptures } from "./present";
import { receptionOf, recordOf } from "./record";
import { diagnosisOf } from "./stored-diagnosis";

/** One capture with its samples and what is known of the machine at the time. Refused while there is nothing to look at. */
export async function findCapture(call: Call, sensor_id: number, id: number) {
  const sensor = await recordingSensor(call, sensor_id);
  const { capture, record, shaft, diagnosis, invalidity } = await readCapture(call, sensor_id, id);
  const facts = await factsAround(call.tx, sensor_id);
  const known = { shaft_hz: shaft && shaft.rpm / 60, bearing: diagnosis, facts };

  return {
    capture,
    /** Base64 of little-endian float32 in the capture's unit. */
    samples: Buffer.from(Float32Array.from(record.samples).buffer).toString("base64"),
    /** Why "FFT data is not valid"; null when it is. */
    invalidity,
    shaft,
    bearing: await bearingOf(call.tx, sensor_id),
    diagnosis,
    /** What is entered of the machine, as far as lines follow from it. */
    facts,
    /** What the lines speak for besides the bearing; null where nothing can be concluded from such a record. */
    patterns: invalidity === null ? await patternsOf(call.tx, capture, record, known) : null,
    sensor: shownSensor(sensor),
  };
}

export async function readCapture(call: Call, sensor_id: number, id: number) {
  const row = await call.tx.waveform.findFirst({
    where: { id, sensor_id },
    select: {
      ...captureColumns,
      scale: true,
      is_whole: true,
      shaft_rpm: true,
      shaft_source: true,
      shaft_at: true,
      diagnosis: true,
    },
  });
  if (!row) throw notFound();
  const { scale, is_whole, shaft_rpm, shaft_source, shaft_at, diagnosis: _, ...stored } = row;
  const capture = firstOf(await shownCaptures(call, [stored]));
  const { fs_hz, unit } = stored;
  if (!(readableStates as readonly string[]).includes(stored.state) || fs_hz === null || unit === null) {
    throw new DomainError("conflict", "captures.data_not_ready", { data: capture });
  }
  const record = await recordOf(call.tx, { id, fs_hz, unit });

  return {
    capture,
    record,
    invalidity: invalidityOf(record, receptionOf(row)),
    shaft: shaft_rpm === null ? null : { rpm: shaft_rpm, source: shaft_source as ShaftSource, at: shaft_at },
    diagnosis: diagnosisOf(row),
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
