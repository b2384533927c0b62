/**
 * Arrays as PostgreSQL's binary protocol carries them: for thousands of numbers a statement, where their text would cost
 * more to write and to read than the rows it stores. The format: array_recv in PostgreSQL's arrayfuncs.c.
 */

const shapes = {
  bool: { oid: 16, size: 1 },
  int2: { oid: 21, size: 2 },
  int4: { oid: 23, size: 4 },
  float8: { oid: 701, size: 8 },
  timestamptz: { oid: 1184, size: 8 },
} as const;

type Element = keyof typeof shapes;

const headerSize = 20;
const countAt = 12;
const lengthSize = 4;
const absent = -1;

/** What `of` takes from each row. Instants are UTC milliseconds. A value outside its type's range throws a RangeError. */
export function binaryArray<Row>(
  type: Element,
  rows: readonly Row[],
  of: (row: Row) => number | boolean | null,
): Buffer {
  const { oid, size } = shapes[type];
  const bytes = Buffer.allocUnsafe(headerSize + rows.length * (lengthSize + size));
  let at = headerSize;
  let hasNull = 0;
  for (const row of rows) {
    const value = of(row);
    if (value === null) hasNull = 1;
    at = bytes.writeInt32BE(value === null ? absent : size, at);
    if (value !== null) at = write(bytes, type, Number(value), at);
  }
  const end = at;
  at = 0;
  for (const field of [1, hasNull, oid, rows.length, 1]) at = bytes.writeInt32BE(field, at);

  return bytes.subarray(0, end);
}

/** The elements of what array_send() gives: instants as UTC milliseconds, the array of no rows as none. */
export function fromBinaryArray(type: Element, bytes: Buffer | null): (number | null)[] {
  if (bytes === null) return [];
  const elements: (number | null)[] = new Array(bytes.readInt32BE(countAt));
  let at = headerSize;
  for (let index = 0; index < elements.length; index++) {
    const size = bytes.readInt32BE(at);
    at += lengthSize;
    elements[index] = size === absent ? null : read(bytes, type, at);
    if (size !== absent) at += size;
  }

  return elements;
}

function read(bytes: Buffer, type: Element, at: number): number {
  switch (type) {
    case "bool":
      return bytes.readInt8(at);
    case "int2":
      return bytes.readInt16BE(at);
    case "int4":
      return bytes.readInt32BE(at);
    case "float8":
      return bytes.readDoubleBE(at);
    case "timestamptz":
      return (bytes.readInt32BE(at) * wordValues + bytes.readUInt32BE(at + 4)) / 1000 + epoch;
  }
}

function write(bytes: Buffer, type: Element, value: number, at: number): number {
  switch (type) {
    case "bool":
      return bytes.writeInt8(value, at);
    case "int2":
      return bytes.writeInt16BE(value, at);
    case "int4":
      return bytes.writeInt32BE(value, at);
    case "float8":
      return bytes.writeDoubleBE(value, at);
    case "timestamptz":
      return writeInstant(bytes, value, at);
  }
}

const epoch = Date.UTC(2000, 0, 1);
const wordValues = 2 ** 32;

/** Microseconds since 2000, a 64-bit integer in two halves: BigInt would take longer than all the rest. */
function writeInstant(bytes: Buffer, milliseconds: number, at: number): number {
  const microseconds = (milliseconds - epoch) * 1000;
  const high = Math.floor(microseconds / wordValues);

  return bytes.writeUInt32BE(microseconds - high * wordValues, bytes.writeInt32BE(high, at));
}
