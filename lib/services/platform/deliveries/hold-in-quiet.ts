import type { Tx } from "@/lib/server/data/db";
import type { Letter } from "./letter";
import { quietUntil } from "./quiet-hours";

/**
 * Puts off what would ring in its person's quiet hours: they were over when it was announced, and it has been tried again
 * since. It is handed to the queue at their end. The caller throws AlreadyDone after the commit.
 */
export async function holdInQuiet(
  tx: Tx,
  { user_id, letter }: { user_id: number | null; letter: Letter },
  outbox_id: number,
  now: Date,
): Promise<boolean> {
  if (!letter.is_held_in_quiet || user_id === null) return false;
  const person = await tx.user.findUnique({
    where: { id: user_id },
    select: { id: true, company_id: true, plant_id: true, quiet_from: true, quiet_until: true },
  });
  const company_id = person?.company_id;
  const run_after = person && company_id ? await quietUntil(tx, { ...person, company_id }, now) : null;
  if (!run_after) return false;
  await tx.outbox.updateMany({ where: { id: outbox_id, done_at: null }, data: { sent_at: null, run_after } });

  return true;
}
