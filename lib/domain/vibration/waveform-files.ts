import type { ExportedWaveform } from "./exported-waveform";
import { mat5, mat5Size } from "./mat5";
import { uff58, uff58b, uff58bSize, uff58Size } from "./uff58";
import { waveformCsv, waveformCsvSize } from "./waveform-csv";
import type { WaveformFormat } from "./waveform-formats";

/** Waveforms as files of other programs, one a file, many in one ZIP file. */

interface WaveformFile {
  extension: string;
  /** Piece by piece, so that the memory holds one of them. */
  write: (waveform: ExportedWaveform) => Iterable<Uint8Array>;
  size: (samples: number) => number;
  /** What is left of it in the ZIP file. Samples as numbers are noise: packing them takes time and saves nothing. */
  packedTo: number;
}

export const waveformFiles: Record<WaveformFormat, WaveformFile> = {
  uff58: { extension: "uff", write: uff58, size: uff58Size, packedTo: 0.35 },
  uff58b: { extension: "uff", write: uff58b, size: uff58bSize, packedTo: 1 },
  mat: { extension: "mat", write: mat5, size: mat5Size, packedTo: 1 },
  csv: { extension: "csv", write: waveformCsv, size: waveformCsvSize, packedTo: 0.35 },
};

export const isPacked = (format: WaveformFormat) => waveformFiles[format].packedTo < 1;

/** Of its place in the ZIP file, stored twice, and of its line in the table of contents. */
const placeBytes = 600;

/** How large the ZIP file will be, in bytes. */
export function zipSize(format: WaveformFormat, waveforms: number, samples: number): number {
  const { size, packedTo } = waveformFiles[format];
  const each = waveforms === 0 ? 0 : size(samples / waveforms) * packedTo + placeBytes;

  return Math.ceil(waveforms * each);
}

/** Of one ZIP file, in bytes. */
export const mostBytes = 10_000_000_000;
/** Of one ZIP file: the writer keeps where each begins. */
export const mostWaveforms = 50_000;
