import { medianOf } from "./peaks";
import type { Spectrum } from "./spectrum";

/** Shares of the speed that was entered: a typed number may be off both ways, a name plate is off by the motor's slip. */
export type SearchRange = readonly [slowest: number, fastest: number];
export const aroundEntered: SearchRange = [0.95, 1.05];
export const aroundNominal: SearchRange = [0.9, 1.05];

const MOST_HARMONICS = 12;
const LEAST_HARMONICS = 5;
/** More is no better evidence: a loud line must not stand for three faint ones. */
const MOST_DB = 60;
/** The winner leads by 3 dB (domain reference 6.1), and by this share of its own score; more in a short record. */
const LEAST_LEAD_DB = 3;
const LEAST_LEAD_SHARE = 0.12;
/** Our own: without it two draws of pure noise in five lead by 3 dB. */
const STANDING_DB = 12;
const LEAST_STANDING = 3;
/** A maximum at the edge of the search is the slope of something outside it. */
const EDGE = 0.002;
/** Two candidates closer than this are the same lines, seen through their window. */
const SAME_LINES = 2 / 3;
/** Shaft and mains are 2 % apart or less at full speed: it takes this many turns to tell their harmonics apart. */
const ENOUGH_TURNS = 115;
const LEAST_TURNS = 70;
const STEPS_A_LINE = 6;

export type EstimatedSpeed = { rpm: number; lead_db: number };

/**
 * The speed whose harmonics stand out most, near the one that was entered. Null when no speed leads clearly, when the
 * best is at the edge of the search, or when the spectrum does not reach or resolve the harmonics.
 */
export function estimatedRpm(
  spectrum: Spectrum,
  entered_rpm: number,
  range: SearchRange = aroundNominal,
): EstimatedSpeed | null {
  const entered_hz = entered_rpm / 60;
  const turns = entered_hz / spectrum.df_hz;
  const reach_hz = (spectrum.amplitudes.length - 1) * spectrum.df_hz;
  const harmonics = Math.min(MOST_HARMONICS, Math.floor(reach_hz / (range[1] * entered_hz) - 0.5));
  if (harmonics < LEAST_HARMONICS || turns < LEAST_TURNS) return null;
  const candidates = candidatesAround(spectrum, entered_hz, harmonics, range);
  const best = highest(candidates);
  const share = best.hz / entered_hz;
  if (best.standing.length < LEAST_STANDING || isOfAnother(best.standing)) return null;
  if (share < range[0] + EDGE || share > range[1] - EDGE) return null;
  const lead_db = best.score_db - rivalOf(candidates, best, SAME_LINES * spectrum.df_hz);

  const least_db = LEAST_LEAD_SHARE * Math.max(1, ENOUGH_TURNS / turns) * best.score_db;

  return lead_db >= Math.max(LEAST_LEAD_DB, least_db) ? { rpm: 60 * best.hz, lead_db } : null;
}

/** `standing`: which harmonics are clear of the floor. */
type Candidate = { hz: number; score_db: number; standing: number[] };

function candidatesAround(
  spectrum: Spectrum,
  entered_hz: number,
  harmonics: number,
  [slowest, fastest]: SearchRange,
): Candidate[] {
  const step = spectrum.df_hz / STEPS_A_LINE / harmonics;
  const count = Math.floor(((fastest - slowest) * entered_hz) / step) + 1;
  const floors = Array.from({ length: harmonics }, (_, index) =>
    floorAt(spectrum, (index + 1) * entered_hz, entered_hz),
  );

  return Array.from({ length: count }, (_, index) => scored(spectrum, slowest * entered_hz + index * step, floors));
}

function scored(spectrum: Spectrum, hz: number, floors: readonly number[]): Candidate {
  const levels = floors.map((floor, index) => {
    const level = 20 * Math.log10(amplitudeAt(spectrum, (index + 1) * hz) / floor);

    return Math.min(MOST_DB, Math.max(0, level)) || 0;
  });

  return {
    hz,
    score_db: levels.reduce((sum, level) => sum + level, 0),
    standing: levels.flatMap((level, index) => (level >= STANDING_DB ? [index + 1] : [])),
  };
}

/**
 * Every third of the harmonics and none between them is something that comes three times a turn: the outer race of
 * eight balls at 3.1 orders would pass for a shaft that turns 3 % faster. A shaft may show its even harmonics alone.
 */
const isOfAnother = (standing: readonly number[]) => standing.reduce(commonDivisor, 0) > 2;

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Between lines, as a straight line has it: a step of the search is finer than they are. */
function amplitudeAt({ amplitudes, df_hz }: Spectrum, hz: number): number {
  const place = hz / df_hz;
  const line = Math.floor(place);

  return amplitudes[line]! + (place - line) * ((amplitudes[line + 1] ?? 0) - amplitudes[line]!);
}

/** The median of one turn's worth of lines around. */
function floorAt({ amplitudes, df_hz }: Spectrum, hz: number, width_hz: number): number {
  const first = Math.max(0, Math.floor((hz - width_hz / 2) / df_hz));
  const last = Math.ceil((hz + width_hz / 2) / df_hz);

  return medianOf(amplitudes.subarray(first, last + 1)) || Number.MIN_VALUE;
}

/** The highest other maximum: what only slopes down from the best is the best. */
function rivalOf(candidates: readonly Candidate[], best: Candidate, apart_hz: number): number {
  let rival = 0;
  for (let at = 1; at < candidates.length - 1; at++) {
    const { hz, score_db } = candidates[at]!;
    const isMaximum = score_db >= candidates[at - 1]!.score_db && score_db >= candidates[at + 1]!.score_db;
    if (isMaximum && Math.abs(hz - best.hz) > apart_hz && score_db > rival) rival = score_db;
  }

  return rival;
}

const highest = (candidates: readonly Candidate[]) =>
  candidates.reduce((best, one) => (one.score_db > best.score_db ? one : best));
