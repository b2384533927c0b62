import type { AveragedEnvelope } from "../averaged-envelope";
import type { BearingOrders } from "../fault-frequencies";
import { vertex } from "../peaks";

/**
 * Lines of an averaged envelope that stand at equal distances: a line and its multiples. What strikes makes such a family,
 * and the family that explains most shows which part of the bearing it is, not the line that happens to lie near.
 */
export type Family = {
  hz: number;
  /** Of its first line, over what noise reaches. */
  over_db: number;
  /** How many of its lines are above noise, and by how much together. */
  harmonics: number;
  sum_db: number;
};

export type Race = "outer_race" | "inner_race";

/** What keeps a family from being named. */
export type Doubt =
  /** Too few of its lines stand out of the noise, or none is there. `other`: what does. */
  | "faint"
  /** Other lines explain more, and fit neither race. */
  | "other_line"
  /** The other race's lines explain nearly as much. */
  | "other_race"
  /** It stands beside a family that is stronger, at a multiple of the shaft's turns. */
  | "beside"
  /** An inner race turns through the load, and has lines beside its own. */
  | "no_sidebands"
  /** It lies where a harmonic of the shaft does. */
  | "shaft";

export type RaceMatch = { race: Race | null; family: Family | null; doubt: Doubt | null; other: Family | null };

/*
 * All of these were chosen on the 0.014 inch damages of Case Western Reserve University, MFPT and the open part of UESTC:
 * at their true speeds the weakest race that shows has three lines of 13.8 dB together in four seconds, 11 in eight
 * seconds of pieces; a healthy or foreign bearing never shows three lines at a race's place.
 */
const HARMONICS = 3;
const LEAST_HARMONICS = 3;
const MOST_DB = 18;
const LEAST_DB = 6;
/** Of what noise reaches in one line: the faintest cage of the 0.014 inch balls has 1.9 of them. */
const LEAST_NOISES = 1.8;
/** Of the sum of the family that is named. */
const MOST_OF_OTHER = 0.8;
const MOST_BESIDE = 1.05;
/** Without load an outer race slips: at UESTC it stands 4 % low. Nothing rolls faster than geometry but by its angle. */
const OUTER = [0.95, 1.012] as const;
const INNER = [0.975, 1.012] as const;
const SAME_LINES = 1.5;
const SHAFT_LINES = 0.6;
const ON_SHAFT_LINES = 0.4;
const SIDEBANDS = 6;
/** A cage is moved by the load's angle: by 1 % at Case Western, where that of another bearing is 2 % off. */
const CAGE = [0.985, 1.015] as const;
const CAGE_HARMONICS = 6;
const LEAST_CAGE_HARMONICS = 3;
/** The cages of two bearings on one shaft may be 4 % apart: fewer lines below them cannot distinguish them. */
const LEAST_CAGE_LINES = 40;

/** An averaged envelope and its peaks, asked for one speed after the other. */
export class Families {
  readonly df_hz: number;
  readonly noise_db: number;
  private readonly peaks: { hz: number; level: number }[] = [];

  constructor(private readonly envelope: AveragedEnvelope) {
    const { levels, df_hz, noise_db } = envelope;
    this.df_hz = df_hz;
    this.noise_db = noise_db;
    for (let line = 2; line < levels.length - 1; line++) {
      const level = levels[line]!;
      if (level > noise_db && level >= levels[line - 1]! && level > levels[line + 1]!)
        this.peaks.push({ hz: this.hzOf(line), level });
    }
  }

  /** The level over noise at a frequency, give or take what its neighbors are seen as. */
  over(hz: number): number {
    const { levels } = this.envelope;
    let level = 0;
    const last = Math.min(levels.length - 1, hz / this.df_hz + SAME_LINES);
    for (let line = Math.max(0, Math.ceil(hz / this.df_hz - SAME_LINES)); line <= last; line++)
      level = Math.max(level, levels[line]!);

    return Math.max(0, level - this.noise_db);
  }

  /** The strongest family whose first line lies within, and may be what is asked for; whatever part it belongs to. */
  strongest(from_hz: number, to_hz: number, mayBe: (hz: number) => boolean): Family | null {
    return strongestOf(this.families(null).filter(({ hz }) => hz >= from_hz && hz <= to_hz && mayBe(hz)));
  }

  /** Which race strikes if the shaft turns at this speed. `slack`: what the speed may be off, as a share. */
  raceAt(shaft_hz: number, { bpfo, bpfi }: BearingOrders, slack: number): RaceMatch {
    const own = this.families(shaft_hz);
    const within = (order: number, [low, high]: readonly [number, number]) =>
      strongestOf(own.filter(({ hz }) => hz >= order * (low + slack) * shaft_hz && hz <= order * high * shaft_hz));
    const races = { outer_race: within(bpfo, OUTER), inner_race: within(bpfi, INNER) };
    const family = strongestOf(Object.values(races).filter((one) => one !== null));
    if (!family) return { race: null, family: null, doubt: "faint", other: this.clearOf(own) };
    const race: Race = family === races.outer_race ? "outer_race" : "inner_race";
    const others = own.filter((one) => one !== family);
    const found = {
      otherRace: race === "outer_race" ? races.inner_race : races.outer_race,
      otherLine: strongestOf(others.filter(({ hz }) => !this.isOf(family, hz, shaft_hz))),
      beside: strongestOf(others.filter(({ hz }) => this.isBeside(family, hz, shaft_hz))),
    };
    const [doubt, other] = this.doubtOf(race, family, found, shaft_hz);

    return { race: doubt ? null : race, family, doubt, other };
  }

  /** A damaged element enters the load once in each turn of the cage, and so does what a damaged cage does. */
  cageAt(shaft_hz: number, { ftf }: BearingOrders): Family | null {
    const [low, high] = CAGE;
    const cages = this.peaks
      .filter(({ hz }) => hz >= ftf * low * shaft_hz && hz <= ftf * high * shaft_hz)
      .map((peak) => this.family(peak, shaft_hz, CAGE_HARMONICS));
    const cage = strongestOf(cages);
    if (!cage || cage.hz < LEAST_CAGE_LINES * this.df_hz || !this.isClear(cage, LEAST_CAGE_HARMONICS)) return null;
    const isTallest = this.families(shaft_hz).every(
      ({ hz, over_db }) => over_db <= cage.over_db || isMultiple(hz, cage.hz, SAME_LINES * this.df_hz),
    );

    return isTallest ? cage : null;
  }

  private doubtOf(
    race: Race,
    family: Family,
    found: Record<"otherRace" | "otherLine" | "beside", Family | null>,
    shaft_hz: number,
  ): [Doubt | null, Family | null] {
    const { otherRace, otherLine, beside } = found;
    const sides = [-1, 1].map((side) => this.over(family.hz + side * shaft_hz));
    const isOver = (other: Family | null, share: number) => other !== null && other.sum_db > share * family.sum_db;
    if (!this.isClear(family, LEAST_HARMONICS)) return ["faint", this.clearOf([otherLine, beside])];
    if (isOver(otherLine, MOST_OF_OTHER)) return ["other_line", otherLine];
    if (isOver(otherRace, MOST_OF_OTHER)) return ["other_race", otherRace];
    if (isOver(beside, MOST_BESIDE)) return ["beside", beside];

    return race === "inner_race" && Math.min(...sides) <= 0 ? ["no_sidebands", null] : [null, null];
  }

  private clearOf(families: readonly (Family | null)[]): Family | null {
    return strongestOf(families.filter((one) => one !== null && this.isClear(one, LEAST_HARMONICS)) as Family[]);
  }

  private isClear({ harmonics, sum_db }: Family, least: number): boolean {
    return harmonics >= least && sum_db >= Math.max(LEAST_DB, LEAST_NOISES * this.noise_db);
  }

  private families(shaft_hz: number | null): Family[] {
    return this.peaks
      .filter(({ hz }) => !this.isOfShaft(hz, shaft_hz))
      .map((peak) => this.family(peak, shaft_hz, HARMONICS));
  }

  /** Where a line may be the shaft's own it proves nothing. */
  private family({ hz, level }: { hz: number; level: number }, shaft_hz: number | null, count: number): Family {
    let [harmonics, sum_db] = [0, 0];
    for (let harmonic = 1; harmonic <= count; harmonic++) {
      if (this.isOfShaft(harmonic * hz, shaft_hz)) continue;
      const over = this.over(harmonic * hz);
      if (over > 0) harmonics++;
      sum_db += Math.min(MOST_DB, over);
    }

    return { hz, over_db: level - this.noise_db, harmonics, sum_db };
  }

  private isOfShaft(hz: number, shaft_hz: number | null): boolean {
    return shaft_hz !== null && hz > shaft_hz / 2 && isMultiple(hz, shaft_hz, SHAFT_LINES * this.df_hz);
  }

  /** Too near to a harmonic of the shaft to be distinguished from it. `share`: what the speed may be off. */
  isOnShaft = ({ hz }: Family, shaft_hz: number, share: number): boolean =>
    isMultiple(hz, shaft_hz, ON_SHAFT_LINES * this.df_hz + share * hz);

  /** A harmonic of the family, or what the shaft's turns put beside one. */
  private isOf(family: Family, hz: number, shaft_hz: number): boolean {
    for (let harmonic = 1; harmonic <= HARMONICS + 1; harmonic++)
      for (let side = -SIDEBANDS; side <= SIDEBANDS; side++) {
        const reach = SAME_LINES * this.df_hz * Math.max(1, harmonic / 2);
        if (Math.abs(hz - Math.abs(harmonic * family.hz + side * shaft_hz)) <= reach) return true;
      }

    return false;
  }

  private isBeside(family: Family, hz: number, shaft_hz: number): boolean {
    return [-3, -2, -1, 1, 2, 3].some((side) => Math.abs(hz - family.hz - side * shaft_hz) < SAME_LINES * this.df_hz);
  }

  private hzOf(line: number): number {
    const { levels, df_hz } = this.envelope;
    const amplitudes = Float64Array.from([-1, 0, 1], (step) => 10 ** (levels[line + step]! / 20));

    return (line + vertex(amplitudes, 1).offset) * df_hz;
  }
}

const strongestOf = (families: readonly Family[]) =>
  families.reduce<Family | null>((best, one) => (best && best.sum_db >= one.sum_db ? best : one), null);

function isMultiple(hz: number, of_hz: number, reach_hz: number): boolean {
  const times = Math.round(hz / of_hz);

  return times >= 1 && Math.abs(hz - times * of_hz) <= reach_hz;
}

/** From the slowest outer race to the fastest inner one, in orders. */
export const raceRange = ({ bpfo, bpfi }: BearingOrders): [number, number] => [bpfo * OUTER[0], bpfi * INNER[1]];

export const isRaceLine = (order: number, { bpfo, bpfi }: BearingOrders, slack: number): boolean =>
  [[bpfo, OUTER] as const, [bpfi, INNER] as const].some(
    ([at, [low, high]]) => order >= at * low * (1 - slack) && order <= at * high * (1 + slack),
  );

export const familyConstants = {
  HARMONICS,
  LEAST_HARMONICS,
  MOST_DB,
  LEAST_DB,
  LEAST_NOISES,
  MOST_OF_OTHER,
  MOST_BESIDE,
  OUTER: OUTER.join("–"),
  INNER: INNER.join("–"),
  SAME_LINES,
  SHAFT_LINES,
  ON_SHAFT_LINES,
  SIDEBANDS,
  CAGE: CAGE.join("–"),
  CAGE_HARMONICS,
  LEAST_CAGE_HARMONICS,
  LEAST_CAGE_LINES,
};
