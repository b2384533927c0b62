/** All that a sensor measured at an instant is one row: its measurements in the order of their numbers, in arrays of one length. */

interface Measured {
  sensor_id: number;
  parameter: number;
  ts: number;
  value: number;
  quality: number;
  running: boolean | null;
}

export interface Moment {
  sensor_id: number;
  company_id: number;
  ts: number;
  /** Of the first of its values. Others that know it otherwise say so in their quality. */
  running: boolean | null;
  parameters: number[];
  values: number[];
  qualities: number[];
  /** Which delivery it is of. */
  place: number;
}

const slotMs = 300_000;
export const slotsOfDay = 288;

/** The five minutes since 1970 that an instant is in: the beginning of the key of moments. */
export const slotOf = (ts: number) => Math.floor(ts / slotMs);

/** A quality is below this; what is above says whether the machine ran (readings_between.sql). */
const qualityBits = 256;

/** A quality as it is kept in a moment: with whether the machine ran, where the moment says otherwise. */
export const momentQuality = (quality: number, running: boolean | null, ofMoment: boolean | null) =>
  running === ofMoment ? quality : quality + qualityBits * (running === null ? 1 : running ? 3 : 2);

/** Readings sorted by sensor, measurement and time as moments, sorted by sensor and time. */
export function momentsOf(rows: readonly Measured[], place: number, company_id: number): Moment[] {
  const moments: Moment[] = [];
  let sensor = Number.NaN;
  let own = new Map<number, Moment>();
  let first = 0;
  for (const { sensor_id, parameter, ts, value, quality, running } of rows) {
    if (sensor_id !== sensor) {
      sortFrom(moments, first);
      sensor = sensor_id;
      own = new Map();
      first = moments.length;
    }
    const moment = own.get(ts);
    if (moment) {
      moment.parameters.push(parameter);
      moment.values.push(value);
      moment.qualities.push(momentQuality(quality, running, moment.running));
    } else {
      const begun = { ...{ sensor_id, company_id, ts, running, place }, ...one(parameter, value, quality) };
      own.set(ts, begun);
      moments.push(begun);
    }
  }
  sortFrom(moments, first);

  return moments;
}

const one = (parameter: number, value: number, quality: number) => ({
  parameters: [parameter],
  values: [value],
  qualities: [quality],
});

/** Mostly they are in order: each measurement has the same times. */
function sortFrom(moments: Moment[], first: number) {
  for (let at = first + 1; at < moments.length; at++)
    if (moments[at]!.ts < moments[at - 1]!.ts) {
      moments.push(...moments.splice(first).sort((a, b) => a.ts - b.ts));
      return;
    }
}

export interface KeptMoment {
  running: boolean | null;
  parameters: readonly number[];
  values: readonly number[];
  /** Null: all 0. */
  qualities: readonly number[] | null;
}

/** What of a moment was kept before, and what the moment becomes with the rest; null: nothing is new. First write wins. */
export function mergeMoment(kept: KeptMoment, sent: Moment) {
  const before = new Map(kept.parameters.map((parameter, index) => [parameter, kept.values[index]!]));
  const known: { differs: boolean }[] = [];
  const all = kept.parameters.map((parameter, index) => ({
    parameter,
    value: kept.values[index]!,
    quality: kept.qualities?.[index] ?? 0,
  }));
  sent.parameters.forEach((parameter, index) => {
    const [value, quality] = [sent.values[index]!, sent.qualities[index]!];
    const was = before.get(parameter);
    if (was !== undefined) known.push({ differs: was !== value });
    else
      all.push({ parameter, value, quality: momentQuality(quality % qualityBits, ranBy(sent, quality), kept.running) });
  });
  if (all.length === kept.parameters.length) return { known, merged: null };
  all.sort((a, b) => a.parameter - b.parameter);
  const merged: Moment = {
    ...{ ...sent, running: kept.running },
    parameters: all.map(({ parameter }) => parameter),
    values: all.map(({ value }) => value),
    qualities: all.map(({ quality }) => quality),
  };

  return { known, merged };
}

/** Whether the machine ran for a value, by its quality as it is kept. */
function ranBy({ running }: { running: boolean | null }, quality: number): boolean | null {
  const said = Math.floor(quality / qualityBits);

  return said === 0 ? running : said === 1 ? null : said === 3;
}
