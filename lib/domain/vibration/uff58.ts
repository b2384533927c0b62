import { asciiOf, type ExportedWaveform, littleEndianOf } from "./exported-waveform";
import type { WaveformUnit } from "./waveform";

/**
 * Universal File Format, dataset 58 "Function at Nodal DOF", as text and in its hybrid form 58b with binary samples.
 * Formats of the records: University of Cincinnati, Structural Dynamics Research Laboratory, "Universal Dataset Number
 * 58", revision of 30 June 1999 (https://www.ceas3.uc.edu/sdrluff/files/58.asc), which also describes 58b.
 *
 * One dataset a file. Text has six significant digits a sample, as the format's E13.5 allows; 58b holds the samples
 * themselves, IEEE 754 of 32 bits, little-endian.
 */

const mark = "    -1\n";
const timeResponse = 1;
const realSingle = 2;
const evenSpacing = 1;

/** Of the axis as it is mounted: +X, +Y and +Z translation. */
const directions = { x: 1, y: 2, z: 3 } as const;

/** Specific data types of records 8 to 11. A voltage has none. */
const types = { none: 0, displacement: 8, velocity: 11, acceleration: 12, pressure: 15, time: 17, rpm: 19 } as const;

const ordinates: Record<WaveformUnit, { type: number; label: string }> = {
  g: { type: types.acceleration, label: "Acceleration" },
  "mm/s": { type: types.velocity, label: "Velocity" },
  um: { type: types.displacement, label: "Displacement" },
  ubar: { type: types.pressure, label: "Sound pressure" },
  V: { type: types.none, label: "Voltage" },
};

/** Exponents of length, force and temperature that belong to a type: addendum A of the description. */
const exponents: Partial<Record<number, readonly [number, number, number]>> = {
  [types.displacement]: [1, 0, 0],
  [types.velocity]: [1, 0, 0],
  [types.acceleration]: [1, 0, 0],
  [types.pressure]: [-2, 1, 0],
};

const binaryHeader = { littleEndian: 1, ieee754: 2, asciiLines: 11 };

/** As 58 of text: a piece of some 60 kB at a time. */
export function* uff58(waveform: ExportedWaveform): Generator<Uint8Array> {
  const { samples } = waveform;
  yield bytesOf(`${mark}${wide(58, 6)}${" ".repeat(74)}\n${headerOf(waveform)}`);
  for (let at = 0; at < samples.length; at += samplesInPiece)
    yield bytesOf(linesOf(samples, at, Math.min(at + samplesInPiece, samples.length)));
  yield bytesOf(mark);
}

/** As 58b: the records as text, then the samples as they are, without a line's end before the closing mark. */
export function* uff58b(waveform: ExportedWaveform): Generator<Uint8Array> {
  const { samples } = waveform;
  const { littleEndian, ieee754, asciiLines } = binaryHeader;
  const first = [
    `${wide(58, 6)}b`,
    ...[littleEndian, ieee754].map((field) => wide(field, 6)),
    ...[asciiLines, samples.length * 4].map((field) => wide(field, 12)),
    ...[wide(0, 6), wide(0, 6), wide(0, 12), wide(0, 12)],
  ].join("");
  yield bytesOf(`${mark}${first}\n${headerOf(waveform)}`);
  yield littleEndianOf(samples);
  yield bytesOf(mark);
}

/** Records 1 to 11. */
function headerOf(waveform: ExportedWaveform): string {
  const { id, axis, fs_hz, measured_in, unit, samples, shaft, sensor } = waveform;
  const { type, label } = ordinates[measured_in];
  const dof = [
    ...[wide(timeResponse, 5), wide(id, 10), wide(1, 5), wide(0, 10)],
    ...[` ${left("NONE", 10)}`, wide(sensor.id, 10), wide(directions[axis], 4)],
    ...[` ${left("NONE", 10)}`, wide(0, 10), wide(0, 4)],
  ];
  const form = [
    ...[wide(realSingle, 10), wide(samples.length, 10), wide(evenSpacing, 10)],
    ...[scientific(0), scientific(1 / fs_hz), scientific(shaft?.rpm ?? 0)],
  ];
  const records = [
    ...idLinesOf(waveform),
    dof.join(""),
    form.join(""),
    axisRecord(types.time, "Time", "s"),
    axisRecord(type, label, asciiOf(unit)),
    axisRecord(types.none, "NONE", "NONE"),
    shaft ? axisRecord(types.rpm, "Shaft speed", "RPM") : axisRecord(types.none, "NONE", "NONE"),
  ];

  return records.map((record) => `${record}\n`).join("");
}

/** What it is, where it is, when it was taken, how, and which record it is. */
function idLinesOf({ plant, machine, item, sensor, axis, taken_at, fs_hz, unit, shaft, ...rest }: ExportedWaveform) {
  const place = [plant, machine, item].filter((name) => name !== null).join(" / ");
  const speed = shaft ? `, shaft ${shaft.rpm} RPM (${shaft.source})` : "";
  const part = rest.is_whole ? "" : ", incomplete";

  return [
    `${item ?? sensor.name}, ${sensor.name}, axis ${axis.toUpperCase()}`,
    place,
    dateOf(taken_at),
    `Unit ${unit}, sampling rate ${fs_hz} Hz${speed}`,
    `Sensor ${sensor.uid}, capture ${rest.id}${part}`,
  ].map((line) => left(asciiOf(line) || "NONE", 80));
}

const axisRecord = (type: number, label: string, unit: string) =>
  [
    wide(type, 10),
    ...(exponents[type] ?? [0, 0, 0]).map((exponent) => wide(exponent, 5)),
    ` ${left(label, 20)}`,
    ` ${left(unit, 20)}`,
  ].join("");

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** "26-NOV-26 10:00:00" in UTC: the form of record 3. */
function dateOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value % 100).padStart(2, "0");
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${two(date.getUTCFullYear())}`;

  return `${day} ${date.toISOString().slice(11, 19)}`;
}

const perLine = 6;
const samplesInPiece = 768 * perLine;

/** Record 12 as 6E13.5. */
function linesOf(samples: Float32Array, begin: number, end: number): string {
  const lines: string[] = [];
  for (let at = begin; at < end; at += perLine) {
    let line = "";
    for (const sample of samples.subarray(at, Math.min(at + perLine, end))) line += scientific(sample);
    lines.push(line);
  }

  return `${lines.join("\n")}\n`;
}

/** E13.5: "  1.23450E-02". */
function scientific(value: number): string {
  const text = value.toExponential(5);
  const at = text.indexOf("e");
  const exponent = text.slice(at + 2);

  return `${text.slice(0, at)}E${text[at + 1]}${exponent.length < 2 ? `0${exponent}` : exponent}`.padStart(13);
}

const wide = (value: number, width: number) => String(value).padStart(width);
const left = (text: string, width: number) => text.slice(0, width).padEnd(width);

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);

const idAndRecordsBytes = 7 + 81 * 6 + 80 + 70 + 4 * 68 + 7;

/** How long its file is, in bytes, a few more or less. */
export const uff58Size = (samples: number) => idAndRecordsBytes + samples * 13 + Math.ceil(samples / perLine);
export const uff58bSize = (samples: number) => idAndRecordsBytes + samples * 4;
