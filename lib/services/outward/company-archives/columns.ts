import type { ParquetColumn } from "@/lib/server/files/parquet";

/** What a sensor measured, a row a value: the columns that every engine reads (docs/company-archive.md). */
export const readingColumns = [
  { name: "sensor_id", kind: "int32" },
  { name: "sensor_uid", kind: "text", isNullable: true },
  { name: "item", kind: "text", isNullable: true },
  { name: "parameter", kind: "int32" },
  { name: "key", kind: "text", isNullable: true },
  { name: "unit", kind: "text", isNullable: true },
  { name: "taken_at", kind: "time" },
  { name: "value", kind: "double" },
  { name: "quality", kind: "int32" },
  { name: "is_running", kind: "boolean", isNullable: true },
] as const satisfies readonly ParquetColumn[];

/** Hours and days of a measurement. */
export const spanColumns = [
  { name: "sensor_id", kind: "int32" },
  { name: "parameter", kind: "int32" },
  { name: "bucket", kind: "time" },
  { name: "min", kind: "double" },
  { name: "max", kind: "double" },
  { name: "sum", kind: "double" },
  { name: "count", kind: "int32" },
  { name: "running", kind: "int32" },
] as const satisfies readonly ParquetColumn[];

/** What a device sent before the formulas of its measurement. */
export const rawColumns = [
  { name: "sensor_id", kind: "int32" },
  { name: "parameter", kind: "int32" },
  { name: "taken_at", kind: "time" },
  { name: "raw", kind: "double" },
  { name: "original_version_id", kind: "int32", isNullable: true },
  { name: "subtype_version_id", kind: "int32", isNullable: true },
] as const satisfies readonly ParquetColumn[];
