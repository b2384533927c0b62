import type { BearingOrders } from "../fault-frequencies";
import { vertex } from "../peaks";
import { durationOf, type VibrationRecord } from "../waveform";
import { type AveragedEnvelope, averagedEnvelopeOf } from "./averaged-envelope";

export type RollingFault = "outer_race" | "inner_race" | "rolling_element";

/** What the averaged envelope says by itself. `fault` is null unless one part explains what is there. */
export type SecondOpinion = {
  fault: RollingFault | null;
  /** The line of each part that is clearly above the noise, whether it explains everything or not. */
  lines: Partial<Record<RollingFault, Line>>;
  noise_db: number;
};

/** A shorter record gives too few lines between the shaft's. */
const leastSecondsForSecond = 3;
/** Lines are looked for up to the third harmonic of the fastest fault and its sidebands. */
const HARMONICS = 3;
const SLIP = 0.02;
/** The load angle moves the cage more than the races. */
const CAGE_SLIP = 0.025;
/** The cages of two bearings on one shaft may be 4 % apart: fewer lines below them cannot tell which. */
const LEAST_CAGE_LINES = 40;
const SAME_LINES = 1.5;
/** A line that names a part is this far above what noise reaches; its harmonics and sidebands are above that alone. */
const CLEAR_DB = 3;
/** Turning through the load makes the first sidebands of an inner race; a bent ring at rest in its seat the second. */
const SECOND_SIDEBAND_DB = 3;
/** A damaged element beats with the cage, around the line of its own turns. */
const AROUND_ELEMENT = 0.06;

type Question = { shaft_hz: number; orders: BearingOrders; uncertainty_pct: number };

export function secondOpinion(record: VibrationRecord, question: Question): SecondOpinion | null {
  const { shaft_hz, orders, uncertainty_pct } = question;
  if (durationOf(record) < leastSecondsForSecond) return null;
  const highest_hz = Math.min((HARMONICS * orders.bpfi + 1.5) * shaft_hz, 0.35 * record.fs_hz);
  const envelope = averagedEnvelopeOf(record, highest_hz, 1.6 * shaft_hz);
  const seen = new Seen(envelope, shaft_hz, uncertainty_pct / 100);
  const found = [outerRace(seen, orders), innerRace(seen, orders), rollingElement(seen, orders)];
  const named = found.filter((one) => one !== null);
  const lines = {
    outer_race: seen.clearLine(orders.bpfo, SLIP),
    inner_race: seen.clearLine(orders.bpfi, SLIP),
    rolling_element: seen.clearLine(2 * orders.bsf, SLIP),
  };

  return {
    fault: named.length === 1 ? named[0]! : null,
    lines: Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== null)),
    noise_db: envelope.noise_db,
  };
}

type Line = { hz: number; level: number };

/** A fixed spot under the load: the line of the outer race, taller than what the shaft makes beside it. */
function outerRace(seen: Seen, { bpfo }: BearingOrders): RollingFault | null {
  const base = seen.clearLine(bpfo, SLIP);
  if (!base) return null;
  const isTallest = [-1, 1].every((side) => seen.at(base.hz + side * seen.shaft_hz) < base.level);
  const hasHarmonic = [2, 3].some((harmonic) => seen.isThere(harmonic * base.hz));

  return isTallest && hasHarmonic && seen.isExplainedBy(base.level, raceFamily(base, seen.shaft_hz))
    ? "outer_race"
    : null;
}

/** A spot that turns through the load once in each turn of the shaft: sidebands at that distance. */
function innerRace(seen: Seen, { bpfi }: BearingOrders): RollingFault | null {
  const base = seen.clearLine(bpfi, SLIP);
  if (!base) return null;
  const sides = (step: number) => [-step, step].map((side) => seen.at(base.hz + side * seen.shaft_hz));
  const [first, second] = [sides(1), sides(2)];
  const turnsWithShaft =
    Math.min(...first) > seen.noise_db && Math.max(...first) >= Math.max(...second) - SECOND_SIDEBAND_DB;
  const tallest = Math.max(base.level, ...first);

  return turnsWithShaft && seen.isExplainedBy(tallest, raceFamily(base, seen.shaft_hz)) ? "inner_race" : null;
}

/** An element enters the load once in each turn of the cage. */
function rollingElement(seen: Seen, { bsf, ftf }: BearingOrders): RollingFault | null {
  const cage = seen.clearLine(ftf, CAGE_SLIP);
  if (!cage || cage.hz < LEAST_CAGE_LINES * seen.df_hz) return null;
  const multiples = [2, 3, 4, 5].filter((multiple) => seen.isThere(multiple * cage.hz)).length;
  const spins = 2 * bsf * seen.shaft_hz;
  const around = seen.highest(spins * (1 - AROUND_ELEMENT), spins * (1 + AROUND_ELEMENT));
  const family = (hz: number) => {
    const nearest = (from: number) => Math.abs((hz - from) / cage.hz - Math.round((hz - from) / cage.hz)) * cage.hz;
    const slack = SAME_LINES * seen.df_hz * Math.max(1, 0.3 * (hz / cage.hz));
    return Math.min(nearest(0), nearest(seen.shaft_hz)) <= slack;
  };

  return multiples >= 2 && around && seen.isExplainedBy(cage.level, family) ? "rolling_element" : null;
}

/** The harmonics of a race and the shaft's sidebands of each. */
const raceFamily = (base: Line, shaft_hz: number) => (hz: number, slack: number) => {
  for (let harmonic = 1; harmonic <= HARMONICS + 1; harmonic++)
    for (let side = -6; side <= 6; side++)
      if (Math.abs(hz - Math.abs(harmonic * base.hz + side * shaft_hz)) <= slack * Math.max(1, harmonic / 2))
        return true;

  return false;
};

/** The averaged envelope with the lines of the shaft left out. */
class Seen {
  readonly df_hz: number;
  readonly noise_db: number;

  constructor(
    private readonly envelope: AveragedEnvelope,
    readonly shaft_hz: number,
    private readonly uncertainty: number,
  ) {
    this.df_hz = envelope.df_hz;
    this.noise_db = envelope.noise_db;
  }

  /** The highest line within a share of a multiple of the shaft. */
  clearLine(order: number, tolerance: number): Line | null {
    const middle = order * this.shaft_hz;
    const reach = Math.max(tolerance * middle, SAME_LINES * this.df_hz);
    const line = this.highest(middle - reach, middle + reach);

    return line && line.level >= this.noise_db + CLEAR_DB ? line : null;
  }

  highest(from_hz: number, to_hz: number): Line | null {
    const { levels, df_hz } = this.envelope;
    let best: number | null = null;
    for (let line = Math.max(2, Math.ceil(from_hz / df_hz)); line <= Math.min(levels.length - 2, to_hz / df_hz); line++)
      if (this.isPeak(line) && (best === null || levels[line]! > levels[best]!)) best = line;

    return best === null ? null : { hz: this.hzOf(best), level: levels[best]! };
  }

  /** The level at a frequency, give or take what its neighbors are seen as. */
  at(hz: number): number {
    const { levels, df_hz } = this.envelope;
    let level = 0;
    for (let line = Math.max(0, Math.ceil(hz / df_hz - SAME_LINES)); line <= hz / df_hz + SAME_LINES; line++)
      level = Math.max(level, levels[line] ?? 0);

    return level;
  }

  isThere = (hz: number) => this.at(hz) > this.noise_db;

  /** No line that belongs to neither shaft nor family is as high: something else strikes there, or another bearing. */
  isExplainedBy(level: number, family: (hz: number, slack: number) => boolean): boolean {
    const { levels, df_hz } = this.envelope;
    for (let line = 2; line < levels.length - 1; line++)
      if (levels[line]! >= level && this.isPeak(line) && !family(this.hzOf(line), SAME_LINES * df_hz)) return false;

    return true;
  }

  private isPeak(line: number): boolean {
    const { levels, noise_db } = this.envelope;
    const isHigh = levels[line]! > noise_db && levels[line]! >= levels[line - 1]! && levels[line]! > levels[line + 1]!;

    return isHigh && !this.isOfShaft(this.hzOf(line));
  }

  private isOfShaft(hz: number): boolean {
    const order = Math.round(hz / this.shaft_hz);

    return (
      order >= 1 && Math.abs(hz - order * this.shaft_hz) <= Math.max(SAME_LINES * this.df_hz, this.uncertainty * hz)
    );
  }

  private hzOf(line: number): number {
    const { levels, df_hz } = this.envelope;

    const amplitudes = Float64Array.from([-1, 0, 1], (step) => 10 ** (levels[line + step]! / 20));

    return (line + vertex(amplitudes, 1).offset) * df_hz;
  }
}

export const secondOpinionConstants = {
  ...{ LEAST_SECONDS: leastSecondsForSecond, HARMONICS, SLIP, CAGE_SLIP, LEAST_CAGE_LINES, SAME_LINES, CLEAR_DB },
  ...{ SECOND_SIDEBAND_DB, AROUND_ELEMENT },
};
