import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { inList, pairsOf } from "@/lib/domain/shared/known";
import type { BearingOrders } from "../fault-frequencies";
import { invalidityOf } from "../validity";
import { durationOf, type VibrationRecord, withoutMean } from "../waveform";
import { agreed } from "./agreement";
import { type Demodulated, type Demodulation, demodulationsOf } from "./demodulation";
import { checkedSpeed, type SpeedCheck, type SpeedOrigin } from "./entered-speed";
import { concluded, type Diagnosis, type Evidence, type Finding, type Missing, notEnoughData } from "./evidence";
import { type FoundLine, lineNear } from "./lines";
import { type JointEnvelope, jointEnvelopeOf, type SecondOpinion, secondOpinion } from "./second-opinion";

/** One fault location of a bearing, in the demodulation that shows it best. */
export type BearingFinding = Finding & {
  demodulation: Demodulation;
  lines: FoundLine[];
  sidebands: FoundLine[];
  /** How many of the lines are clearly above the floor. */
  harmonics: number;
  coincides_with_order: number | null;
};

export type BearingEvidence = Diagnosis<BearingFinding> & {
  /** The cage's lines go with the others and decide nothing by themselves. */
  cage: BearingFinding | null;
  /** Records that were averaged; absent where there was one. */
  records?: number;
  /** Absent where no speed is known, and in diagnoses from before it was checked. */
  speed?: SpeedCheck;
  /** Absent for records that are too short for it, and in diagnoses from before it was asked. */
  second?: SecondOpinion;
};

export type BearingQuestion = {
  /** As entered or measured; the record itself is asked first. */
  shaft_hz: number | null;
  orders: BearingOrders | null;
  /** A nominal speed is a few percent off, which is worse than none. Default: somebody entered it. */
  origin?: SpeedOrigin;
  /** False for a record that was clipped or received in part, which its samples alone do not show. */
  isValid?: boolean;
};

/** Domain reference 5.4, with its constants. */
export const leastSeconds = 2;
const harmonicWeights = [0.5, 0.3, 0.2] as const;
const HIGHEST_SHARE = 0.45;
const COINCIDING_LINE = 0.25;
const COINCIDING_BASE = 0.6;
const SIDEBAND_WEIGHT = 0.15;

/**
 * Which part of a rolling bearing is damaged, if any: transparent scoring, never a trained model. A record that is too
 * short by itself is averaged with `others` of the same machine, sensor and speed: wireless sensors keep few samples.
 */
export function diagnoseBearing(
  record: VibrationRecord,
  question: BearingQuestion,
  others: readonly VibrationRecord[] = [],
): BearingEvidence {
  const records = averagedWith(record, others);
  const { orders } = question;
  const together = jointEnvelopeFor(records, question);
  const speed = speedOf(records, question, together);
  const missing = missingFor(records, question, speed);
  const known = { ...(records.length > 1 ? { records: records.length } : {}), ...(speed ? { speed } : {}) };
  if (missing.length > 0 || !speed || !orders) return { ...notEnoughData(missing), cage: null, ...known };
  const shaft_hz = speed.rpm / 60;
  const demodulations = demodulated(records);
  const { races, cage } = placesOf(orders);
  const second = together && secondOpinion(together, speed, orders);
  const found = (place: Place, at_hz = shaft_hz) =>
    bestOf(demodulations.map((one) => listen(one, followed(place, second, at_hz), at_hz, record.fs_hz)));
  const first = concluded(
    races.map((place) => found(place)),
    hasLineOfItsOwn,
  );
  const named = (at_hz: number) =>
    concluded(
      races.map((place) => found(place, at_hz)),
      hasLineOfItsOwn,
    ).fault;
  const isAsked = first.fault !== null && (second === null || second.doubt === "faint");
  const isSame = !isAsked || speed.verdict !== "unconfirmed" || isSameAround(first.fault, speed, named);
  const diagnosis = agreed(isSame ? first : { ...first, fault: null }, second, speed);

  return { ...diagnosis, cage: found(cage), ...known, ...(second ? { second } : {}) };
}

const AROUND_STEPS = 7;

/** Whether no other part would be named at any speed within what it may be off. */
function isSameAround(
  fault: string | null,
  { rpm, uncertainty_pct }: SpeedCheck,
  nameAt: (hz: number) => string | null,
) {
  for (let step = -AROUND_STEPS; step <= AROUND_STEPS; step++) {
    const name = nameAt((rpm / 60) * (1 + (uncertainty_pct / 100) * (step / AROUND_STEPS)));
    if (name !== null && name !== fault) return false;
  }

  return true;
}

/** A race that slips stands beside its place, and is looked for where its lines were found. */
const followed = (place: Place, second: SecondOpinion | null, shaft_hz: number): Place =>
  second?.family && second.fault === place.fault && place.fault !== "rolling_element"
    ? { ...place, found_order: second.family.hz / shaft_hz }
    : place;

/** Every part of the bearing in every demodulation, before the best one of each is chosen. */
export function scoresPerBand(
  record: VibrationRecord,
  { shaft_hz, orders, second }: { shaft_hz: number; orders: BearingOrders; second: SecondOpinion | null },
  others: readonly VibrationRecord[] = [],
): { demodulation: Demodulation; findings: BearingFinding[] }[] {
  const { races, cage } = placesOf(orders);

  return demodulated(averagedWith(record, others)).map((one) => ({
    demodulation: { kind: one.kind, low_hz: one.low_hz, high_hz: one.high_hz },
    findings: [...races, cage].map((place) => listen(one, followed(place, second, shaft_hz), shaft_hz, record.fs_hz)),
  }));
}

const averagedWith = (record: VibrationRecord, others: readonly VibrationRecord[]) => [
  record,
  ...(durationOf(record) < leastSeconds ? others.filter((one) => isLike(record, one)) : []),
];

const demodulated = (records: readonly VibrationRecord[]) =>
  averageOf(records.map((one) => demodulationsOf({ ...one, samples: withoutMean(one.samples) })));

/** Null where no speed or bearing is known, or where the record cannot be asked. */
function jointEnvelopeFor(
  records: readonly VibrationRecord[],
  { shaft_hz, orders, isValid }: BearingQuestion,
): JointEnvelope | null {
  const [record] = records as [VibrationRecord];
  const isAsked = shaft_hz && orders && record.unit === "g" && isUsable(record, isValid);

  return isAsked ? jointEnvelopeOf(records, shaft_hz, orders) : null;
}

/** Null where none is known, or where the record cannot be asked. */
function speedOf(
  records: readonly VibrationRecord[],
  { shaft_hz, orders, origin = "entered", isValid }: BearingQuestion,
  together: JointEnvelope | null,
) {
  if (!shaft_hz || !isUsable(firstOf(records), isValid)) return null;

  return checkedSpeed(records, 60 * shaft_hz, origin, together && orders ? { ...together, orders } : null);
}

const isUsable = (record: VibrationRecord, isValid = true) => isValid && invalidityOf(record) === null;

const isLike = (record: VibrationRecord, other: VibrationRecord) =>
  other.fs_hz === record.fs_hz &&
  other.unit === record.unit &&
  other.samples.length === record.samples.length &&
  invalidityOf(other) === null;

/** Of the power of each demodulation's lines: noise evens out, and what is there every time stays. */
function averageOf(all: readonly Demodulated[][]): Demodulated[] {
  const first = firstOf(all);
  const others = all.slice(1);
  if (others.length === 0) return first;

  return first.map((one, choice) => {
    const power = one.amplitudes.map((amplitude) => amplitude ** 2);
    for (const other of others) {
      const { amplitudes } = inList(other, choice);
      for (let line = 0; line < power.length; line++) power[line]! += amplitudes[line]! ** 2;
    }

    return { ...one, amplitudes: power.map((sum) => Math.sqrt(sum / all.length)) };
  });
}

function missingFor(
  records: readonly VibrationRecord[],
  { shaft_hz, orders, origin, isValid }: BearingQuestion,
  speed: SpeedCheck | null,
): Missing[] {
  const [record] = records as [VibrationRecord];
  const seconds = records.reduce((sum, one) => sum + durationOf(one), 0);
  const checks: [boolean, Missing][] = [
    [record.unit !== "g", { key: "acceleration", params: {} }],
    [!isUsable(record, isValid), { key: "valid_record", params: {} }],
    [seconds < leastSeconds, { key: "duration", params: { seconds, least: leastSeconds } }],
    [!shaft_hz, { key: "shaft_speed", params: {} }],
    [
      !!shaft_hz && origin === "nominal" && speed?.verdict === "unconfirmed",
      { key: "exact_shaft_speed", params: { most_pct: 0.5 } },
    ],
    [!orders, { key: "bearing", params: {} }],
  ];

  return checks.filter(([lacks]) => lacks).map(([, missing]) => missing);
}

/** Orders of the shaft. */
type Place = {
  fault: BearingFinding["fault"];
  order: number;
  sideband: number | null;
  /** Where its lines are, when they have moved. */
  found_order?: number;
};

function placesOf({ bpfo, bpfi, bsf, ftf }: BearingOrders): { races: Place[]; cage: Place } {
  return {
    races: [
      { fault: "outer_race", order: bpfo, sideband: null },
      { fault: "inner_race", order: bpfi, sideband: 1 },
      { fault: "rolling_element", order: 2 * bsf, sideband: ftf },
    ],
    cage: { fault: "cage", order: ftf, sideband: null },
  };
}

function listen(
  band: Demodulated,
  { fault, order: expected, sideband, found_order: order = expected }: Place,
  shaft_hz: number,
  fs_hz: number,
): BearingFinding {
  const look = (hz: number, harmonic: number) =>
    hz < HIGHEST_SHARE * fs_hz ? lineNear(band, hz, { harmonic, shaft_hz }) : null;
  const isLine = (line: FoundLine | null) => line !== null;
  const lines = harmonicWeights
    .map((_, index) => look((index + 1) * order * shaft_hz, index + 1))
    .filter(isLine)
    .map((line) => expectedAt(line, line.harmonic * expected * shaft_hz));
  const beside = sideband === null ? [] : [order - sideband, order + sideband];
  const sidebands = beside.map((at) => look(at * shaft_hz, 1)).filter(isLine);
  const { kind, low_hz, high_hz } = band;
  const coincides_with_order = lines[0]?.coincides_with_order ?? null;
  const harmonics = lines.filter(({ points }) => points > 0).length;

  return {
    fault,
    score: scoreOf(lines, sidebands),
    demodulation: { kind, low_hz, high_hz },
    lines,
    sidebands,
    harmonics,
    coincides_with_order,
    evidence: evidenceOf(lines, sidebands, harmonics),
    not_measured: [],
  };
}

const expectedAt = (line: FoundLine, expected_hz: number): FoundLine => ({
  ...line,
  expected_hz,
  error_pct: 100 * (line.found_hz / expected_hz - 1),
});

function scoreOf(lines: readonly FoundLine[], sidebands: readonly FoundLine[]): number {
  const weights = lines.map(
    ({ harmonic, coincides_with_order }) =>
      inList(harmonicWeights, harmonic - 1) * (coincides_with_order === null ? 1 : COINCIDING_LINE),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const points = pairsOf(lines, weights).reduce((all, [line, weight]) => all + line.points * weight, 0);
  const base = lines[0]?.coincides_with_order == null ? 1 : COINCIDING_BASE;
  const score = sum > 0 ? (base * points) / sum : 0;
  if (sidebands.length === 0) return score;
  const beside = sidebands.reduce((all, line) => all + line.points, 0) / sidebands.length;

  return (1 - SIDEBAND_WEIGHT) * score + SIDEBAND_WEIGHT * beside;
}

function evidenceOf(lines: readonly FoundLine[], sidebands: readonly FoundLine[], harmonics: number): Evidence[] {
  const [base] = lines;
  if (!base) return [];
  const { expected_hz, found_hz, error_pct, over_floor_db, coincides_with_order } = base;
  const shown = sidebands.filter(({ points }) => points > 0).length;
  const all: (Evidence | false)[] = [
    {
      key: "lines_over_floor",
      speaks: "for",
      holds: base.points > 0,
      params: { expected_hz, found_hz, error_pct, over_floor_db, harmonics },
    },
    sidebands.length > 0 && {
      key: "sidebands_over_floor",
      speaks: "for",
      holds: shown > 0,
      params: { shown, expected: sidebands.length },
    },
    coincides_with_order !== null && {
      key: "coincides_with_order",
      speaks: "against",
      holds: true,
      params: { order: coincides_with_order, hz: expected_hz },
    },
  ];

  return all.filter((evidence) => evidence !== false);
}

/** If every line is also a shaft line, the bearing cannot be distinguished from the shaft. */
const hasLineOfItsOwn = ({ lines }: BearingFinding) =>
  lines.some(({ points, coincides_with_order }) => points > 0 && coincides_with_order === null);

const bestOf = (findings: readonly BearingFinding[]) =>
  findings.reduce((best, one) => (one.score > best.score ? one : best));

export const bearingConstants = {
  LEAST_SECONDS: leastSeconds,
  HARMONIC_WEIGHTS: harmonicWeights.join(", "),
  HIGHEST_SHARE,
  COINCIDING_LINE,
  COINCIDING_BASE,
  SIDEBAND_WEIGHT,
};
