import { capReached, type SmsCap, type SmsCounts } from "@/lib/domain/notifications/sms-caps";
import { type PhoneProblem, phoneProblem } from "@/lib/domain/notifications/telephone";
import type { Tx } from "@/lib/server/data/db";
import { hasLeft } from "./has-left";
import { holdInQuiet } from "./hold-in-quiet";
import { type Letter, letterOf } from "./letter";

export interface SmsRow {
  id: number;
  user_id: number | null;
  company_id: number | null;
  recipient: string;
  letter: Letter;
}

export type Claim =
  | { is: "ours"; row: SmsRow }
  | { is: "done" }
  /** Given up; only a person takes it out of the dead list. */
  | { is: "dead" }
  /** Its person's quiet hours have begun since it was announced. */
  | { is: "held" }
  | { is: "refused"; row: SmsRow; by: "archived" | SmsCap | PhoneProblem }
  /** It was handed over once, and nobody knows what became of it. */
  | { is: "unknown"; row: SmsRow };

const mostRepeats = 3;

/**
 * Marks an SMS as being sent before anything is sent, and counts it. Everybody who claims waits for the same lock, so
 * that however many workers there are, none of them sees a count that another is about to change.
 */
export async function claimSms(tx: Tx, id: number, outbox_id: number, now: Date): Promise<Claim> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('sms-caps'))`;
  const found = await tx.delivery.findUnique({
    where: { id },
    select: { status: true, attempts: true, recipient: true, user_id: true, company_id: true, payload: true },
  });
  if (!found || found.status === "sent" || found.status === "refused") return { is: "done" };
  const { status, attempts, payload, ...to } = found;
  const row: SmsRow = { id, ...to, letter: letterOf({ payload }) };

  const announced = await tx.outbox.findUnique({ where: { id: outbox_id }, select: { failed_at: true } });
  if (announced?.failed_at) return { is: "dead" };
  if (status === "sending" && !(row.letter.is_urgent && attempts < mostRepeats)) return { is: "unknown", row };
  if (await hasLeft(tx, row.user_id)) return { is: "refused", row, by: "archived" };
  if (await holdInQuiet(tx, row, outbox_id, now)) return { is: "held" };

  const problem = phoneProblem(row.recipient);
  const by = problem ?? capReached(await countsOf(tx, row, now), row.letter.is_urgent ?? false);
  if (by) return { is: "refused", row, by };
  await tx.delivery.update({
    where: { id },
    data: { status: "sending", tried_at: now, attempts: { increment: 1 }, error: null },
    select: { id: true },
  });

  return { is: "ours", row };
}

/** Of an SMS, attempts counts how often it went out or may have; one that surely did not gives its count back. */
async function countsOf(tx: Tx, { user_id, company_id, recipient }: SmsRow, now: Date): Promise<SmsCounts> {
  const [counts] = await tx.$queryRaw<[SmsCounts]>`select
      coalesce(sum(attempts) filter (where user_id = ${user_id}::int and tried_at > ${now}::timestamptz - interval '1 hour'), 0)::int as user_hour,
      coalesce(sum(attempts) filter (where recipient = ${recipient}), 0)::int as number_day,
      coalesce(sum(attempts) filter (where company_id = ${company_id}::int), 0)::int as company_day,
      coalesce(sum(attempts), 0)::int as all_day
    from deliveries where channel = 'sms' and tried_at > ${now}::timestamptz - interval '24 hours'`;

  return counts;
}
