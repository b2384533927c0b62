import { asProvider, type Tx } from "@/lib/server/data/db";

/** Somebody else has done this work: the transaction that gets this error is undone, and nothing is wrong. */
export class AlreadyDone extends Error {}

/**
 * Marks announced work done in the transaction of its effect, so that the effect happens once, however often the
 * queue hands the work out.
 */
export async function finished(tx: Tx, outbox_id: number): Promise<void> {
  const count = await tx.$executeRaw`update outbox set done_at = now(), sent_at = coalesce(sent_at, now()), error = null
    where id = ${outbox_id} and done_at is null`;
  if (count === 0) throw new AlreadyDone();
}

/** Is there still something to do? A row that is gone was swept long after it was done. */
export const isOpen = (outbox_id: number): Promise<boolean> =>
  asProvider(async (tx) => {
    const row = await tx.outbox.findUnique({ where: { id: outbox_id }, select: { done_at: true } });
    return row !== null && row.done_at === null;
  });

/** Puts announced work into the dead list in the transaction that states why. */
export const giveUp = (tx: Tx, outbox_id: number, reason: string): Promise<number> =>
  tx.$executeRaw`update outbox set error = ${reason.slice(0, 2_000)}, failed_at = now() where id = ${outbox_id} and done_at is null`;

/** Keeps why a try failed, and that no other comes, so that a person can see it. */
export const failed = (outbox_id: number, error: string, isFinal: boolean): Promise<number> =>
  asProvider(
    (tx) => tx.$executeRaw`update outbox set error = ${error.slice(0, 2_000)},
      failed_at = case when ${isFinal} then now() else failed_at end where id = ${outbox_id} and done_at is null`,
  );
