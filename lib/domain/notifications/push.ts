/** Messages to the browsers of phones and computers (Web Push, RFC 8030): where they go, how soon, and what becomes of each. */

/** Whose push services they are: Google, Mozilla, Apple, Microsoft. Each stands for the hosts below it, too. */
const knownHosts = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/** Where the demo's devices are: nothing is there, and nothing can be (RFC 2606). */
export const simulatedHost = "push.demo.invalid";

const isBelow = (host: string, of: string) => host === of || host.endsWith(`.${of}`);

/**
 * Whether messages may be sent to what a browser names as its push service: anybody could name any address.
 * @param more hosts of the operator, which may be without TLS
 */
export function mayPushTo(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (more.some((host) => isBelow(hostname, host))) return protocol === "https:" || protocol === "http:";

  return protocol === "https:" && knownHosts.some((host) => isBelow(hostname, host));
}

export interface PushKind {
  /** Of RFC 8030: high wakes a sleeping phone. */
  urgency: "normal" | "high";
  /** For how many seconds it is worth being delivered. */
  ttl: number;
}

const hours = (count: number) => count * 3_600;

export const pushKinds = {
  work: { urgency: "normal", ttl: hours(12) },
  urgent: { urgency: "high", ttl: hours(4) },
  alarm: { urgency: "high", ttl: hours(1) },
  alert: { urgency: "normal", ttl: hours(4) },
  escalation: { urgency: "high", ttl: hours(1) },
  answered: { urgency: "normal", ttl: hours(24) },
  approval: { urgency: "normal", ttl: hours(24) },
  shift: { urgency: "high", ttl: hours(1) },
  permit: { urgency: "high", ttl: hours(1) },
  test: { urgency: "high", ttl: hours(1) },
} as const satisfies Record<string, PushKind>;

/** A message of a record: the newer one takes the place of the older on the screen, and at the push service. */
export type Pushed = {
  kind: keyof typeof pushKinds;
  /** Of the record, "wo-17": letters, digits and dashes, 32 at most (RFC 8030, Topic). */
  tag: string;
  /** How grave it is: it sounds again when this has risen. */
  rank: number;
};

const alertRanks: Record<string, number> = { alarm: 2, warning: 1, no_data: 1 };

/** All alerts of an item are one case; of a sensor without an item, its own. */
const caseTag = ({ equipment_id, sensor_id }: { equipment_id: number | null; sensor_id: number }) =>
  equipment_id === null ? `sensor-${sensor_id}` : `case-${equipment_id}`;

type OfCase = Parameters<typeof caseTag>[0];

export const pushOfAlert = (of: OfCase, level: string): Pushed => ({
  kind: level === "alarm" ? "alarm" : "alert",
  tag: caseTag(of),
  rank: alertRanks[level] ?? 0,
});

/** Each step of a plant is graver than the alarm, and than the step before it. */
export const pushOfEscalation = (of: OfCase, position: number): Pushed => ({
  kind: "escalation",
  tag: caseTag(of),
  rank: 3 + position,
});

/** What is sent to a requester about what became of their request. */
const answers: readonly string[] = ["accepted", "rejected"];
const approvals: readonly string[] = ["saving_evidence", "saving_review"];
/** What brings somebody work, and is not about its course. */
const callsToWork: readonly string[] = ["assigned", "team", "urgent"];

/** @param what the sentence that is sent */
export function pushOfWork(
  order: { id: number; priority: string; requested_by: number | null },
  what: string,
  user_id: number,
): Pushed {
  const isUrgent = order.priority === "urgent" && callsToWork.includes(what);
  const isAnswer = answers.includes(what) || (what === "completed" && order.requested_by === user_id);
  const kind = isUrgent ? "urgent" : isAnswer ? "answered" : approvals.includes(what) ? "approval" : "work";

  return { kind, tag: `wo-${order.id}`, rank: order.priority === "urgent" ? 1 : 0 };
}

export const pushOfPermit = (id: number): Pushed => ({ kind: "permit", tag: `pt-${id}`, rank: 0 });

export const pushOfRequisition = (id: number): Pushed => ({ kind: "approval", tag: `pr-${id}`, rank: 0 });

/** Of a plant one shift at a time waits to be confirmed. */
export const pushOfShift = (plant_id: number): Pushed => ({ kind: "shift", tag: `shift-${plant_id}`, rank: 0 });

/** A record whose last message is older than this is news again. */
const soundsAgainAfter = hours(12) * 1_000;

/** Whether a message makes a sound; `last` is what the person was sent about the same record before. */
export const isSounding = ({ rank }: Pushed, last: { rank: number; at: Date } | null, now: Date): boolean =>
  last === null || rank > last.rank || now.getTime() - last.at.getTime() > soundsAgainAfter;

/** What an answer of a push service means for the device; null is none. */
export type PushVerdict = "taken" | "gone" | "refused" | "rejected" | "retry";

export function pushVerdict(status: number | null): PushVerdict {
  if (status === null || status === 429 || status >= 500) return "retry";
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 401 || status === 403) return "refused";

  return "rejected";
}

/** A service that does not let us in so often in a row has forgotten the device, or our key. */
export const mostRefused = 3;

/** Devices of a person; the one that was opened longest ago goes. */
export const mostDevices = 10;

/** Nobody has signed in on it for so long: it is not that person's any more, as far as anybody knows. */
export const deviceDays = 30;

const [second, minute] = [1_000, 60_000];
/** Milliseconds between the tries of one message. */
export const pushPauses = [
  ...[second, 10 * second, minute, 5 * minute, 15 * minute, 30 * minute],
  ...[60 * minute, 120 * minute, 180 * minute, 240 * minute, 480 * minute],
];

/**
 * Whether another try comes in time.
 * @param attempt from 1, the one that has just failed
 * @param begun when the message could first go out
 */
export function isRetried(attempt: number, kind: Pushed["kind"], begun: Date, now: Date): boolean {
  const pause = pushPauses[attempt - 1];

  return pause !== undefined && now.getTime() + pause < begun.getTime() + pushKinds[kind].ttl * 1_000;
}

/** Seconds that a message is still worth being delivered; none left: it is not sent any more. */
export const secondsLeft = (kind: Pushed["kind"], begun: Date, now: Date): number =>
  Math.max(0, Math.floor(pushKinds[kind].ttl - (now.getTime() - begun.getTime()) / 1_000));

/** After so many tries that no device has taken, who has chosen push alone gets a mail. */
export const triesBeforeMail = 3;

/** As Safari reads it by itself (Declarative Web Push), and our service worker. */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** A whole address. */
    navigate: string;
    tag: string;
    lang: string;
    silent: boolean;
  };
  /** Unread lines of the bell. */
  app_badge?: number;
}

const mostBytes = 3_000;
const mostOfBody = 600;

/** In as many bytes as every push service takes: of a long text, the beginning. */
export function fitPush(message: PushMessage): string {
  const bytes = (one: PushMessage) => new TextEncoder().encode(JSON.stringify(one)).length;
  const { notification } = message;
  let shown = message;
  const isLong = () => bytes(shown) > mostBytes || shown.notification.body.length > mostOfBody;
  for (let length = mostOfBody; length > 0 && isLong(); length -= 50)
    shown = {
      ...message,
      notification: { ...notification, title: cut(notification.title, 200), body: cut(notification.body, length) },
    };

  return JSON.stringify(shown);
}

const cut = (text: string, length: number) =>
  text.length <= length
    ? text
    : `${Array.from(text)
        .slice(0, Math.max(1, length - 1))
        .join("")}…`;
