import type { Sample } from "@/lib/domain/monitoring/alerts";
import { fromBinaryArray } from "@/lib/server/data/binary-arrays";

/** Columns of the samples of one measurement, from rows of `readings` in order of time. */
export const sqlSamples = `array_send(array_agg(taken_at)) as taken, array_send(array_agg(value)) as value,
  array_send(array_agg(quality)) as quality, array_send(array_agg(is_running)) as running`;

export type SampleColumns = Record<"taken" | "value" | "quality" | "running", Buffer | null>;

/** Samples as they come from `sqlSamples`. */
export function samplesIn(columns: SampleColumns): Sample[] {
  const values = fromBinaryArray("float8", columns.value);
  const qualities = fromBinaryArray("int2", columns.quality);
  const running = fromBinaryArray("bool", columns.running);

  return fromBinaryArray("timestamptz", columns.taken).map((ts, index) => ({
    ts: ts!,
    value: values[index]!,
    quality: qualities[index]!,
    running: running[index] === null ? null : running[index] === 1,
  }));
}
