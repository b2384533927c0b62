import { medianOf, vertex } from "../peaks";

/** Looking for one frequency in a squared envelope spectrum: domain reference 5.4, step 3. */
export type FoundLine = {
  harmonic: number;
  expected_hz: number;
  found_hz: number;
  error_pct: number;
  over_floor_db: number;
  /** From 0, as any noise has it, to 1. */
  points: number;
  /** The multiple of the shaft's own frequency that would show there too. */
  coincides_with_order: number | null;
};

type Lines = { amplitudes: Float64Array; df_hz: number };

/** Rolling elements slip, so the line lies beside where geometry puts it; one that rises out of reach is followed. */
const SLIP = 0.012;
const MOST_SLIP = 0.02;
const LEAST_REACH_LINES = 1.5;
const FLOOR_SHARE = 0.35;
const LEAST_FLOOR_LINES = 10;
const LINE_HALF_WIDTH = 3;
const FAINT_DB = 12;
const CLEAR_DB = 30;
const COINCIDENCE = 0.01;
/** A line found on the shaft's own harmonic is that harmonic, even where the one expected lies clear of it. */
const ON_ORDER = 0.001;
const ON_ORDER_LINES = 1;
/** Keeps a line over nothing at all a number. */
const MOST_DB = 120;

/** Null when the spectrum does not reach there. */
export function lineNear(
  { amplitudes, df_hz }: Lines,
  expected_hz: number,
  { harmonic, shaft_hz }: { harmonic: number; shaft_hz: number },
): FoundLine | null {
  const middle = expected_hz / df_hz;
  const reach = Math.max(SLIP * middle, LEAST_REACH_LINES);
  const within = highest(amplitudes, Math.max(1, Math.ceil(middle - reach)), Math.floor(middle + reach));
  if (within === null) return null;
  const line = climbed(amplitudes, within, middle);
  const floor = floorAround(amplitudes, line, Math.max(FLOOR_SHARE * middle, LEAST_FLOOR_LINES));
  const over_floor_db = Math.min(MOST_DB, 20 * Math.log10(amplitudes[line]! / floor) || 0);
  const found_hz = (line + vertex(amplitudes, line).offset) * df_hz;

  return {
    harmonic,
    expected_hz,
    found_hz,
    error_pct: 100 * (found_hz / expected_hz - 1),
    over_floor_db,
    points: Math.min(1, Math.max(0, (over_floor_db - FAINT_DB) / (CLEAR_DB - FAINT_DB))),
    coincides_with_order:
      orderAt(expected_hz, shaft_hz, COINCIDENCE) ??
      orderAt(found_hz, shaft_hz, Math.max(ON_ORDER, (ON_ORDER_LINES * df_hz) / found_hz)),
  };
}

function highest(amplitudes: Float64Array, first: number, last: number): number | null {
  if (first > last || last >= amplitudes.length) return null;
  let highest = first;
  for (let line = first; line <= last; line++) if (amplitudes[line]! > amplitudes[highest]!) highest = line;

  return highest;
}

function climbed(amplitudes: Float64Array, from: number, middle: number): number {
  let line = from;
  for (const step of [-1, 1])
    while (amplitudes[line + step]! > amplitudes[line]! && Math.abs(line + step - middle) <= MOST_SLIP * middle)
      line += step;

  return line;
}

/** What is there besides lines: the median around, without the line itself. */
function floorAround(amplitudes: Float64Array, line: number, reach: number): number {
  const first = Math.max(1, Math.round(line - reach));
  const last = Math.min(amplitudes.length - 1, Math.round(line + reach));
  const around = amplitudes.subarray(first, last + 1);

  return medianOf(around.filter((_, at) => Math.abs(first + at - line) > LINE_HALF_WIDTH));
}

function orderAt(hz: number, shaft_hz: number, tolerance: number): number | null {
  const order = Math.round(hz / shaft_hz);

  return order >= 1 && Math.abs(hz / (order * shaft_hz) - 1) <= tolerance ? order : null;
}

export const lineConstants = {
  SLIP,
  MOST_SLIP,
  LEAST_REACH_LINES,
  FLOOR_SHARE,
  LEAST_FLOOR_LINES,
  LINE_HALF_WIDTH,
  FAINT_DB,
  CLEAR_DB,
  COINCIDENCE,
  ON_ORDER,
  ON_ORDER_LINES,
  MOST_DB,
};
