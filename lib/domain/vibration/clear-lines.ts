import { noiseOver } from "./averaged-envelope";
import { medianOf, vertex } from "./peaks";
import type { Spectrum } from "./spectrum";

/** A line that stands clear of the noise around it. `hz` lies between the spectrum's own lines. */
export type ClearLine = { hz: number; level_db: number };

/** All lines up to `highest_hz` that noise does not reach. `width_hz`: over which the floor around each is taken. */
export function clearLinesOf(spectrum: Spectrum, highest_hz: number, width_hz: number): ClearLine[] {
  const { amplitudes, df_hz, averages } = spectrum;
  const noise_db = noiseOver(averages);
  const last = Math.min(amplitudes.length - 2, Math.ceil(highest_hz / df_hz));
  const lines: ClearLine[] = [];
  for (let line = 2; line <= last; line++) {
    if (amplitudes[line]! <= amplitudes[line - 1]! || amplitudes[line]! < amplitudes[line + 1]!) continue;
    const level_db = 20 * Math.log10(amplitudes[line]! / floorAt(spectrum, line, width_hz));
    if (level_db >= noise_db) lines.push({ hz: (line + vertex(amplitudes, line).offset) * df_hz, level_db });
  }

  return lines;
}

function floorAt({ amplitudes, df_hz }: Spectrum, line: number, width_hz: number): number {
  const half = width_hz / df_hz / 2;

  return (
    medianOf(amplitudes.subarray(Math.max(0, Math.floor(line - half)), Math.ceil(line + half) + 1)) || Number.MIN_VALUE
  );
}
