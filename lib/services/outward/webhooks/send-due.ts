import { isSecretAddress } from "@/lib/domain/notifications/chat-messages";
import {
  type Answer,
  chatPause,
  isGivenUp,
  rest,
  retryAfter,
  type Verdict,
  verdictOn,
} from "@/lib/domain/notifications/webhooks";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { isOutage } from "@/lib/server/data/failures";
import { env } from "@/lib/server/env";
import { fetchOutside, NotCallable } from "@/lib/server/http/outside";
import { publish } from "@/lib/server/live/events";
import { log } from "@/lib/server/log";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";
import { signedHeaders } from "@/lib/server/secrets/webhook-signature";
import { bodyOf } from "./body";
import type { Attempt } from "./deliveries";
import { switchOff } from "./switch-off";

const timeoutMs = 10_000;
const maxBytes = 4_096;
/** Of one webhook at the same time. */
const lanes = 4;
/** A job ends after so long, that others have their turn; what is left is announced again within a second. */
const turn = 20_000;
/** A worker that does not report for so long was killed: another takes its delivery over. */
const lease = 60_000;
/** Attempts that a delivery remembers. */
const mostLogged = 30;

interface Sending {
  clock: () => Date;
  signal: AbortSignal;
  /** From 0 to 1. */
  chance?: () => number;
  /** How long a listener may take. */
  within?: number;
}

/** Delivers what is due of one webhook, a few at a time; to a chat one, and the next when it is announced again. */
export async function sendDue(webhook_id: number, sending: Sending): Promise<void> {
  const end = sending.clock().getTime() + turn;
  const isChat = isSecretAddress(await formatOf(webhook_id));
  let restMs = 0;
  const lane = async () => {
    while (restMs === 0 && !sending.signal.aborted && sending.clock().getTime() < end) {
      const claimed = await claim(webhook_id, sending.clock());
      if (!claimed) return;
      restMs = Math.max(restMs, await attempt(claimed, sending), isChat ? chatPause : 0);
    }
  };
  await Promise.all(Array.from({ length: isChat ? 1 : lanes }, lane));
  if (restMs > 0) await letRest(webhook_id, new Date(sending.clock().getTime() + restMs));
  await showNews(webhook_id);
}

const formatOf = (id: number) =>
  asProvider(async (tx) => (await tx.webhook.findUnique({ where: { id }, select: { format: true } }))?.format ?? "");

/** Screens that show it are refreshed once a turn, whatever was sent. */
const showNews = (id: number) =>
  asProvider(async (tx) => {
    const webhook = await tx.webhook.findUnique({ where: { id }, select: { company_id: true } });
    if (webhook) publish(tx, { subject: "webhooks", action: "delivered", id, company_id: webhook.company_id });
  });

const letRest = (id: number, rests_until: Date) =>
  asProvider((tx) => tx.webhook.updateMany({ where: { id }, data: { rests_until } }));

interface Claimed {
  id: number;
  webhook_id: number;
  event_id: string;
  /** This attempt's number: a worker that holds an older one changes nothing any more. */
  attempts: number;
  attempts_before: number;
}

/** Takes the next that is due, counts the attempt and gives it a lease, before anything is sent. */
const claim = (webhook_id: number, now: Date): Promise<Claimed | undefined> =>
  asProvider(async (tx) => {
    const [taken] = await tx.$queryRaw<Claimed[]>`update webhook_deliveries
      set attempts = attempts + 1, last_attempt_at = ${now}::timestamptz,
        next_attempt_at = ${new Date(now.getTime() + lease)}::timestamptz
      where id = (select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.webhook_id = ${webhook_id} and w.is_active and d.status = 'pending' and d.next_attempt_at <= ${now}::timestamptz
        order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
      returning id, webhook_id, event_id, attempts, attempts_before`;
    return taken;
  });

/** What is sent, where, and signed with what. */
const letterOf = (id: number, now: Date) =>
  asProvider(async (tx) => {
    const { body, webhook, ...event } = await tx.webhookDelivery.findUniqueOrThrow({
      where: { id },
      select: {
        company_id: true,
        plant_id: true,
        type: true,
        occurred_at: true,
        change: true,
        body: true,
        webhook: {
          select: {
            id: true,
            url: true,
            format: true,
            user_id: true,
            secret: true,
            previous_secret: true,
            previous_until: true,
          },
        },
      },
    });
    const { url, format } = webhook;
    const secrets = secretsOf(webhook, now);
    if (body !== null) return { url, format, secrets, body };
    // A listener gets the same text at every attempt, whatever becomes of the record or of the webhook's format.
    const written = await bodyOf(tx, event, webhook);
    await tx.webhookDelivery.updateMany({ where: { id, body: null }, data: { body: written } });
    return { url, format, secrets, body: written };
  });

interface Sealed {
  id: number;
  secret: string | null;
  previous_secret: string | null;
  previous_until: Date | null;
}

function secretsOf({ id, secret, previous_secret, previous_until }: Sealed, now: Date): string[] {
  const isOverlapping = previous_until !== null && previous_until > now;
  const place = placeOf("webhooks", "secret", id);
  return [secret, isOverlapping ? previous_secret : null].flatMap((sealed) => (sealed ? [unseal(sealed, place)] : []));
}

/** Sends it once, and keeps what came of it. Answers how long the listener is left alone, in milliseconds. */
async function attempt(claimed: Claimed, { clock, chance = Math.random, within = timeoutMs }: Sending) {
  const begun = clock();
  const { answer, response, is_late, format } = await post(claimed, begun, within);
  const now = clock();
  const verdict = verdictOn(answer, claimed.attempts - claimed.attempts_before, now, chance(), format);
  const logged: Attempt = {
    attempt: claimed.attempts,
    at: begun.toISOString(),
    duration_ms: now.getTime() - begun.getTime(),
    status: answer.status,
    error: answer.status === null ? answer.error : null,
    response,
  };
  await asProvider((tx) => settle(tx, claimed, verdict, logged, now));
  if (is_late) return rest;
  return verdict.is === "retried" ? verdict.rest_ms : 0;
}

type Letter = Awaited<ReturnType<typeof letterOf>>;

interface Posted {
  answer: Answer;
  response: string | null;
  is_late: boolean;
  format?: string;
}

const failed = (error: string, is_late = false): Posted => ({
  answer: { status: null, error },
  response: null,
  is_late,
});

async function post({ id, event_id }: Claimed, now: Date, timeoutMs: number): Promise<Posted> {
  const letter = await letterOf(id, now).catch((error) => {
    // Ours, and not the receiver's: the job is put off.
    if (isOutage(error)) throw error;
    log.error({ err: error }, "webhook delivery not written");
  });
  if (!letter) return failed("internal");
  // rotate-keys has cleared it, because its key was lost: unsigned, nothing is sent.
  if (letter.secrets.length === 0) return failed("no_secret");
  // A listener that is away fails with the codes of a database that is: what it does is its own failure, not an outage.
  return send(letter, event_id, now, timeoutMs).catch((error) => failed(...causeOf(error)));
}

async function send(
  { url, format, secrets, body }: Letter,
  event_id: string,
  now: Date,
  timeoutMs: number,
): Promise<Posted> {
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Millwright",
    ...signedHeaders(event_id, body, secrets, now),
  };
  const limits = { allowed: env.outsideNetworks, timeoutMs, maxBytes, isCut: true };
  const answer = await fetchOutside(new URL(url), { method: "POST", headers, body }, limits);
  const text = (await answer.text()).replaceAll("\0", "");
  const retry_after_s = retryAfter(answer.headers.get("retry-after"), now);
  return { answer: { status: answer.status, retry_after_s }, response: text || null, is_late: false, format };
}

/** What the delivery records of it: a word of ours, or the code of the network. */
function causeOf(error: NodeJS.ErrnoException): [cause: string, is_late?: boolean] {
  if (error instanceof NotCallable) return ["private_address"];
  if (error.name === "TimeoutError" || error.name === "AbortError") return ["timeout", true];
  if (error.code && /^[A-Z_0-9]+$/.test(error.code)) return [error.code.slice(0, 100)];
  log.error({ err: error }, "webhook delivery failed");
  return ["internal"];
}

/** Only while this attempt is still the last one: a worker that was held up meanwhile has lost its lease. */
async function settle(tx: Tx, claimed: Claimed, verdict: Verdict, logged: Attempt, now: Date) {
  const { id, attempts, webhook_id } = claimed;
  const status = { delivered: "delivered", retried: "pending", dead: "dead", gone: "dead" }[verdict.is];
  const { error, status: response_status } = logged;
  const count =
    await tx.$executeRaw`update webhook_deliveries set status = ${status}, response_status = ${response_status}::int,
      error = ${error}, next_attempt_at = ${verdict.is === "retried" ? verdict.at : now}::timestamptz,
      delivered_at = case when ${status} = 'delivered' then ${now}::timestamptz end,
      dead_at = case when ${status} = 'dead' then ${now}::timestamptz end,
      attempt_log = case when jsonb_array_length(attempt_log) >= ${mostLogged}::int then attempt_log - 0 else attempt_log end
        || ${JSON.stringify([logged])}::jsonb
    where id = ${id} and status = 'pending' and attempts = ${attempts}::int`;
  if (count === 0) return;
  if (verdict.is === "delivered")
    await tx.webhook.updateMany({
      where: { id: webhook_id, failing_since: { not: null } },
      data: { failing_since: null },
    });
  else await noteFailure(tx, webhook_id, verdict, now);
}

async function noteFailure(tx: Tx, id: number, verdict: Verdict, now: Date) {
  await tx.webhook.updateMany({ where: { id, failing_since: null }, data: { failing_since: now } });
  const webhook = await tx.webhook.findUnique({ where: { id }, select: { failing_since: true } });
  if (verdict.is === "gone") await switchOff(tx, id, "gone", now);
  else if (webhook && isGivenUp(webhook.failing_since, now)) await switchOff(tx, id, "failing", now);
}
