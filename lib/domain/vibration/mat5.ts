import { type ExportedWaveform, littleEndianOf } from "./exported-waveform";

/**
 * MAT-file of level 5, which MATLAB since version 5, Octave and SciPy's `loadmat` read. Formats: The MathWorks, "MAT-File
 * Format", chapter 1 "Level 5 MAT-File Format" (https://www.mathworks.com/help/pdf_doc/matlab/matfile_format.pdf): a
 * header of 128 bytes, then one miMATRIX element a variable, each padded to 8 bytes. Little-endian, not compressed: the
 * samples are noise, and lie in a ZIP file anyway.
 *
 * The variables: `x` (column of single), `fs` in Hz, `unit`, `taken_at` (ISO 8601, UTC), `rpm` (NaN where nobody knows),
 * `sensor`, `axis`, `machine`, `item`, `is_whole` (1 or 0).
 */

/** Data types of elements, table 1-1. */
const mi = { int8: 1, int32: 5, uint32: 6, single: 7, double: 9, matrix: 14, utf8: 16 } as const;
/** Classes of arrays, table 1-3. */
const mx = { char: 4, double: 6, single: 7 } as const;

interface Variable {
  name: string;
  class: number;
  rows: number;
  columns: number;
  type: number;
  data: Uint8Array;
}

/** A variable at a time. */
export function* mat5(waveform: ExportedWaveform): Generator<Uint8Array> {
  const { samples, fs_hz, unit, taken_at, shaft, sensor, axis, machine, item, is_whole } = waveform;
  yield headerOf();
  const variables = [
    column("x", samples),
    scalar("fs", fs_hz),
    text("unit", unit),
    text("taken_at", new Date(taken_at).toISOString()),
    scalar("rpm", shaft?.rpm ?? Number.NaN),
    text("sensor", `${sensor.name} (${sensor.uid})`),
    text("axis", axis),
    text("machine", machine ?? ""),
    text("item", item ?? ""),
    scalar("is_whole", is_whole ? 1 : 0),
  ];
  for (const variable of variables) yield matrixOf(variable);
}

const encoder = new TextEncoder();

/** 116 bytes of text, 8 of an unused offset, the version 0x0100 and the letters by which a reader knows the byte order. */
function headerOf(): Uint8Array {
  const bytes = new Uint8Array(128).fill(32, 0, 116);
  bytes.set(encoder.encode("MATLAB 5.0 MAT-file, written by Millwright"));
  const view = new DataView(bytes.buffer);
  view.setUint16(124, 0x0100, true);
  // "MI" as a number of 16 bits: "IM" in a little-endian file.
  view.setUint16(126, 0x4d49, true);

  return bytes;
}

const column = (name: string, values: Float32Array): Variable => ({
  name,
  class: mx.single,
  rows: values.length,
  columns: 1,
  type: mi.single,
  data: littleEndianOf(values),
});

function scalar(name: string, value: number): Variable {
  const data = new Uint8Array(8);
  new DataView(data.buffer).setFloat64(0, value, true);

  return { name, class: mx.double, rows: 1, columns: 1, type: mi.double, data };
}

/** One row of characters; an empty text is an array without rows, as MATLAB's own ''. Dimensions count UTF-16 units. */
const text = (name: string, value: string): Variable => ({
  name,
  class: mx.char,
  rows: value === "" ? 0 : 1,
  columns: value.length,
  type: mi.utf8,
  data: encoder.encode(value),
});

/** Flags, dimensions, name and values of one variable. */
function matrixOf({ name, class: kind, rows, columns, type, data }: Variable): Uint8Array {
  const parts = [
    element(mi.uint32, numbersOf([kind, 0])),
    element(mi.int32, numbersOf([rows, columns])),
    element(mi.int8, encoder.encode(name)),
    element(type, data),
  ];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(8 + length);
  bytes.set(numbersOf([mi.matrix, length]));
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }

  return bytes;
}

/** A tag of type and length, the data, and zeros up to the next multiple of 8 bytes. */
function element(type: number, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + Math.ceil(data.length / 8) * 8);
  bytes.set(numbersOf([type, data.length]));
  bytes.set(data, 8);

  return bytes;
}

/** Integers of 32 bits. */
function numbersOf(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of values.entries()) view.setInt32(at * 4, value, true);

  return bytes;
}

const otherVariablesBytes = 1_000;

/** How long its file is, in bytes, a few more or less. */
export const mat5Size = (samples: number) => otherVariablesBytes + samples * 4;
