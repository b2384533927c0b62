/**
 * Arrays as PostgreSQL's binary protocol carries them: for thousands of numbers a statement, where their text would cost
 * more to write and to read than the rows it stores. The format: array_recv in PostgreSQL's arrayfuncs.c.
 */

const epoch = Date.UTC(2000, 0, 1);
const furthest = 2 ** 63 / 1000; // milliseconds that 64 bits of microseconds hold

const shapes = {
  bool: { oid: 16, size: 1, least: 0, most: 1 },
  int2: { oid: 21, size: 2, least: -0x8000, most: 0x7fff },
  int4: { oid: 23, size: 4, least: -0x8000_0000, most: 0x7fff_ffff },
  float8: { oid: 701, size: 8, least: -Infinity, most: Infinity },
  timestamptz: { oid: 1184, size: 8, least: epoch - furthest, most: epoch + furthest },
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
  const { oid, size, least, most } = shapes[type];
  const bytes = Buffer.allocUnsafe(headerSize + rows.length * (lengthSize + size));
  let at = headerSize;
  let hasNull = 0;
  for (const row of rows) {
    const given = of(row);
    writeWord(bytes, given === null ? absent : size, at);
    at += lengthSize;
    if (given === null) {
      hasNull = 1;
      continue;
    }
    const value = Number(given);
    if (value < least || value > most) throw new RangeError(`${value} is no ${type}`);
    write(bytes, type, value, at);
    at += size;
  }
  [1, hasNull, oid, rows.length, 1].forEach((field, index) => {
    writeWord(bytes, field, index * lengthSize);
  });

  return bytes.subarray(0, at);
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

function write(bytes: Buffer, type: Element, value: number, at: number): void {
  switch (type) {
    case "bool":
      bytes[at] = value;
      break;
    case "int2":
      bytes[at] = value >> 8;
      bytes[at + 1] = value;
      break;
    case "int4":
      writeWord(bytes, value, at);
      break;
    case "float8":
      bytes.writeDoubleBE(value, at);
      break;
    case "timestamptz":
      writeInstant(bytes, value, at);
  }
}

/** What a Buffer does too, with checks of its own that take longer than the writing. */
function writeWord(bytes: Buffer, value: number, at: number): void {
  bytes[at] = value >> 24;
  bytes[at + 1] = value >> 16;
  bytes[at + 2] = value >> 8;
  bytes[at + 3] = value;
}

const wordValues = 2 ** 32;

/** Microseconds since 2000, a 64-bit integer in two halves: BigInt would take longer than all the rest. */
function writeInstant(bytes: Buffer, milliseconds: number, at: number): void {
  const microseconds = (milliseconds - epoch) * 1000;
  const high = Math.floor(microseconds / wordValues);
  writeWord(bytes, high, at);
  writeWord(bytes, microseconds - high * wordValues, at + 4);
}
