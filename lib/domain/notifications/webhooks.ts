/** What a webhook can report, in the order of its form. The triggers of the histories make them (webhooks migration). */
export const webhookEvents = [
  "alert.opened",
  "alert.level_changed",
  "alert.closed",
  "reading.out_of_range",
  "work_order.created",
  "work_order.status_changed",
  "work_order.failure_repeated",
  "work_order.failure_corrected",
  "requisition.created",
  "requisition.status_changed",
  "shift.handed_over",
  "permit.created",
  "permit.status_changed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by hand, whatever the webhook reports. */
export const testEvent = "webhook.test";

export const mostWebhooks = 20;
export const deliveryStatuses = ["pending", "delivered", "dead"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** From one attempt to the next: a listener that is away for almost two days still gets everything. */
const retryPauses = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 6 * hour, 12 * hour, 24 * hour],
] as const;

/** Nothing but failures for so long, and the webhook is switched off. */
const giveUpAfter = 5 * day;
/** So long the signature of the secret before is sent beside that of the new one. */
export const rotationOverlap = day;
/** A listener that does not answer within ten seconds is left alone for so long, and keeps no worker from the others. */
export const rest = 30 * second;

/** Chats take one message a second. */
export const chatPause = second;

/** How an attempt ended: an HTTP status, with the pause that was asked for, or why there was none. */
export type Answer = { status: number; retry_after_s?: number | null } | { status: null; error: string };

/** "120", or the moment as HTTP writes it, in seconds from now: at most a day. Null: none was asked for. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / second;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), day / second) : null;
}

export type Verdict =
  | { is: "delivered" }
  /** The listener wants nothing any more. */
  | { is: "gone" }
  /** `rest_ms`: the pause that the listener has asked for, in which nothing else is sent to it either. */
  | { is: "retried"; at: Date; rest_ms: number }
  | { is: "dead" };

/**
 * What follows from an answer to the attempt of this number, counted from 1. A redirect is a failure: it could lead
 * anywhere.
 *
 *   pending ──2xx──▶ delivered     ──410──▶ dead, and the webhook is off (of Slack also 404)
 *      ▲ └──anything else──▶ pending, after a longer pause each time ──the ninth──▶ dead
 *      └───────────────── sent again by hand ◀── delivered | dead
 *
 * @param chance from 0 to 1: listeners that failed together are not called together again
 */
export function verdictOn(answer: Answer, attempt: number, now: Date, chance: number, format = "standard"): Verdict {
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300) return { is: "delivered" };
  // Slack answers 404 for an address that somebody has withdrawn.
  if (status === 410 || (status === 404 && format === "slack")) return { is: "gone" };
  const pause = retryPauses[attempt - 1];
  if (pause === undefined) return { is: "dead" };
  const rest_ms = status === 429 ? (answer.retry_after_s ?? 0) * second : 0;
  // No sooner than after another failure: a listener that asks for one second each time would have a dead letter in nine.
  const wait = Math.max(rest_ms, Math.round(pause * (0.9 + chance * 0.2)));
  return { is: "retried", at: new Date(now.getTime() + wait), rest_ms };
}

/** Has it failed for so long that nobody is there any more? */
export const isGivenUp = (failing_since: Date | null, now: Date): boolean =>
  failing_since !== null && now.getTime() - failing_since.getTime() >= giveUpAfter;

/** Why an address cannot be called at all, as a message key; null where it can, if the network allows it. */
export function addressProblem(text: string): string | null {
  if (!URL.canParse(text)) return "webhooks.not_an_address";
  const { protocol, username, password } = new URL(text);
  if (!/^https?:$/.test(protocol)) return "webhooks.not_an_address";
  if (username || password) return "webhooks.no_credentials";
  return null;
}
