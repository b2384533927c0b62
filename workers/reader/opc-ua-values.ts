import { DataType, type DataValue, VariantArrayType } from "node-opcua-client";
import type { Sample } from "@/lib/domain/readers/moments";

/** A value of OPC UA as a number or a bit; what is neither stays what it is, and is left out later. */
export function sampleOf({ statusCode, value, sourceTimestamp, serverTimestamp }: DataValue): Omit<Sample, "tag"> {
  const status = statusCode.isGood() ? "good" : statusCode.isBad() ? "bad" : "uncertain";
  const isScalar = value?.arrayType === VariantArrayType.Scalar;

  return {
    raw: isScalar ? plain(value.dataType, value.value) : null,
    status,
    source_ts: sourceTimestamp ? sourceTimestamp.getTime() : null,
    server_ts: serverTimestamp ? serverTimestamp.getTime() : null,
  };
}

const word = 2 ** 32;

/** 64 bits come as two halves, the higher one first. */
function plain(type: DataType, value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 2) return value;
  const [high, low] = value as [number, number];
  if (type === DataType.UInt64) return high * word + low;

  return type === DataType.Int64 ? (high | 0) * word + low : value;
}

const longestShown = 200;

/** No text of the database holds a NUL, and nothing that cannot be printed is of use to a person. */
export const printable = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, " ");

/** As a person is shown it. */
export function shownValue(read: DataValue) {
  const { raw, status, source_ts } = sampleOf(read);
  const value =
    typeof raw === "number" || typeof raw === "boolean"
      ? raw
      : raw === null
        ? null
        : printable((Buffer.isBuffer(raw) ? raw.toString("hex") : String(raw)).slice(0, longestShown));

  return {
    value,
    status,
    type: read.value ? (DataType[read.value.dataType] ?? null) : null,
    at: source_ts === null ? null : new Date(source_ts).toISOString(),
    ...(status === "bad" ? { fault: read.statusCode.name } : {}),
  };
}
