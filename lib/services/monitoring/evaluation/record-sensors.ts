import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { isOutage, isTimeout } from "@/lib/server/data/failures";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { log } from "@/lib/server/log";
import { holdMarks } from "./marks";
import { type Manner, recordPass } from "./record-pass";
import type { Place } from "./sensor";

/** Sensors of one transaction: enough to share its cost, few enough that nobody waits long for the rows it holds. */
const sensorsAtOnce = 100;
/** Sensors whose evaluation alone takes too long, of one call. Where there are more, it is the database that is slow. */
const mostTimeouts = 3;

export interface Waiting extends Place {
  id: number;
}

/**
 * What stored readings lead to: roll-ups, alert states, alerts, for many sensors in one transaction. A worker that is
 * killed leaves each of them either done or untouched; doing it again finds nothing to do. Returns how many were left:
 * held by another worker, or with more samples than one pass takes.
 * @param passed is called with the last sensor of each transaction, also of one that failed
 */
export async function recordSensors(
  waiting: readonly Waiting[],
  now: Date,
  manner: Manner,
  { signal, passed }: { signal?: AbortSignal; passed?: (last: Waiting) => void } = {},
): Promise<number> {
  let left = 0;
  const round: Round = { now, manner, timeouts: 0 };
  for (let from = 0; from < waiting.length; from += sensorsAtOnce) {
    signal?.throwIfAborted();
    const some = waiting.slice(from, from + sensorsAtOnce);
    try {
      left += await recordTogether(some, round);
    } finally {
      passed?.(lastOf(some));
    }
  }

  return left;
}

/** Also after its limits were changed, when there is no new reading. */
export async function recordSensor(place: Place, id: number, now: Date): Promise<void> {
  let hasMore = true;
  const manner = { what: "all", isPaced: false, waits: true } as const;
  while (hasMore) hasMore = (await recordPass([{ id, ...place }], now, manner)).behind > 0;
}

interface Round {
  now: Date;
  manner: Manner;
  /** Sensors that were put aside because their evaluation took too long. */
  timeouts: number;
}

/** One sensor that cannot be evaluated, or not in time, does not stop the others: the pass is halved until it is alone. */
async function recordTogether(waiting: readonly Waiting[], round: Round): Promise<number> {
  try {
    const { held, behind } = await recordPass(waiting, round.now, round.manner);

    return held + behind;
  } catch (error) {
    if (isOutage(error) && !isTimeout(error)) throw error;
    if (waiting.length === 1) {
      if (isTimeout(error) && ++round.timeouts > mostTimeouts) throw error;

      return putAside(firstOf(waiting), error as Error);
    }
    const half = Math.ceil(waiting.length / 2);

    return (await recordTogether(waiting.slice(0, half), round)) + (await recordTogether(waiting.slice(half), round));
  }
}

/** It gets a job of its own, which is tried some times and then listed for a person. */
async function putAside({ id, company_id, plant_id }: Waiting, error: Error): Promise<number> {
  log.error({ sensor_id: id, err: error }, "sensor not evaluated, left to a job of its own");
  await sqlWithinPlant(company_id, plant_id, async (client) => {
    await holdMarks(client, id);
    await enqueueOn(client, "sensor-changed", { sensor_id: id, company_id, plant_id }, company_id);
  });

  return 0;
}
