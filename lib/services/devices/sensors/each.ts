import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { sensors } from "@/lib/resources/sensors";
import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import { seen } from "@/lib/server/resources/crud";

export type SensorOutcome = { id: number; status: "done" } | { id: number; status: "skipped"; reason: string };

/**
 * Does something to each sensor and returns its outcome. An id outside the viewer's plants refuses the whole call,
 * so that a list of ids reveals nothing about other plants.
 */
export async function onEachSensor(call: Call, ids: number[], run: (id: number) => Promise<unknown>) {
  const unique = [...new Set(ids)];
  const visible = await call.tx.sensor.count({ where: seen(sensors, call, { id: { in: unique } }) });
  if (visible !== unique.length) throw notFound();

  const outcomes = new Map<number, SensorOutcome>();
  // In one order of ids, so that two calls with the same sensors cannot wait for each other.
  for (const id of unique.toSorted((a, b) => a - b)) outcomes.set(id, await outcomeOf(call, id, run));
  return unique.flatMap((id) => outcomes.get(id) ?? []);
}

async function outcomeOf(call: Call, id: number, run: (id: number) => Promise<unknown>): Promise<SensorOutcome> {
  try {
    await run(id);
    return { id, status: "done" };
  } catch (error) {
    // A refusal is thrown before anything is written: the other sensors go on in the same transaction.
    if (!(error instanceof DomainError)) throw error;
    const { key, params, fields } = error;
    const messages = Object.values(fields ?? {}).flatMap((all) => all.map((one) => translate(call.locale, one)));
    return {
      id,
      status: "skipped",
      reason: messages.length > 0 ? `${messages.join(", ")}.` : translate(call.locale, { key, params }),
    };
  }
}
