import { createHash } from "node:crypto";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, type SchemaElement } from "hyparquet";
import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer";

/**
 * How a column is stored: a whole number of 32 or 64 bits, a double, yes or no, UTF-8 text, or a moment in UTC to the
 * millisecond.
 */
export type ParquetKind = "int32" | "int64" | "double" | "boolean" | "text" | "time";

export interface ParquetColumn {
  name: string;
  kind: ParquetKind;
  /** Whether a value may be null; a column without nulls is written faster and may be given as a typed array. */
  isNullable?: boolean;
}

/**
 * Values of one column, in the order of the rows. A `time` is milliseconds since 1970; an `int64` may be given as a
 * number where it is a safe integer.
 */
export type ParquetValues =
  | Float64Array
  | Int32Array
  | BigInt64Array
  | readonly (number | bigint | boolean | string | null)[];

/** Some rows, as one array of the same length for each column. */
export type ParquetBatch = Readonly<Record<string, ParquetValues>>;

export interface WrittenParquet {
  rows: number;
  bytes: number;
  /** Of the whole file, in hexadecimal. */
  sha256: string;
}

/** Rows that a reader can pass over together by their lowest and highest values. */
const rowGroupSize = 500_000;

/**
 * Writes a Parquet file that any engine reads: Snappy, dictionaries, times as differences. Batches of any size become
 * row groups of 500,000 rows; no more than one group is in memory. The file is flushed to the disk and its footer is
 * read again before this answers, so that the caller may move it to its place.
 * @param path where to write; an existing file is replaced
 * @throws what the batches throw, or an error of the disk; nothing is left at the path then
 */
export async function writeParquet(
  path: string,
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<ParquetBatch> | Iterable<ParquetBatch>,
  groupSize = rowGroupSize,
): Promise<WrittenParquet> {
  const file = await open(/*turbopackIgnore: true*/ path, "w");
  try {
    const written = await writeGroups(file, columns, groupsOf(columns, batches, groupSize));
    await file.sync();
    await file.close();
    await checkParquet(path, columns, written);

    return written;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Reads the footer of a Parquet file and compares it with what was written.
 * @throws when the size, the rows, the columns or the place of a column's data differ
 */
export async function checkParquet(
  path: string,
  columns: readonly ParquetColumn[],
  written: Pick<WrittenParquet, "rows" | "bytes">,
): Promise<void> {
  const { size } = await stat(/*turbopackIgnore: true*/ path);
  if (size !== written.bytes) throw new Error(`the Parquet file has ${size} bytes instead of ${written.bytes}`);
  const footer = await parquetMetadataAsync(await asyncBufferFromFile(/*turbopackIgnore: true*/ path));
  const rows = footer.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (rows !== written.rows || Number(footer.num_rows) !== rows)
    throw new Error(`the Parquet file has ${rows} rows instead of ${written.rows}`);
  const names = footer.schema.slice(1).map(({ name }) => name);
  if (names.join() !== columns.map(({ name }) => name).join())
    throw new Error(`the Parquet file has the columns ${names.join(", ")}`);
  if (lastByteOf(footer) > size - footer.metadata_length)
    throw new Error("the Parquet file ends before the data of its columns");
}

/** Where the data of the last column ends. */
function lastByteOf({ row_groups }: FileMetaData): number {
  const ends = row_groups.flatMap(({ columns }) =>
    columns.map(({ meta_data }) =>
      meta_data
        ? Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset) +
          Number(meta_data.total_compressed_size)
        : Number.POSITIVE_INFINITY,
    ),
  );

  return Math.max(0, ...ends);
}

async function writeGroups(
  file: FileHandle,
  columns: readonly ParquetColumn[],
  groups: AsyncIterable<ParquetBatch>,
): Promise<WrittenParquet> {
  const bytes = new FileWriter(file);
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: "millwright" });
  for await (const group of groups)
    await writer.write({
      columnData: columns.map((column) => sourceOf(column, group[column.name] ?? [])),
      rowGroupSize,
    });
  await writer.finish();

  return { rows: Number(writer.num_rows), bytes: bytes.offset, sha256: bytes.hash.digest("hex") };
}

/** Holds the bytes of one row group, which go to the disk and into the checksum together. */
class FileWriter extends ByteWriter {
  readonly hash = createHash("sha256");

  constructor(private readonly file: FileHandle) {
    super(1024 * 1024);
  }

  async flush() {
    const part = this.getBytes();
    this.hash.update(part);
    for (let at = 0; at < part.length; ) at += (await this.file.write(part, at)).bytesWritten;
    this.index = 0;
  }

  override finish() {
    return this.flush();
  }
}

const elements = {
  int32: { type: "INT32" },
  int64: { type: "INT64" },
  double: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  // Both ways to mark it: old readers know the first, and only the second states that it is UTC.
  time: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
} as const satisfies Record<ParquetKind, Omit<SchemaElement, "name">>;

const schemaOf = (columns: readonly ParquetColumn[]): SchemaElement[] => [
  { name: "root", num_children: columns.length },
  ...columns.map(({ name, kind, isNullable = false }) => ({
    name,
    ...elements[kind],
    repetition_type: isNullable ? ("OPTIONAL" as const) : ("REQUIRED" as const),
  })),
];

function sourceOf({ name, kind, isNullable }: ParquetColumn, values: ParquetValues): ColumnSource {
  // A missing yes or no would be written as "no".
  if (!isNullable && Array.isArray(values) && values.some((value) => value === null || value === undefined))
    throw new Error(`the column ${name} has a value that is null`);
  if (kind === "time") return { name, data: asBigInts(values), encoding: "DELTA_BINARY_PACKED" };
  if (kind === "int64") return { name, data: asBigInts(values) };

  // Only read, whatever its type is.
  return { name, data: values as ColumnSource["data"] };
}

function asBigInts(values: ParquetValues): BigInt64Array | (bigint | null)[] {
  if (values instanceof BigInt64Array) return values;
  if (Array.isArray(values)) return values.map((value) => (value === null ? null : BigInt(value)));
  const own = new BigInt64Array(values.length);
  for (let at = 0; at < own.length; at++) own[at] = BigInt(values[at] ?? 0);

  return own;
}

/** Puts batches together, and takes them apart, to groups of so many rows; the last one has the rest. */
async function* groupsOf(
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<ParquetBatch> | Iterable<ParquetBatch>,
  groupSize: number,
): AsyncGenerator<ParquetBatch> {
  let parts: ParquetBatch[] = [];
  let held = 0;
  for await (const batch of batches) {
    const rows = rowsOf(columns, batch);
    for (let at = 0; at < rows; ) {
      const end = Math.min(rows, at + groupSize - held);
      parts.push(sliceOf(columns, batch, at, end));
      held += end - at;
      at = end;
      if (held < groupSize) continue;
      yield joined(columns, parts, held);
      parts = [];
      held = 0;
    }
  }
  if (held > 0) yield joined(columns, parts, held);
}

function rowsOf(columns: readonly ParquetColumn[], batch: ParquetBatch): number {
  const lengths = columns.map(({ name }) => batch[name]?.length);
  const [rows] = lengths;
  if (rows === undefined || lengths.some((length) => length !== rows))
    throw new Error(`the columns of a batch differ in length: ${lengths.join(", ")}`);

  return rows;
}

const sliceOf = (columns: readonly ParquetColumn[], batch: ParquetBatch, start: number, end: number): ParquetBatch =>
  Object.fromEntries(columns.map(({ name }) => [name, batch[name]?.slice(start, end) ?? []]));

const joined = (columns: readonly ParquetColumn[], parts: readonly ParquetBatch[], rows: number): ParquetBatch =>
  Object.fromEntries(
    columns.map(({ name }) => {
      const values = parts.map((part) => part[name] ?? []);

      return [name, joinedValues(values, rows)];
    }),
  );

/** One typed array where all parts are of its kind, else a plain one; filled in place, for they have millions of values. */
function joinedValues(parts: readonly ParquetValues[], rows: number): ParquetValues {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const isEach = (Kind: typeof Float64Array | typeof Int32Array) => parts.every((part) => part instanceof Kind);
  const all = isEach(Float64Array) ? new Float64Array(rows) : isEach(Int32Array) ? new Int32Array(rows) : null;
  const plain = all ? [] : new Array<number | bigint | boolean | string | null>(rows);
  let at = 0;
  for (const part of parts) {
    if (all) all.set(part as Float64Array, at);
    else for (let index = 0; index < part.length; index++) plain[at + index] = part[index] ?? null;
    at += part.length;
  }

  return all ?? plain;
}
