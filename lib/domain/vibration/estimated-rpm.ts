import { medianOf } from "./peaks";
import type { Spectrum } from "./spectrum";

/** Domain reference 6.1: shares of the nominal speed, harmonics, and the lead of the winner. */
const [SLOWEST, FASTEST] = [0.9, 1.02];
const HARMONICS = 5;
const LEAST_LEAD_DB = 3;
/** Our own: without it two draws of pure noise in five lead by 3 dB. */
const STANDING_DB = 12;
const LEAST_STANDING = 3;
/** Two candidates closer than this are the same line, seen through its window. */
const SAME_LINES = 2;
const STEPS_A_LINE = 20;

/**
 * The speed whose harmonics stand out most, near the nominal one. Null when no speed leads clearly, or when the spectrum
 * does not reach or resolve the harmonics.
 */
export function estimatedRpm(spectrum: Spectrum, nominal_rpm: number): { rpm: number; lead_db: number } | null {
  const nominal_hz = nominal_rpm / 60;
  const reach_hz = (spectrum.amplitudes.length - 1) * spectrum.df_hz;
  const isResolved = spectrum.df_hz * 2 * SAME_LINES < (FASTEST - SLOWEST) * nominal_hz * HARMONICS;
  if (!isResolved || HARMONICS * FASTEST * nominal_hz > reach_hz) return null;
  const candidates = candidatesAround(spectrum, nominal_hz);
  const best = highest(candidates);
  const rivals = candidates.filter(({ hz }) => Math.abs(hz - best.hz) > SAME_LINES * spectrum.df_hz);
  if (rivals.length === 0 || best.standing < LEAST_STANDING) return null;
  const lead_db = best.score_db - highest(rivals).score_db;

  return lead_db >= LEAST_LEAD_DB ? { rpm: 60 * best.hz, lead_db } : null;
}

/** `standing`: how many harmonics are clear of the floor. */
type Candidate = { hz: number; score_db: number; standing: number };

function candidatesAround(spectrum: Spectrum, nominal_hz: number): Candidate[] {
  const step = spectrum.df_hz / STEPS_A_LINE;
  const count = Math.floor(((FASTEST - SLOWEST) * nominal_hz) / step) + 1;
  const floor = floorOf(spectrum, nominal_hz);

  return Array.from({ length: count }, (_, index) => scored(spectrum, SLOWEST * nominal_hz + index * step, floor));
}

function scored(spectrum: Spectrum, hz: number, floor: number): Candidate {
  const levels = Array.from({ length: HARMONICS }, (_, index) =>
    Math.max(0, 20 * Math.log10(amplitudeAt(spectrum, (index + 1) * hz) / floor)),
  );

  return {
    hz,
    score_db: levels.reduce((sum, level) => sum + level, 0),
    standing: levels.filter((level) => level >= STANDING_DB).length,
  };
}

/** Between lines, as a straight line has it: a step of the search is finer than they are. */
function amplitudeAt({ amplitudes, df_hz }: Spectrum, hz: number): number {
  const place = hz / df_hz;
  const line = Math.floor(place);

  return amplitudes[line]! + (place - line) * ((amplitudes[line + 1] ?? 0) - amplitudes[line]!);
}

function floorOf({ amplitudes, df_hz }: Spectrum, nominal_hz: number): number {
  const first = Math.floor((0.5 * nominal_hz) / df_hz);
  const last = Math.ceil(((HARMONICS + 0.5) * nominal_hz) / df_hz);

  return medianOf(amplitudes.subarray(first, last + 1)) || Number.MIN_VALUE;
}

const highest = (candidates: readonly Candidate[]) =>
  candidates.reduce((best, one) => (one.score_db > best.score_db ? one : best));
