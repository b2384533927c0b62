import { asProvider, type Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";

/**
 * What the worker that holds a connection reports of it, for screens. None of it is a change of the broker's settings. A
 * connection is known by when it was made: one that another has replaced reports nothing any more.
 */

interface Held {
  id: number;
  company_id: number;
  plant: { id: number };
}

const show = (tx: Tx, { id, company_id, plant }: Held, action: string) =>
  publish(tx, { subject: "brokers", action, id, company_id, plant_id: plant.id });

/** A connection begins, whatever a killed worker left. Each has the number after the last, which Sparkplug asks for. */
export const beginSession = (id: number): Promise<number> =>
  asProvider(async (tx) => {
    const [row] = await tx.$queryRaw<{ bd_seq: number }[]>`
      update brokers set bd_seq = (bd_seq + 1) % 256, connected_at = null where id = ${id}::int returning bd_seq`;
    return row?.bd_seq ?? 0;
  });

export const reportConnected = (broker: Held, now: Date) =>
  asProvider(async (tx) => {
    await tx.$executeRaw`update brokers set connected_at = ${now}::timestamptz, checked_at = ${now}::timestamptz,
      waiting_since = null, failing_since = null where id = ${broker.id}::int`;
    show(tx, broker, "connected");
  });

/** Once a look, which may have found nothing to publish. */
export const reportLook = (broker: Held, count: number, now: Date) =>
  asProvider(async (tx) => {
    await tx.$executeRaw`update brokers set checked_at = ${now}::timestamptz, waiting_since = null,
      published_at = case when ${count > 0} then ${now}::timestamptz else published_at end where id = ${broker.id}::int`;
    if (count > 0) show(tx, broker, "published");
  });

/** A look that must not publish, because the primary host is not online. */
export const reportWaiting = (broker: Held, now: Date) =>
  asProvider(async (tx) => {
    await tx.$executeRaw`update brokers set checked_at = ${now}::timestamptz,
      waiting_since = coalesce(waiting_since, ${now}::timestamptz) where id = ${broker.id}::int`;
    show(tx, broker, "waiting");
  });

export const reportFailure = (broker: Held, connected_at: Date | null, error: string, now: Date) =>
  asProvider(async (tx) => {
    const count = await tx.$executeRaw`update brokers set connected_at = null, error = ${error},
      failed_at = ${now}::timestamptz, failing_since = coalesce(failing_since, ${now}::timestamptz)
      where id = ${broker.id}::int and connected_at is not distinct from ${connected_at}::timestamptz`;
    if (count > 0) show(tx, broker, "failed");
  });

/** The worker has given it up, to be taken over or because it is off. */
export const reportEnd = (broker: Held, connected_at: Date) =>
  asProvider(async (tx) => {
    const count = await tx.$executeRaw`update brokers set connected_at = null
      where id = ${broker.id}::int and connected_at = ${connected_at}::timestamptz`;
    if (count > 0) show(tx, broker, "ended");
  });
