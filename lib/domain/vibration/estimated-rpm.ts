import { noiseOver } from "./averaged-envelope";
import { medianOf } from "./peaks";
import type { Spectrum } from "./spectrum";

/** Shares of the speed that was entered: a typed number may be 5 % off both ways, a name plate is off by the motor's slip. */
export type SearchRange = readonly [slowest: number, fastest: number];
export const aroundEntered: SearchRange = [0.942, 1.058];
export const aroundNominal: SearchRange = [0.9, 1.05];

const MOST_HARMONICS = 12;
const LEAST_HARMONICS = 5;
/** More is no better evidence: a loud line must not stand for three faint ones. */
const MOST_DB = 60;
/**
 * What scores this share of the best may be the speed as well, and all of it must lie close together. On the open
 * recordings (0.014 inch of Case Western Reserve University, UESTC, MFPT) in pieces of a second 0.9 and 0.92 name 49 races of
 * 75, 0.86 and 0.88 name 47, for there the mains beside twice the shaft leave the speed open; none is wrong.
 */
const PLAUSIBLE_SHARE = 0.9;
const MOST_SPREAD = 0.03;
const LEAST_STANDING = 3;
/** A maximum at the edge of the search is the slope of something outside it. */
const EDGE = 0.002;
/**
 * Of all records together: UESTC shows its 800 RPM in 53 turns, and below that a chance speed leads as often. Of each
 * alone: its lines must be apart.
 */
const LEAST_TURNS = 45;
const LEAST_TURNS_A_RECORD = 10;
const STEPS_A_LINE = 6;
/** In an envelope lines stand by far less than in a spectrum, and mean as much. */
const ENVELOPE_MOST_DB = 15;
const BESIDE_MOST_DB = 12;
const ENVELOPE_WEIGHT = 4;
/** The lines of a race are not the shaft's own: they would pull its speed. */
const RACE_HARMONICS = 4;
/**
 * From the top of a line to its foot, in a Hann window. On the open recordings in pieces of a second 2, 2.5, 3 and 4 name 49,
 * 50, 48 and 48 races of 75, and none wrong.
 */
const APART_LINES = 2;

/** `lowest` to `highest`: all that the records leave possible. */
export type EstimatedSpeed = { rpm: number; lowest_rpm: number; highest_rpm: number };

/** The shaft in what strikes: levels of an envelope's lines over their floor, and a race that stands among them. */
export type HeardEnvelope = {
  levels: Float64Array;
  df_hz: number;
  noise_db: number;
  race_hz: number | null;
};

/** How many more seconds of recording at this speed it takes to find the speed in them. */
export const secondsMissing = (rpm: number, seconds: number): number => Math.max(0, (60 * LEAST_TURNS) / rpm - seconds);

/**
 * The speed whose harmonics stand out most, near the one that was entered, in the mean spectrum of all records
 * (`averages`) and in their envelope. Null when several speeds far apart stand out as much, when the best is at the edge
 * of the search, or when the records do not reach or resolve the harmonics.
 */
export function estimatedRpm(
  spectrum: Spectrum,
  entered_rpm: number,
  range: SearchRange = aroundNominal,
  envelope: HeardEnvelope | null = null,
): EstimatedSpeed | null {
  const entered_hz = entered_rpm / 60;
  const turns = entered_hz / spectrum.df_hz;
  const reach_hz = (spectrum.amplitudes.length - 1) * spectrum.df_hz;
  const harmonics = Math.min(MOST_HARMONICS, Math.floor(reach_hz / (range[1] * entered_hz) - 0.5));
  const isShort = turns < LEAST_TURNS_A_RECORD || turns * spectrum.averages < LEAST_TURNS;
  if (harmonics < LEAST_HARMONICS || isShort) return null;
  const candidates = candidatesAround({ spectrum, envelope }, entered_hz, harmonics, range);
  const best = highest(candidates);
  const share = best.hz / entered_hz;
  if (best.standing.length < LEAST_STANDING || isOfAnother(best.standing)) return null;
  if (share < range[0] + EDGE || share > range[1] - EDGE) return null;
  const plausible = candidates.filter(({ score_db }) => score_db >= PLAUSIBLE_SHARE * best.score_db);
  const [lowest, fastest] = [plausible[0]!.hz, plausible.at(-1)!.hz];
  if (fastest - lowest > MOST_SPREAD * entered_hz) return null;

  return { rpm: 60 * best.hz, lowest_rpm: 60 * lowest, highest_rpm: 60 * fastest };
}

/** `standing`: which harmonics are clear of the floor. */
type Candidate = { hz: number; score_db: number; standing: number[] };
type Heard = { spectrum: Spectrum; envelope: HeardEnvelope | null };

function candidatesAround(
  heard: Heard,
  entered_hz: number,
  harmonics: number,
  [slowest, fastest]: SearchRange,
): Candidate[] {
  const { spectrum } = heard;
  const step = spectrum.df_hz / STEPS_A_LINE / harmonics;
  const count = Math.floor(((fastest - slowest) * entered_hz) / step) + 1;
  const floors = Array.from({ length: harmonics }, (_, index) =>
    floorAt(spectrum, (index + 1) * entered_hz, entered_hz),
  );

  return Array.from({ length: count }, (_, index) => scored(heard, slowest * entered_hz + index * step, floors));
}

function scored({ spectrum, envelope }: Heard, hz: number, floors: readonly number[]): Candidate {
  const standing_db = noiseOver(spectrum.averages);
  const standing: number[] = [];
  const harmonics = floors.map((_, index) => (index + 1) * hz);
  const struck = envelope ? linesInEnvelope(envelope, harmonics, hz) : null;
  let score_db = 0;
  floors.forEach((floor, index) => {
    const at = harmonics[index]!;
    const level = 20 * Math.log10(amplitudeAt(spectrum, at) / floor);
    const clear = envelope ? clearOfRace(at, envelope) : 1;
    score_db += clear * (Math.min(MOST_DB, Math.max(0, level)) || 0);
    const isStruck = struck !== null && envelopeLevel(envelope!, at, ENVELOPE_MOST_DB) > 0;
    if (clear === 1 && (level >= standing_db || isStruck)) standing.push(index + 1);
  });
  const ofEnvelope = struck ? ENVELOPE_WEIGHT * (ofNoOther(struck.harmonics) + struck.beside) : 0;

  return { hz, score_db: score_db + ofEnvelope, standing };
}

/**
 * What comes some times a turn strikes at multiples of that only, and at any speed that fits: the levels count without
 * those of the one number of times that explains most of them.
 */
function ofNoOther(struck: readonly number[]): number {
  const sumOf = (times: number) =>
    struck.reduce((sum, level, index) => sum + ((index + 1) % times === 0 ? level : 0), 0);
  const most = Math.max(...[2, 3, 4, 5, 6, 7].map(sumOf));

  return sumOf(1) - most;
}

/**
 * What stands in the envelope at the shaft's harmonics, and beside the lines of a race at the distance of its turns. Lines
 * that lie on one another share what is there: else the speed that puts the race on a harmonic of its own would count all
 * of them twice, and a slow shaft in short records would turn as that has it.
 */
function linesInEnvelope(envelope: HeardEnvelope, harmonics: readonly number[], hz: number) {
  const { race_hz } = envelope;
  const beside = race_hz === null ? [] : raceSides.map(([harmonic, side]) => harmonic * race_hz + side * hz);
  const all = [...harmonics, ...beside];
  const levelOf = (at: number, most_db: number) => {
    const level = envelopeLevel(envelope, at, most_db);
    if (level === 0) return 0;
    const sharing = all.reduce((sum, one) => sum + overlap(at, one, envelope), 0);

    return (level * clearOfRace(at, envelope)) / sharing;
  };

  return {
    harmonics: harmonics.map((at) => levelOf(at, ENVELOPE_MOST_DB)),
    beside: beside.reduce((sum, at) => sum + levelOf(at, BESIDE_MOST_DB), 0),
  };
}

const raceSides = [1, 2, 3].flatMap((harmonic) => [-2, -1, 1, 2].map((side) => [harmonic, side] as const));

/** From 1 at the same place to 0 where their lines are apart. */
const overlap = (a: number, b: number, { df_hz }: HeardEnvelope) =>
  Math.max(0, 1 - Math.abs(a - b) / (APART_LINES * df_hz));

/** From 0 on a line of the race to 1 clear of it. */
function clearOfRace(at: number, envelope: HeardEnvelope): number {
  const { race_hz } = envelope;
  if (race_hz === null) return 1;
  const harmonic = Math.min(RACE_HARMONICS, Math.max(1, Math.round(at / race_hz)));

  return 1 - overlap(at, harmonic * race_hz, envelope);
}

/** Over half of what noise reaches, where it is over all of that: less is chance. */
function envelopeLevel({ levels, df_hz, noise_db }: HeardEnvelope, hz: number, most_db: number): number {
  const place = hz / df_hz;
  const line = Math.floor(place);
  if (line < 0 || line + 1 >= levels.length) return 0;
  const level = levels[line]! + (place - line) * (levels[line + 1]! - levels[line]!);

  return level < noise_db ? 0 : Math.min(most_db, level - noise_db / 2);
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

const highest = (candidates: readonly Candidate[]) =>
  candidates.reduce((best, one) => (one.score_db > best.score_db ? one : best));
