import { type Cursor, heldHz } from "@/lib/domain/vibration/cursor";
import { type Machine, type Mark, marksOf, slipShare } from "@/lib/domain/vibration/cursor-marks";
import { isOverFloor, nearestPeak, type Peak } from "@/lib/domain/vibration/peaks";
import type { Spectrum } from "@/lib/domain/vibration/spectrum";

/** A spectrum with all that its cursor needs to be read. */
export interface Reading {
  spectrum: Spectrum;
  /** The capture it is compared with. */
  reference: Spectrum | null;
  peaks: readonly Peak[];
  machine: Machine;
}

export interface ReadMark extends Mark {
  isHeld: boolean;
  /** Of the shaft's speed. */
  shaftOrder: number | null;
  /** Peak amplitude in the spectrum's unit. */
  amplitude: number;
  /** Of the reference's line at the same place; null without one. */
  ratio: number | null;
}

export const reachOf = ({ amplitudes, df_hz }: Spectrum) => ({ df_hz, f_max_hz: (amplitudes.length - 1) * df_hz });

/** Every line of the cursor with what stands there; a sideband is marked only where a line stands out of the noise. */
export function readMarks(cursor: Cursor, { spectrum, reference, peaks, machine }: Reading): ReadMark[] {
  const { f_max_hz } = reachOf(spectrum);
  const marks = marksOf(cursor, machine, { f_max_hz, peaks });
  return marks
    .filter(({ kind, hz }) => kind !== "sideband" || isOverFloor(spectrum, hz))
    .map((mark) => {
      const isHeld = mark.kind === "cursor" && mark.order === cursor.held;
      const amplitude = isHeld ? lineAt(spectrum, mark.hz) : amplitudeNear(spectrum, mark, cursor);
      const before = reference && amplitudeNear(reference, mark, cursor);
      return {
        ...mark,
        isHeld,
        shaftOrder: machine.shaft_hz ? mark.hz / machine.shaft_hz : null,
        amplitude,
        ratio: before ? amplitude / before : null,
      };
    });
}

/** The line under the cursor itself. On the very top of a peak the interpolated height, which no single line has. */
export function lineAt(spectrum: Spectrum, hz: number): number {
  const { amplitudes, df_hz } = spectrum;
  const peak = nearestPeak(spectrum, hz, 0);
  if (peak && Math.abs(peak.hz - hz) < 0.02 * df_hz) return peak.amplitude;
  return amplitudes[Math.min(amplitudes.length - 1, Math.max(0, Math.round(hz / df_hz)))] ?? 0;
}

/** The highest line about where the mark points: half a line of error in the held one is more in its multiples. */
function amplitudeNear(spectrum: Spectrum, mark: Mark, cursor: Cursor): number {
  const byLines = mark.kind === "cursor" ? ((0.5 * mark.order) / cursor.held + 1) * spectrum.df_hz : 0;
  const tolerance = mark.kind === "fault" ? slipShare : byLines / mark.hz;
  return nearestPeak(spectrum, mark.hz, tolerance)?.amplitude ?? 0;
}

/** Where the cursor stands before anybody has moved it: on a fault's line, else on the highest peak. */
export function firstPlace({ spectrum, peaks, machine }: Reading, expected: number | null): number {
  const found = expected && nearestPeak(spectrum, expected, slipShare);
  return found ? found.hz : (peaks[0]?.hz ?? machine.shaft_hz ?? reachOf(spectrum).f_max_hz / 4);
}

/** The top of the peak that the cursor stands on or beside. */
export function topNear(spectrum: Spectrum, cursor: Cursor): number | null {
  return nearestPeak(spectrum, heldHz(cursor), 0.01)?.hz ?? null;
}

/**
 * The lines of one spectrum on the grid of another, each the highest that falls to it: captures of different lengths can
 * then be drawn on one axis.
 */
export function onGrid({ amplitudes, df_hz }: Spectrum, grid: Pick<Spectrum, "df_hz" | "amplitudes">): Float64Array {
  const count = grid.amplitudes.length;
  if (df_hz === grid.df_hz && amplitudes.length >= count) return amplitudes.subarray(0, count);
  const out = new Float64Array(count);
  for (let line = 0; line < count; line++) {
    const first = Math.max(0, Math.round(((line - 0.5) * grid.df_hz) / df_hz));
    const last = Math.max(first, Math.round(((line + 0.5) * grid.df_hz) / df_hz) - 1);
    for (let at = first; at <= last && at < amplitudes.length; at++) out[line] = Math.max(out[line]!, amplitudes[at]!);
  }
  return out;
}
