import { inflateSync } from "node:zlib";

/**
 * Reads numbers from a MATLAB level 5 file: real matrices by name, and the fields of structures as "structure.field".
 * All the rest is passed over.
 */
export function numbersIn(file: Uint8Array): Map<string, Float64Array> {
  const found = new Map<string, Float64Array>();
  for (const element of elementsOf(Buffer.from(file).subarray(HEADER_BYTES))) readVariable(element, found);

  return found;
}

type Element = { type: number; data: Buffer };

const HEADER_BYTES = 128;
const MATRIX = 14;
const COMPRESSED = 15;
const DOUBLE = 9;
const STRUCTURE_CLASS = 2;
/** mxDOUBLE_CLASS to mxUINT64_CLASS. */
const isNumeric = (kind: number) => kind >= 6 && kind <= 15;

function readVariable({ type, data }: Element, found: Map<string, Float64Array>) {
  if (type === COMPRESSED) for (const inner of elementsOf(inflateSync(data))) readVariable(inner, found);
  else if (type === MATRIX) readMatrix(data, "", found);
}

function readMatrix(data: Buffer, prefix: string, found: Map<string, Float64Array>) {
  const [flags, , name, ...rest] = elementsOf(data);
  if (!flags || !name) return;
  const kind = flags.data.readUInt8(0);
  const path = prefix + name.data.toString("latin1");
  if (isNumeric(kind) && rest[0]) found.set(path, valuesOf(rest[0]));
  if (kind === STRUCTURE_CLASS) readFields(rest, path, found);
}

/** One length for all names, all names in a row, and then a nameless matrix for each. */
function readFields([length, names, ...values]: Element[], path: string, found: Map<string, Float64Array>) {
  const width = length!.data.readInt32LE(0);
  values.forEach(({ data }, index) => {
    const name = names!.data
      .subarray(index * width, (index + 1) * width)
      .toString("latin1")
      .replace(/\0.*$/s, "");
    readMatrix(data, `${path}.${name}`, found);
  });
}

/** Tags are 8 bytes; an element of up to 4 bytes may share them with its tag. */
function elementsOf(buffer: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at + 8 <= buffer.length; ) {
    const shortSize = buffer.readUInt16LE(at + 2);
    if (shortSize > 0) {
      elements.push({ type: buffer.readUInt16LE(at), data: buffer.subarray(at + 4, at + 4 + shortSize) });
      at += 8;
      continue;
    }
    const [type, size] = [buffer.readUInt32LE(at), buffer.readUInt32LE(at + 4)];
    elements.push({ type, data: buffer.subarray(at + 8, at + 8 + size) });
    at += 8 + (type === COMPRESSED ? size : Math.ceil(size / 8) * 8);
  }

  return elements;
}

/** Numbers are stored as narrow as they fit, whatever the matrix is. */
function valuesOf({ type, data }: Element): Float64Array {
  if (type === DOUBLE) return new Float64Array(Uint8Array.from(data).buffer);
  const readers: Record<number, [bytes: number, read: (at: number) => number]> = {
    1: [1, (at) => data.readInt8(at)],
    2: [1, (at) => data.readUInt8(at)],
    3: [2, (at) => data.readInt16LE(at)],
    4: [2, (at) => data.readUInt16LE(at)],
    5: [4, (at) => data.readInt32LE(at)],
    6: [4, (at) => data.readUInt32LE(at)],
    7: [4, (at) => data.readFloatLE(at)],
  };
  const [bytes, read] = readers[type]!;

  return Float64Array.from({ length: data.length / bytes }, (_, index) => read(index * bytes));
}
