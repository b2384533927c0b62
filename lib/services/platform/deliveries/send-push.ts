import { isRetried, isSounding, type Pushed, secondsLeft, triesBeforeMail } from "@/lib/domain/notifications/push";
import { locales } from "@/lib/domain/shared/locales";
import type { Prisma } from "@/lib/generated/prisma/client";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { AlreadyDone, finished } from "@/lib/services/platform/outbox/finish";
import { pushPair } from "../push/pair";
import { type Outcome, pushTo, settleDevice } from "../push/push-to";
import { composePush } from "./compose-push";
import { deliver } from "./deliver";
import { holdInQuiet } from "./hold-in-quiet";
import { forgotten, type Letter, letterOf } from "./letter";

/** Some devices have not taken it, and it is still worth being delivered. */
class NotTaken extends Error {}

interface Attempt {
  outbox_id: number;
  /** From 1. */
  attempt: number;
}

/**
 * Sends one delivery to each device of its person that has not taken it yet. Throws while a device is to be tried again; a
 * second time it goes only to those that failed.
 */
export async function sendPushDelivery(delivery_id: number, { outbox_id, attempt }: Attempt, now: Date): Promise<void> {
  const found = await asProvider((tx) => read(tx, delivery_id, outbox_id, now));
  if (found === "held") throw new AlreadyDone();
  if (!found) return;
  const { letter, devices, begun, shown } = found;
  const ttl = secondsLeft(letter.push.kind, begun, now);
  const { title, text } = composePush(letter, shown);
  const pair = devices.length > 0 ? await pushPair() : null;
  const message = { id: `ob-${outbox_id}`, text, push: letter.push, ttl };
  const outcomes =
    pair && ttl > 0 ? await Promise.all(devices.map((device) => pushTo(device, message, pair, now))) : [];

  const isOver = await asProvider(async (tx) => {
    for (const outcome of outcomes) await settleDevice(tx, outcome, now);
    const taken = [...(letter.taken ?? []), ...idsOf(outcomes, "taken")];
    const isDue = outcomes.some(({ verdict }) => verdict === "retry");
    const isTriedAgain = isDue && isRetried(attempt, letter.push.kind, begun, now);
    if (taken.length === 0 && (!isTriedAgain || attempt >= triesBeforeMail)) await mailInstead(tx, found);
    const error = outcomes.find((one) => one.error !== null)?.error ?? (taken.length > 0 ? null : "no_device");
    await settle(tx, found, { taken, isTriedAgain, title, error }, now);
    if (!isTriedAgain) await finished(tx, outbox_id);
    return !isTriedAgain;
  });
  if (!isOver) throw new NotTaken(outcomes.map(({ device_id, error }) => `${device_id}: ${error}`).join(", "));
}

const idsOf = (outcomes: readonly Outcome[], is: Outcome["verdict"]) =>
  outcomes.flatMap(({ device_id, verdict }) => (verdict === is ? [device_id] : []));

type PushLetter = Letter & { push: Pushed };
type Found = Exclude<Awaited<ReturnType<typeof read>>, "held" | null>;

/** What is to be sent, to which devices, and since when it might have gone out. */
async function read(tx: Tx, id: number, outbox_id: number, now: Date) {
  const row = await tx.delivery.findUnique({
    where: { id },
    select: {
      status: true,
      payload: true,
      recipient: true,
      user_id: true,
      company_id: true,
      created_at: true,
      tried_at: true,
    },
  });
  if (row?.status !== "queued" || row.user_id === null) return null;
  const letter = letterOf(row);
  if (!letter.push) return null;
  const { user_id } = row;
  if (await holdInQuiet(tx, { user_id, letter }, outbox_id, now)) {
    // How long it is worth being delivered is counted from then.
    await tx.delivery.updateMany({ where: { id }, data: { tried_at: null } });
    return "held" as const;
  }
  const announced = await tx.outbox.findUnique({ where: { id: outbox_id }, select: { run_after: true } });
  const person = await tx.user.findUnique({
    where: { id: user_id },
    select: { shows_push_details: true, archived_at: true },
  });
  const devices = await tx.pushSubscription.findMany({
    where: { user_id, id: { notIn: letter.taken ?? [] } },
    orderBy: { id: "asc" },
    select: { id: true, endpoint: true, keys: true },
  });
  const held = Math.max(row.created_at.getTime(), announced?.run_after.getTime() ?? 0);

  return {
    id,
    user_id,
    company_id: row.company_id,
    recipient: row.recipient,
    letter: letter as PushLetter,
    devices: person && person.archived_at === null ? devices : [],
    begun: row.tried_at ?? new Date(held),
    shown: {
      has_details: person?.shows_push_details ?? false,
      is_silent: !isSounding(letter.push, await lastOf(tx, user_id, id, letter.push.tag), now),
      unread: await tx.notification.count({ where: { user_id, read_at: null } }),
    },
  };
}

/** What the person was sent about the same record before. */
async function lastOf(tx: Tx, user_id: number, before: number, tag: string) {
  const [last] = await tx.$queryRaw<{ rank: number; at: Date }[]>`
    select (payload->'push'->>'rank')::int as rank, sent_at as at from deliveries
    where channel = 'push' and user_id = ${user_id} and status = 'sent' and id < ${before}
      and payload->'push'->>'tag' = ${tag}
    order by created_at desc, id desc limit 1`;

  return last ?? null;
}

/** The same message; where it was mailed already, it is known by its subject. */
async function mailInstead(tx: Tx, { letter, recipient, user_id, company_id }: Found): Promise<void> {
  const { mail_instead: subject, template, params, href, time_zone, locale } = letter;
  if (!subject) return;
  const to = { user_id, company_id, email: recipient, language_id: locales.indexOf(locale) + 1 };
  await deliver(tx, { channel: "mail", to, subject, template, params, href, time_zone });
}

interface Settled {
  taken: number[];
  isTriedAgain: boolean;
  title: string;
  error: string | null;
}

async function settle(tx: Tx, { id, letter, begun }: Found, { taken, isTriedAgain, title, error }: Settled, now: Date) {
  const isSent = taken.length > 0;
  const payload: Prisma.InputJsonObject = isTriedAgain ? { ...letter, taken } : forgotten(letter, title);
  await tx.delivery.updateMany({
    where: { id, status: "queued" },
    data: {
      payload,
      tried_at: begun,
      attempts: { increment: 1 },
      error,
      ...(isSent && (letter.taken ?? []).length === 0 ? { sent_at: now } : {}),
      ...(isTriedAgain ? {} : { status: isSent ? "sent" : "failed" }),
    },
  });
}
