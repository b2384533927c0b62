import { type AveragedEnvelope, averagedEnvelopeOf } from "../averaged-envelope";
import type { BearingOrders } from "../fault-frequencies";
import { durationOf, type VibrationRecord } from "../waveform";
import type { SpeedCheck } from "./entered-speed";
import { type Doubt, Families, type Family, type Race, type RaceMatch } from "./families";

export type RollingFault = Race | "rolling_element";

/** What the averaged envelope shows by itself. `fault` is null unless one part explains what is there. */
export type SecondOpinion = {
  fault: RollingFault | null;
  noise_db: number;
  /** The lines that decided, or that came nearest to it. */
  family: Family | null;
  /** By how much its first line is off the place that geometry and speed give it. */
  moved_pct: number | null;
  /** What kept it from being named. `speed`: at another speed that is possible it would have another name. */
  doubt: Doubt | "speed" | null;
  /** The lines that speak against it. */
  other: Family | null;
};

/** Fewer give too few lines between the shaft's. In one record or in several. */
const LEAST_SECONDS = 3;
/** Lines are looked for up to the third harmonic of the fastest fault and its sidebands. */
const HARMONICS = 3;
const SIDEBANDS = 2.5;
/** What may be the speed is tried in steps of this share, with all of it in the range of an unconfirmed one. */
const SPEED_STEP = 0.0015;
/**
 * Of the speeds that are possible: a name that is only right at few of them is a guess. A quarter, because in pieces of a
 * second (8 of each open recording) a line of eight balls is near the shaft's at many; no foreign bearing passes it.
 */
const LEAST_AGREEING = 0.25;

export type JointEnvelope = { envelope: AveragedEnvelope; families: Families };

/** All records as one averaged envelope; null where they are too short for it together. */
export function jointEnvelopeOf(
  records: readonly VibrationRecord[],
  shaft_hz: number,
  { bpfi }: BearingOrders,
): JointEnvelope | null {
  const [first] = records;
  const seconds = records.reduce((sum, one) => sum + durationOf(one), 0);
  if (!first || seconds < LEAST_SECONDS) return null;
  const highest_hz = Math.min((HARMONICS * bpfi + SIDEBANDS) * 1.05 * shaft_hz, 0.35 * first.fs_hz);
  const envelope = averagedEnvelopeOf(records, highest_hz, 1.6 * shaft_hz);

  return { envelope, families: new Families(envelope) };
}

/** A part is named only if it has the same name at every speed that the records leave possible. */
export function secondOpinion(
  { families }: JointEnvelope,
  { verdict, rpm, lowest_rpm = rpm, highest_rpm = rpm, uncertainty_pct }: SpeedCheck,
  orders: BearingOrders,
): SecondOpinion {
  const shaft_hz = rpm / 60;
  const slack = families.df_hz / (2 * HARMONICS * shaft_hz);
  const here = families.raceAt(shaft_hz, orders, slack);
  const speeds = speedsOf(shaft_hz, lowest_rpm / 60, highest_rpm / 60);
  const all = speeds.map((hz) => families.raceAt(hz, orders, slack));
  const named = all.filter(({ race }) => race !== null);
  const isOne = new Set(named.map(({ race }) => race)).size === 1;
  const { family } = here;
  const isOpen = verdict === "unconfirmed";
  const reach = isOpen ? uncertainty_pct / 100 : slack;
  if (isOne && family && families.isOnShaft(family, shaft_hz, reach))
    return { ...opinionOf(families, here, null, shaft_hz, orders), doubt: "shaft" };
  const opinion = opinionOf(families, here, here.race, shaft_hz, orders);
  // With no speed that is sure, a line that moved may as well be another bearing's.
  const isThere = !isOpen || Math.abs(opinion.moved_pct ?? 0) <= MOST_MOVED_PCT;
  if (isOne && here.race && isThere && named.length >= LEAST_AGREEING * speeds.length) return opinion;
  const [some] = named;
  if (some) return { ...opinionOf(families, here.race ? here : some, null, shaft_hz, orders), doubt: "speed" };
  const cage = families.cageAt(shaft_hz, orders);
  const isSpeedKnown = highest_rpm - lowest_rpm <= 2 * MOST_CAGE_SLACK * rpm;
  if (!cage || !isSpeedKnown) return opinionOf(families, here, null, shaft_hz, orders);
  const moved_pct = movedOf(cage, orders.ftf, shaft_hz);

  return { fault: "rolling_element", noise_db: families.noise_db, family: cage, moved_pct, doubt: null, other: null };
}

/** From here on slip alone does not explain where a line stands. */
export const MOST_MOVED_PCT = 1.2;
/** The cages of two bearings on one shaft are a few percent apart. */
const MOST_CAGE_SLACK = 0.012;

function speedsOf(shaft_hz: number, lowest_hz: number, highest_hz: number): number[] {
  const count = Math.ceil((highest_hz - lowest_hz) / (SPEED_STEP * shaft_hz));
  const steps = Array.from(
    { length: count + 1 },
    (_, step) => lowest_hz + (highest_hz - lowest_hz) * (step / (count || 1)),
  );

  return [shaft_hz, ...steps];
}

function opinionOf(
  { noise_db }: Families,
  { race, family, doubt, other }: RaceMatch,
  fault: Race | null,
  shaft_hz: number,
  { bpfo, bpfi }: BearingOrders,
): SecondOpinion {
  const nearest = family && Math.abs(family.hz / (bpfo * shaft_hz) - 1) < Math.abs(family.hz / (bpfi * shaft_hz) - 1);
  const order = (fault ?? race ?? (nearest ? "outer_race" : "inner_race")) === "outer_race" ? bpfo : bpfi;

  return { fault, noise_db, family, moved_pct: family && movedOf(family, order, shaft_hz), doubt, other };
}

const movedOf = ({ hz }: Family, order: number, shaft_hz: number) => 100 * (hz / (order * shaft_hz) - 1);

export const secondOpinionConstants = {
  LEAST_SECONDS,
  HARMONICS,
  SIDEBANDS,
  SPEED_STEP,
  LEAST_AGREEING,
  MOST_MOVED_PCT,
  MOST_CAGE_SLACK,
};
