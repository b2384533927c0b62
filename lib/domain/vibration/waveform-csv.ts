import { csvLine } from "../shared/csv";
import { asciiOf, type ExportedWaveform } from "./exported-waveform";

const encoder = new TextEncoder();
const linesInPiece = 2_048;
/** Of a 32-bit number, so that no two of them look the same. */
const digits = 9;

/** Seconds from the first sample, and the sample; the unit is the heading. Some 50 kB at a time. */
export function* waveformCsv({ samples, fs_hz, unit }: ExportedWaveform): Generator<Uint8Array> {
  yield encoder.encode(csvLine(["time_s", asciiOf(unit)]));
  for (let begin = 0; begin < samples.length; begin += linesInPiece) {
    const lines: string[] = [];
    const piece = samples.subarray(begin, begin + linesInPiece);
    for (const [at, sample] of piece.entries())
      lines.push(`${((begin + at) / fs_hz).toFixed(9)},${Number(sample.toPrecision(digits))}\r\n`);
    yield encoder.encode(lines.join(""));
  }
}

/** How long its file is, in bytes: a tenth more or less. */
export const waveformCsvSize = (samples: number) => 10 + samples * 26;

export const indexHead = csvLine([
  ...["file", "plant", "machine", "item", "sensor", "uid", "axis", "taken_at"],
  ...["fs_hz", "samples", "unit", "rpm", "rpm_source", "is_whole"],
]);

/** A line of the table of contents: which waveform a file holds, in whatever format it is. */
export const indexLine = (file: string, waveform: ExportedWaveform) =>
  csvLine([
    ...[file, waveform.plant, waveform.machine ?? "", waveform.item ?? "", waveform.sensor.name, waveform.sensor.uid],
    ...[waveform.axis, new Date(waveform.taken_at).toISOString(), waveform.fs_hz, waveform.samples.length],
    ...[asciiOf(waveform.unit), waveform.shaft?.rpm ?? "", waveform.shaft?.source ?? "", waveform.is_whole ? 1 : 0],
  ]);
