import protobuf from "protobufjs/minimal.js";

/** The data types of Sparkplug B that Millwright writes, by their numbers in the specification. */
const dataTypes = { int32: 3, int64: 4, double: 10, boolean: 11, string: 12, datetime: 13 } as const;

/** A metric with its name. Times are UTC milliseconds; null: it has no value now. */
export type WrittenMetric = { name: string } & (
  | { type: "int32" | "int64" | "double" | "datetime"; value: number | null }
  | { type: "boolean"; value: boolean | null }
  | { type: "string"; value: string | null }
);

interface WrittenPayload {
  /** UTC milliseconds, of the payload and of each metric in a birth or data. */
  ts: number;
  /** Null: a death and a command have none. */
  seq: number | null;
  metrics: readonly WrittenMetric[];
}

/** A payload by its field numbers, as readSparkplug reads it. */
export function writeSparkplug({ ts, seq, metrics }: WrittenPayload): Uint8Array {
  const payload = protobuf.Writer.create();
  payload.uint32(1 << 3).uint64(ts);
  for (const metric of metrics) payload.uint32((2 << 3) | 2).bytes(bytesOf(metric, seq === null ? null : ts));
  if (seq !== null) payload.uint32(3 << 3).uint64(seq);
  return payload.finish();
}

function bytesOf(metric: WrittenMetric, ts: number | null): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32((1 << 3) | 2).string(metric.name);
  if (ts !== null) writer.uint32(3 << 3).uint64(ts);
  writer.uint32(4 << 3).uint32(dataTypes[metric.type]);
  if (metric.value === null) writer.uint32(7 << 3).bool(true);
  else writeValue(writer, metric);
  return writer.finish();
}

function writeValue(writer: protobuf.Writer, { type, value }: WrittenMetric): void {
  if (type === "boolean") writer.uint32(14 << 3).bool(value === true);
  else if (type === "string") writer.uint32((15 << 3) | 2).string(String(value));
  else if (type === "double") writer.uint32((13 << 3) | 1).double(Number(value));
  // Without a sign, as the specification has 32 bits travel.
  else if (type === "int32") writer.uint32(10 << 3).uint32(Number(value) >>> 0);
  else writer.uint32(11 << 3).uint64(Number(value));
}
