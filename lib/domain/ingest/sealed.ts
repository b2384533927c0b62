import { type KeptMoment, type Moment, measuredIn, mergeMoment, momentQuality, qualityBits } from "./moments";

/**
 * The readings of a sensor and hour as they are sealed: in parts, each of the instants at which the same measurements were taken and the
 * machine ran or not.
 */
export interface SealedPart {
  is_running: boolean | null;
  /** Milliseconds since the hour began, ascending. */
  times: number[];
  /** In the order of their numbers. */
  parameters: number[];
  /** A row an instant. */
  values: number[][];
  /** As `values`, those of moments; null: all 0. */
  qualities: number[][] | null;
}

/** An instant of the hour. */
export interface SealedMoment extends KeptMoment {
  at: number;
}

/** What parts hold, in the order of time. */
export function momentsInParts(parts: readonly SealedPart[]): SealedMoment[] {
  return parts
    .flatMap(({ is_running: running, times, parameters, values, qualities }) =>
      times.map((at, index) => ({
        at,
        running,
        parameters,
        values: values[index] ?? [],
        qualities: qualities?.[index] ?? null,
      })),
    )
    .sort((a, b) => a.at - b.at);
}

/** Moments of one hour as parts, in the order of their first instants. Those of no measurement are left out. */
export function partsOf(moments: readonly SealedMoment[]): SealedPart[] {
  const parts = new Map<string, SealedMoment[]>();
  for (const moment of [...moments].sort((a, b) => a.at - b.at)) {
    if (moment.parameters.length === 0) continue;
    const key = `${moment.running} ${moment.parameters.join()}`;
    const own = parts.get(key);
    if (own) own.push(moment);
    else parts.set(key, [moment]);
  }

  return [...parts.values()].map((own) => ({
    is_running: own[0]?.running ?? null,
    times: own.map(({ at }) => at),
    parameters: [...(own[0]?.parameters ?? [])],
    values: own.map(({ values }) => [...values]),
    qualities: own.some(({ qualities }) => qualities?.some((quality) => quality !== 0))
      ? own.map(({ qualities, values }) => (qualities ? [...qualities] : values.map(() => 0)))
      : null,
  }));
}

/** What is sealed with what came late to it: a value that is sealed stays. */
export function mergeLateMoments(sealed: readonly SealedMoment[], late: readonly SealedMoment[]): SealedMoment[] {
  const all = new Map(sealed.map((moment) => [moment.at, moment]));
  for (const one of late) {
    const kept = all.get(one.at);
    all.set(one.at, kept ? { at: one.at, ...merged(kept, one) } : one);
  }

  return [...all.values()];
}

function merged(kept: KeptMoment, late: KeptMoment): KeptMoment {
  const sent: Moment = {
    sensor_id: 0,
    company_id: 0,
    ts: 0,
    place: 0,
    running: late.running,
    measured: measuredIn(late),
  };
  const { merged } = mergeMoment(kept, sent);
  if (!merged) return kept;
  const qualities = merged.measured.map(({ quality, running }) => momentQuality(quality, running, merged.running));

  return {
    running: merged.running,
    parameters: merged.measured.map(({ parameter }) => parameter),
    values: merged.measured.map(({ value }) => value),
    qualities: qualities.some((quality) => quality !== 0) ? qualities : null,
  };
}

/** Moments of an hour with other values: those that are named, where they are there. Whether the machine ran stays. */
export function changeMoments(
  moments: readonly SealedMoment[],
  changed: readonly { at: number; parameter: number; value: number; quality: number }[],
): SealedMoment[] {
  const byKey = new Map(changed.map((one) => [`${one.at} ${one.parameter}`, one]));

  return moments.map((moment) => {
    const own = moment.parameters.map((parameter) => byKey.get(`${moment.at} ${parameter}`));
    if (own.every((one) => one === undefined)) return moment;
    const before = (index: number) => moment.qualities?.[index] ?? 0;
    return {
      ...moment,
      values: moment.values.map((value, index) => own[index]?.value ?? value),
      qualities: own.map((one, index) => withQuality(before(index), one?.quality ?? before(index) % qualityBits)),
    };
  });
}

const withQuality = (kept: number, quality: number) => kept - (kept % qualityBits) + quality;
