import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { isOutage } from "@/lib/server/data/failures";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { log } from "@/lib/server/log";
import { holdMarks } from "./marks";
import { type Manner, recordPass } from "./record-pass";
import type { Place } from "./sensor";

/** Sensors of one transaction: enough to share its cost, few enough that nobody waits long for the rows it holds. */
const sensorsAtOnce = 100;

export interface Waiting extends Place {
  id: number;
}

/**
 * What stored readings lead to: roll-ups, alert states, alerts, for many sensors in one transaction. A worker that is
 * killed leaves each of them either done or untouched; doing it again finds nothing to do. Returns how many were left:
 * held by another worker, or with more samples than one pass takes.
 */
export async function recordSensors(
  waiting: readonly Waiting[],
  now: Date,
  manner: Manner,
  signal?: AbortSignal,
): Promise<number> {
  let left = 0;
  for (let from = 0; from < waiting.length; from += sensorsAtOnce) {
    signal?.throwIfAborted();
    left += await recordTogether(waiting.slice(from, from + sensorsAtOnce), now, manner);
  }

  return left;
}

/** Also after its limits were changed, when there is no new reading. */
export async function recordSensor(place: Place, id: number, now: Date): Promise<void> {
  let hasMore = true;
  const manner = { what: "all", isPaced: false, waits: true } as const;
  while (hasMore) hasMore = (await recordPass([{ id, ...place }], now, manner)).behind > 0;
}

/** One sensor that cannot be evaluated does not stop the others: the pass is halved until it is alone. */
async function recordTogether(waiting: readonly Waiting[], now: Date, manner: Manner): Promise<number> {
  try {
    const { held, behind } = await recordPass(waiting, now, manner);

    return held + behind;
  } catch (error) {
    if (isOutage(error)) throw error;
    if (waiting.length === 1) return putAside(firstOf(waiting), error as Error);
    const half = Math.ceil(waiting.length / 2);

    return (
      (await recordTogether(waiting.slice(0, half), now, manner)) +
      (await recordTogether(waiting.slice(half), now, manner))
    );
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
