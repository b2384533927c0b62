import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkParquet, type ParquetBatch, type ParquetColumn, writeParquet } from "@/lib/server/files/parquet";

const columns: ParquetColumn[] = [
  { name: "sensor_id", kind: "int32" },
  { name: "counter", kind: "int64" },
  { name: "unit", kind: "text", isNullable: true },
  { name: "taken_at", kind: "time" },
  { name: "value", kind: "double" },
  { name: "is_running", kind: "boolean", isNullable: true },
];

const start = Date.UTC(2026, 10, 26, 23, 59, 59, 999);

/** Rows `from` to `to`, by formulas that the rows read back are compared with. */
const rowOf = (at: number) => ({
  sensor_id: 1 + Math.floor(at / 10),
  counter: BigInt(at) * 9_007_199_254_740_993n,
  unit: at % 3 === 0 ? null : `m³ ${at % 7}`,
  taken_at: new Date(start + at * 60_000 + (at % 11)),
  value: Math.sin(at) / 3,
  is_running: [true, false, null][at % 3] ?? null,
});
const batchOf = (from: number, to: number): ParquetBatch => {
  const rows = Array.from({ length: to - from }, (_, at) => rowOf(from + at));
  return {
    sensor_id: Int32Array.from(rows, (row) => row.sensor_id),
    counter: rows.map((row) => row.counter),
    unit: rows.map((row) => row.unit),
    taken_at: Float64Array.from(rows, (row) => row.taken_at.getTime()),
    value: Float64Array.from(rows, (row) => row.value),
    is_running: rows.map((row) => row.is_running),
  };
};

describe("Parquet files", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "millwright-parquet-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("a file gives back every row in order, in row groups of the size asked for, and has the checksum of its bytes", async () => {
    const path = join(folder, "rows.parquet");
    const batches = [batchOf(0, 7), batchOf(7, 7), batchOf(7, 260), batchOf(260, 1000)];
    const written = await writeParquet(path, columns, batches, 300);

    const bytes = await readFile(path);
    expect(written).toEqual({
      rows: 1000,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    const file = await asyncBufferFromFile(path);
    const { row_groups } = await parquetMetadataAsync(file);
    expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([300, 300, 300, 100]);
    expect(row_groups[0]?.columns[0]?.meta_data?.codec).toBe("SNAPPY");
    expect(await parquetReadObjects({ file })).toEqual(Array.from({ length: 1000 }, (_, at) => rowOf(at)));
  });

  test("a file without rows has its columns", async () => {
    const path = join(folder, "empty.parquet");
    expect(await writeParquet(path, columns, [])).toMatchObject({ rows: 0 });
    const file = await asyncBufferFromFile(path);
    const { schema } = await parquetMetadataAsync(file);
    expect(schema.slice(1).map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
    expect(await parquetReadObjects({ file })).toEqual([]);
  });

  test("times are said to be UTC, for old readers and new ones", async () => {
    const path = join(folder, "utc.parquet");
    await writeParquet(path, columns, [batchOf(0, 1)]);
    const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(path));
    expect(schema.find(({ name }) => name === "taken_at")).toMatchObject({
      converted_type: "TIMESTAMP_MILLIS",
      logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
    });
  });

  test.each<[string, () => Iterable<ParquetBatch>, RegExp]>([
    [
      "batches that fail",
      function* () {
        yield batchOf(0, 400);
        throw new Error("connection lost");
      },
      /connection lost/,
    ],
    ["columns of different lengths", () => [{ ...batchOf(0, 5), value: [1, 2] }], /differ in length: 5, 5, 5, 5, 2, 5/],
    ["a column that is missing", () => [{ sensor_id: [1] }], /differ in length/],
    [
      "null in a column without nulls",
      () => [{ ...batchOf(0, 2), value: [1, null] }],
      /column value has a value that is null/,
    ],
    ["a number beyond its column", () => [{ ...batchOf(0, 2), sensor_id: [1, 2 ** 31] }], /int32/],
  ])("%s leave no file", async (_what, batches, error) => {
    const path = join(folder, "failed.parquet");
    await expect(writeParquet(path, columns, batches(), 300)).rejects.toThrow(error);
    expect(existsSync(path)).toBe(false);
  });

  test("a file that was cut, has other rows or other columns fails the check", async () => {
    const path = join(folder, "checked.parquet");
    const written = await writeParquet(path, columns, [batchOf(0, 500)]);
    await expect(checkParquet(path, columns, written)).resolves.toBeUndefined();
    await expect(checkParquet(path, columns, { ...written, rows: 499 })).rejects.toThrow("500 rows instead of 499");
    await expect(checkParquet(path, columns.slice(1), written)).rejects.toThrow("has the columns");

    // Its footer alone, with as many bytes of nothing as the data had.
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(bytes.length / 2));
    await expect(checkParquet(path, columns, { rows: 500, bytes: bytes.length })).rejects.toThrow(" bytes instead of ");
    const { size } = await stat(path);
    await expect(checkParquet(path, columns, { rows: 500, bytes: size })).rejects.toThrow("ends before the data");
    await truncate(path, size - 1);
    await expect(checkParquet(path, columns, { rows: 500, bytes: size - 1 })).rejects.toThrow("footer");
  });
});
