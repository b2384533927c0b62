import { asProvider, type Tx } from "@/lib/server/data/db";
import { PermanentSmsError, sendSms, UnsentSmsError } from "@/lib/server/sms";
import { AlreadyDone, finished, giveUp } from "@/lib/services/platform/outbox/finish";
import { type Claim, claimSms, type SmsRow } from "./claim-sms";
import { composeSms } from "./compose-sms";
import { GivenUp } from "./given-up";
import { keepForDigest } from "./keep-for-digest";
import { forgotten } from "./letter";
import { ownTextOf } from "./own-text";

/**
 *   queued ─claim─▶ sending ─▶ sent
 *     ▲  ╲             ├──────▶ failed     refused for ever
 *     │   ╲            ├──────▶ unknown    no answer; an alarm is tried again
 *     │    ▶ refused   │
 *     └────────────────┘ surely not sent
 */
export async function sendSmsDelivery(
  delivery_id: number,
  outbox_id: number,
  now: Date,
  within?: number,
): Promise<void> {
  const claim = await asProvider(async (tx) => {
    const made = await claimSms(tx, delivery_id, outbox_id, now);
    if (made.is !== "ours") await settle(tx, made, outbox_id, now);
    return made;
  });
  if (claim.is === "unknown") throw new GivenUp(noAnswer);
  if (claim.is === "dead" || claim.is === "held") throw new AlreadyDone();
  if (claim.is !== "ours") return;

  const { letter, recipient: to } = claim.row;
  const own = await asProvider((tx) => ownTextOf(tx, letter.template, "sms", letter.locale));
  try {
    await sendSms({ id: `ob-${outbox_id}`, to, text: composeSms(letter, own) }, within);
  } catch (error) {
    await fail(claim.row, outbox_id, error as Error);
  }

  await asProvider(async (tx) => {
    // What was sent is forgotten: it may hold a link or a code that opens a door.
    await mark(tx, delivery_id, { status: "sent", sent_at: now, payload: forgotten(letter), error: null });
    await finished(tx, outbox_id);
  });
}

const noAnswer = "delivery status unknown";

async function settle(tx: Tx, claim: Exclude<Claim, { is: "ours" }>, outbox_id: number, now: Date): Promise<void> {
  if (claim.is === "done" || claim.is === "dead" || claim.is === "held") return;
  if (claim.is === "unknown") {
    await mark(tx, claim.row.id, { status: "unknown", error: noAnswer });
    await giveUp(tx, outbox_id, noAnswer);
    return;
  }
  const { row, by } = claim;
  await mark(tx, row.id, { status: "refused", error: by, payload: forgotten(row.letter) });
  if (by !== "archived" && row.letter.is_digestible && row.user_id !== null && row.company_id !== null) {
    const { template: message, params } = row.letter;
    const to = { user_id: row.user_id, company_id: row.company_id };
    await keepForDigest(tx, { ...to, subject: `sms:${row.id}`, message, params }, now);
  }
  await finished(tx, outbox_id);
}

async function fail({ id, letter }: SmsRow, outbox_id: number, error: Error): Promise<never> {
  await asProvider(async (tx) => {
    if (error instanceof UnsentSmsError)
      return mark(tx, id, {
        status: "queued",
        tried_at: null,
        attempts: { decrement: 1 },
        error: error.message.slice(0, 500),
      });
    const isPermanent = error instanceof PermanentSmsError;
    // An alarm stays "sending": the next try finds that it may be repeated.
    if (!isPermanent && letter.is_urgent) return mark(tx, id, { error: error.message.slice(0, 500) });
    await mark(tx, id, { status: isPermanent ? "failed" : "unknown", error: error.message.slice(0, 500) });
    await giveUp(tx, outbox_id, error.message);
  });
  const isOver = !(error instanceof UnsentSmsError) && (error instanceof PermanentSmsError || !letter.is_urgent);
  throw isOver ? new GivenUp(error.message) : error;
}

const mark = (tx: Tx, id: number, data: Parameters<Tx["delivery"]["updateMany"]>[0]["data"]) =>
  tx.delivery.updateMany({ where: { id, status: { not: "sent" } }, data });
