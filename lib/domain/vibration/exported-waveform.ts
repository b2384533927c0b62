import type { CaptureAxis } from "../monitoring/captures";
import type { ShaftSource } from "./rpm";
import type { WaveformUnit } from "./waveform";

/** A waveform as a file for other programs holds it. */
export interface ExportedWaveform {
  id: number;
  /** UTC milliseconds of the first sample. */
  taken_at: number;
  axis: CaptureAxis;
  fs_hz: number;
  /** What the device measured; `unit` and `samples` are in the unit system of the user. */
  measured_in: WaveformUnit;
  unit: string;
  samples: Float32Array;
  /** Of the shaft at that moment; null where nobody knows. */
  shaft: { rpm: number; source: ShaftSource } | null;
  /** False where packets were lost: the longest stretch without a gap. */
  is_whole: boolean;
  sensor: { id: number; uid: string; name: string };
  plant: string;
  /** Null for a sensor on no item, and for an item in no machine. */
  machine: string | null;
  item: string | null;
}

const letters: Record<string, string> = { µ: "u", "²": "2", "·": ".", "–": "-", "—": "-", ß: "ss", ø: "o", Ø: "O" };

/** A text for formats that know 7-bit ASCII only: accents go, every other sign is a question mark, blanks are single. */
export const asciiOf = (text: string): string =>
  text
    .replace(/[µ²·–—ßøØ]/g, (sign) => letters[sign] ?? "?")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/gu, "?")
    .trim();

const longestName = 40;

/** A name as a folder of a ZIP file: without signs that Windows, macOS or Linux refuse, never "..", never empty. */
const folderOf = (name: string | null, otherwise: string): string => {
  const letters = Array.from((name ?? "").replace(/[\p{C}<>:"/\\|?*]/gu, " ").replace(/\s+/g, " ")).slice(
    0,
    longestName,
  );
  const [first, last] = [letters.findIndex(isKept), letters.findLastIndex(isKept)];

  return first < 0 ? otherwise : letters.slice(first, last + 1).join("");
};

/** At either end of a name: Windows drops a point or a blank there. */
const isKept = (sign: string) => sign !== "." && sign !== " ";

/** "2026-11-26T10-00-00Z": a moment in a name of a file. */
const stampOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** Where it lies in the ZIP file; no two share a path. */
export function pathOf(waveform: Omit<ExportedWaveform, "samples">, extension: string): string {
  const { plant, machine, item, sensor, taken_at, axis, id } = waveform;
  const folders = [plant, machine, item].map((name) => folderOf(name, "-"));

  return [
    ...folders,
    folderOf(sensor.name, String(sensor.id)),
    `${stampOf(taken_at)} ${axis.toUpperCase()} ${id}.${extension}`,
  ].join("/");
}

/** IEEE 754 of 32 bits, the lowest byte first. */
export function littleEndianOf(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < samples.length; at++) view.setFloat32(at * 4, samples[at] ?? 0, true);

  return bytes;
}
