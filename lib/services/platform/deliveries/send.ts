import { asProvider } from "@/lib/server/data/db";
import { readBytes } from "@/lib/server/files/storage";
import { PermanentMailError, sendMail, UnsentMailError } from "@/lib/server/mail";
import { finished, giveUp } from "@/lib/services/platform/outbox/finish";
import { compose } from "./compose";
import { GivenUp } from "./given-up";
import { hasLeft } from "./has-left";
import { type Forgotten, forgotten, letterOf } from "./letter";
import { ownTextOf } from "./own-text";

const mostAttached = 5 * 1024 * 1024;

/** Sends one delivery and marks it sent. What was sent before is left alone; a refusal for ever is rethrown as such. */
export async function sendDelivery(delivery_id: number, outbox_id: number, now = new Date()): Promise<void> {
  const delivery = await asProvider((tx) =>
    tx.delivery.findUnique({
      where: { id: delivery_id },
      select: { status: true, recipient: true, user_id: true, payload: true },
    }),
  );
  if (!delivery || delivery.status === "sent") return;

  const letter = letterOf(delivery);
  const own = await asProvider((tx) => ownTextOf(tx, letter.template, "mail", letter.locale));
  const composed = compose(letter, own);
  const rest = forgotten(letter, composed.subject);
  if (await asProvider((tx) => hasLeft(tx, delivery.user_id))) return refuse(delivery_id, outbox_id, rest);
  if (letter.is_once) await claimOnce(delivery_id, outbox_id, now, rest);
  try {
    await sendMail({
      id: `ob-${outbox_id}`,
      to: delivery.recipient,
      ...composed,
      attachments: letter.file_id ? await attachment(letter.file_id) : [],
    });
  } catch (error) {
    if (letter.is_once) await settleOnce(delivery_id, outbox_id, error as Error, rest);
    await note(delivery_id, (error as Error).message, error instanceof PermanentMailError);
    throw error;
  }

  await asProvider(async (tx) => {
    await tx.delivery.updateMany({
      where: { id: delivery_id, status: { not: "sent" } },
      // What was sent is forgotten: it may hold a link that opens a door.
      data: { status: "sent", sent_at: now, attempts: { increment: 1 }, payload: rest, error: null },
    });
    await finished(tx, outbox_id);
  });
}

const refuse = (id: number, outbox_id: number, rest: Forgotten): Promise<void> =>
  asProvider(async (tx) => {
    await tx.delivery.updateMany({
      where: { id, status: { not: "sent" } },
      data: { status: "refused", error: "archived", payload: rest },
    });
    await finished(tx, outbox_id);
  });

const noAnswer = "delivery status unknown";

/**
 * Marks a mail that goes out once as being sent, before anything is sent. One that was handed over before, by a worker that
 * was killed or received no answer, is unknown from then on, and nobody sends it again.
 */
async function claimOnce(id: number, outbox_id: number, now: Date, rest: Forgotten): Promise<void> {
  const claimed = await asProvider((tx) =>
    tx.delivery.updateMany({
      where: { id, status: { in: ["queued", "failed"] } },
      data: { status: "sending", tried_at: now },
    }),
  );
  if (claimed.count === 0) await markUnknown(id, outbox_id, rest);
}

async function markUnknown(id: number, outbox_id: number, rest: Forgotten): Promise<never> {
  await asProvider(async (tx) => {
    await tx.delivery.updateMany({
      where: { id, status: { notIn: ["sent", "unknown"] } },
      data: { status: "unknown", error: noAnswer, payload: rest },
    });
    await giveUp(tx, outbox_id, noAnswer);
  });
  throw new GivenUp(noAnswer);
}

/** What surely did not go out may be tried again; of anything else nobody knows. */
async function settleOnce(id: number, outbox_id: number, error: Error, rest: Forgotten): Promise<void> {
  if (!(error instanceof PermanentMailError || error instanceof UnsentMailError))
    await markUnknown(id, outbox_id, rest);
  await asProvider((tx) => tx.delivery.updateMany({ where: { id, status: "sending" }, data: { status: "queued" } }));
}

/** The last try failed: nobody sends it any more. */
export const giveUpDelivery = (delivery_id: number, error: string) => note(delivery_id, error, true, 0);

const note = (id: number, error: string, isFinal: boolean, attempts = 1) =>
  asProvider((tx) =>
    tx.delivery.updateMany({
      where: { id, status: { not: "sent" } },
      data: { error: error.slice(0, 500), attempts: { increment: attempts }, ...(isFinal ? { status: "failed" } : {}) },
    }),
  );

async function attachment(file_id: number) {
  const file = await asProvider((tx) =>
    tx.file.findUnique({ where: { id: file_id }, select: { storage_key: true, name: true, mime: true, size: true } }),
  );
  if (!file || file.size >= mostAttached) return [];
  return [{ filename: file.name, contentType: file.mime, content: await readBytes(file.storage_key) }];
}
