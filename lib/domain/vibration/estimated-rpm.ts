import { type ClearLine, clearLinesOf } from "./clear-lines";
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
 * What scores this share of the best may be the speed as well, with all harmonics or without those that something else may
 * make, and all of it must lie close together.
 * Chosen on what stands at the fan end of the 0.014 inch damages of Case Western Reserve University: with 0.9, 0.85, 0.8 and
 * 0.75 the speeds of 50 records in pieces of a second are read wrong 5, 3, 3 and 2 times, of 50 with Fmax 2600 8, 6, 2 and 2.
 * Held out: at the drive end none of 100, of UESTC, MFPT and the 0.007 inch damages 1 of 49 (0.9: 2 of 49).
 */
const PLAUSIBLE_SHARE = 0.8;
const MOST_SPREAD = 0.03;
const LEAST_STANDING = 3;
const ALIKE = 0.999;
/** A maximum at the edge of the search is the slope of something outside it. */
const EDGE = 0.002;
/**
 * Of all records together: UESTC shows its 800 RPM in 53 turns, and below that a chance speed leads as often. Of each
 * alone: its lines must be apart.
 */
const LEAST_TURNS = 45;
const LEAST_TURNS_A_RECORD = 10;
const STEPS_A_LINE = 6;
/**
 * How far from a harmonic a line is all of it, and from where on nothing, in lines of the spectrum and as a share of the
 * frequency: the top of a clear line is known far better than a line is wide. Counted by its width, a line of one second
 * does not show a speed 1 % off.
 */
const ON_LINES = 0.15;
const OFF_LINES = 0.6;
const ON_SHARE = 0.0005;
/**
 * A line this clear at one turn, and this much clearer than any other there, is the shaft's own, give or take the rest. With
 * 12 to 20 dB and 0.1 to 0.2 lines as many speeds of the open recordings are read wrong, give or take two of 260.
 */
const TURN_DB = 15;
const TURN_LEAD_DB = 6;
const TURN_LINES = 0.15;
const TURN_SHARE = 0.001;
/** In an envelope lines stand by far less than in a spectrum, and mean as much. */
const ENVELOPE_MOST_DB = 15;
const BESIDE_MOST_DB = 12;
const ENVELOPE_WEIGHT = 4;
/** The lines of a race are not the shaft's own: they would pull its speed. */
const RACE_HARMONICS = 4;
/** From the top of a line to its foot, in a Hann window. */
const APART_LINES = 2;

/** `lowest` to `highest`: all that the records leave possible. */
export type EstimatedSpeed = { rpm: number; lowest_rpm: number; highest_rpm: number };

/** The shaft in what strikes: levels of an envelope's lines over their floor, and a race that stands among them. */
export type ShaftEnvelope = {
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
  envelope: ShaftEnvelope | null = null,
): EstimatedSpeed | null {
  const entered_hz = entered_rpm / 60;
  const turns = entered_hz / spectrum.df_hz;
  const reach_hz = (spectrum.amplitudes.length - 1) * spectrum.df_hz;
  const harmonics = Math.min(MOST_HARMONICS, Math.floor(reach_hz / (range[1] * entered_hz) - 0.5));
  const isShort = turns < LEAST_TURNS_A_RECORD || turns * spectrum.averages < LEAST_TURNS;
  if (harmonics < LEAST_HARMONICS || isShort) return null;
  const lines = clearLinesOf(spectrum, (harmonics + 0.5) * range[1] * entered_hz, entered_hz);
  const spectra = { lines, df_hz: spectrum.df_hz, envelope };
  const turn_hz = turnIn(lines, entered_hz, range);
  const candidates = candidatesAround(spectra, entered_hz, harmonics, range).filter(
    ({ hz }) => turn_hz === null || Math.abs(turn_hz - hz) <= TURN_LINES * spectrum.df_hz + TURN_SHARE * hz,
  );

  return concluded(candidates, turn_hz, entered_hz, range);
}

function concluded(
  candidates: readonly Candidate[],
  turn_hz: number | null,
  entered_hz: number,
  range: SearchRange,
): EstimatedSpeed | null {
  const best = highest(candidates, ({ score_db }) => score_db);
  const own = highest(candidates, ({ own_db }) => own_db);
  if (!best || !own) return null;
  const share = own.hz / entered_hz;
  if (best.standing.length < LEAST_STANDING || isOfAnother(best.standing)) return null;
  if (share < range[0] + EDGE || share > range[1] - EDGE) return null;
  const plausible = candidates.filter(
    ({ score_db, own_db }) => score_db >= PLAUSIBLE_SHARE * best.score_db || own_db >= PLAUSIBLE_SHARE * own.own_db,
  );
  const all = [...plausible.map(({ hz }) => hz), ...(turn_hz === null ? [] : [turn_hz])];
  const [lowest, fastest] = [Math.min(...all), Math.max(...all)];
  if (fastest - lowest > MOST_SPREAD * entered_hz) return null;

  return { rpm: 60 * own.hz, lowest_rpm: 60 * lowest, highest_rpm: 60 * fastest };
}

/** The line of one turn, where one stands out of all that may be it. */
function turnIn(lines: readonly ClearLine[], entered_hz: number, [slowest, fastest]: SearchRange): number | null {
  const [first, second] = lines
    .filter(({ hz, level_db }) => level_db >= TURN_DB && hz >= slowest * entered_hz && hz <= fastest * entered_hz)
    .sort((a, b) => b.level_db - a.level_db);

  return first && first.level_db - (second?.level_db ?? 0) >= TURN_LEAD_DB ? first.hz : null;
}

/** `own_db`: the score without the harmonics that something else may make. `standing`: which are clear of the floor. */
type Candidate = { hz: number; score_db: number; own_db: number; standing: number[] };
type Spectra = { lines: readonly ClearLine[]; df_hz: number; envelope: ShaftEnvelope | null };

function candidatesAround(
  spectra: Spectra,
  entered_hz: number,
  harmonics: number,
  [slowest, fastest]: SearchRange,
): Candidate[] {
  const step = spectra.df_hz / STEPS_A_LINE / harmonics;
  const count = Math.floor(((fastest - slowest) * entered_hz) / step) + 1;

  return Array.from({ length: count }, (_, index) => scored(spectra, slowest * entered_hz + index * step, harmonics));
}

function scored({ lines, df_hz, envelope }: Spectra, hz: number, count: number): Candidate {
  const standing: number[] = [];
  const harmonics = Array.from({ length: count }, (_, index) => (index + 1) * hz);
  const struck = envelope ? linesInEnvelope(envelope, harmonics, hz) : null;
  const shown = harmonics.map((at, index) => {
    const level = levelAt(lines, at, df_hz);
    const clear = envelope ? clearOfRace(at, envelope) : 1;
    const isStruck = struck !== null && envelopeLevel(envelope!, at, ENVELOPE_MOST_DB) > 0;
    if (clear === 1 && (level > 0 || isStruck)) standing.push(index + 1);

    return clear * Math.min(MOST_DB, level);
  });
  const ofEnvelope = struck ? ENVELOPE_WEIGHT * (ofNoOther(struck.harmonics) + struck.beside) : 0;

  return { hz, score_db: sumOf(shown) + ofEnvelope, own_db: ofNoOther(shown) + ofEnvelope, standing };
}

/** Of the line at a frequency, the less the further its top lies from there. */
function levelAt(lines: readonly ClearLine[], at: number, df_hz: number): number {
  const [on, off] = [ON_LINES * df_hz + ON_SHARE * at, OFF_LINES * df_hz + ON_SHARE * at];
  let most = 0;
  for (const { hz, level_db } of lines)
    if (Math.abs(hz - at) < off) most = Math.max(most, level_db * Math.min(1, (off - Math.abs(hz - at)) / (off - on)));

  return most;
}

const sumOf = (levels: readonly number[]) => levels.reduce((sum, level) => sum + level, 0);

/**
 * What comes some times a turn (a race, the mains) stands at multiples of that only, and at any speed that fits: the levels
 * count without those of the one number of times that explains most of them.
 */
function ofNoOther(levels: readonly number[]): number {
  const most = Math.max(
    ...[2, 3, 4, 5, 6, 7].map((times) => sumOf(levels.filter((_, index) => (index + 1) % times === 0))),
  );

  return sumOf(levels) - most;
}

/**
 * What stands in the envelope at the shaft's harmonics, and beside the lines of a race at the distance of its turns. Lines
 * that lie on one another share what is there: else the speed that puts the race on a harmonic of its own would count all
 * of them twice, and a slow shaft in short records would turn as that has it.
 */
function linesInEnvelope(envelope: ShaftEnvelope, harmonics: readonly number[], hz: number) {
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
const overlap = (a: number, b: number, { df_hz }: ShaftEnvelope) =>
  Math.max(0, 1 - Math.abs(a - b) / (APART_LINES * df_hz));

/** From 0 on a line of the race to 1 clear of it. */
function clearOfRace(at: number, envelope: ShaftEnvelope): number {
  const { race_hz } = envelope;
  if (race_hz === null) return 1;
  const harmonic = Math.min(RACE_HARMONICS, Math.max(1, Math.round(at / race_hz)));

  return 1 - overlap(at, harmonic * race_hz, envelope);
}

/** Over half of what noise reaches, where it is over all of that: less is chance. */
function envelopeLevel({ levels, df_hz, noise_db }: ShaftEnvelope, hz: number, most_db: number): number {
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

/** The middle one of those that score alike: the top of a line is as wide as it is known. */
function highest(candidates: readonly Candidate[], scoreOf: (one: Candidate) => number): Candidate | null {
  const most = Math.max(...candidates.map(scoreOf));
  const all = candidates.filter((one) => scoreOf(one) >= ALIKE * most);

  return all[Math.floor(all.length / 2)] ?? null;
}
