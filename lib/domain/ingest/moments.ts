import { pairsOf } from "@/lib/domain/shared/known";

/** All that a sensor measured at an instant is one row: its measurements in the order of their numbers, in arrays of one length. */

interface Measured {
  parameter: number;
  value: number;
  quality: number;
  running: boolean | null;
}

export interface Moment {
  sensor_id: number;
  company_id: number;
  ts: number;
  /** Of the first of its values. Others that know it otherwise have that in their quality. */
  running: boolean | null;
  /** In the order of their numbers, each once. */
  measured: Measured[];
  /** Which delivery it is of. */
  place: number;
}

const slotMs = 300_000;

/** The five minutes since 1970 that an instant is in: the beginning of the key of moments. */
export const slotOf = (ts: number) => Math.floor(ts / slotMs);

/** A quality is below this; what is above states whether the machine ran (readings_between.sql). */
export const qualityBits = 256;

/** A quality as it is kept in a moment: with whether the machine ran, where the moment states otherwise. */
export const momentQuality = (quality: number, running: boolean | null, ofMoment: boolean | null) =>
  running === ofMoment ? quality : quality + qualityBits * (running === null ? 1 : running ? 3 : 2);

/** Readings sorted by sensor, measurement and time as moments, sorted by sensor and time. */
export function momentsOf(
  rows: readonly (Measured & { sensor_id: number; ts: number })[],
  place: number,
  company_id: number,
): Moment[] {
  const moments: Moment[] = [];
  let own = new Map<number, Moment>();
  let last: Moment | undefined;
  let first = 0;
  let isSorted = true;
  for (const row of rows) {
    const { sensor_id, ts, running } = row;
    if (sensor_id !== last?.sensor_id) {
      if (!isSorted) sortFrom(moments, first);
      [own, last, first, isSorted] = [new Map(), undefined, moments.length, true];
    }
    const known = own.get(ts);
    if (known) {
      known.measured.push(row);
      continue;
    }
    // Mostly they are in order: each measurement has the same times.
    if (last && ts < last.ts) isSorted = false;
    last = { sensor_id, company_id, ts, running, measured: [row], place };
    own.set(ts, last);
    moments.push(last);
  }
  if (!isSorted) sortFrom(moments, first);

  return moments;
}

const sortFrom = (moments: Moment[], first: number) =>
  moments.push(...moments.splice(first).sort((a, b) => a.ts - b.ts));

export interface KeptMoment {
  running: boolean | null;
  parameters: readonly number[];
  values: readonly number[];
  /** Null: all 0. */
  qualities: readonly number[] | null;
}

/** What of a moment was kept before, and what the moment becomes with the rest; null: nothing is new. First write wins. */
export function mergeMoment(kept: KeptMoment, sent: Moment): { known: { differs: boolean }[]; merged: Moment | null } {
  const measured = measuredIn(kept);
  const before = new Map(measured.map(({ parameter, value }) => [parameter, value]));
  const known: { differs: boolean }[] = [];
  for (const one of sent.measured) {
    const was = before.get(one.parameter);
    if (was === undefined) measured.push(one);
    else known.push({ differs: was !== one.value });
  }
  if (measured.length === before.size) return { known, merged: null };
  measured.sort((a, b) => a.parameter - b.parameter);

  return { known, merged: { ...sent, running: kept.running, measured } };
}

/** What a stored moment holds for each of its measurements. */
export function measuredIn({ running, parameters, values, qualities }: KeptMoment): Measured[] {
  return pairsOf(parameters, values).map(([parameter, value], index) => {
    const quality = qualities?.[index] ?? 0;
    const own = Math.floor(quality / qualityBits);
    return {
      parameter,
      value,
      quality: quality % qualityBits,
      running: own === 0 ? running : own === 1 ? null : own === 3,
    };
  });
}
