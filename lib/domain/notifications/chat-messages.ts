import type { Locale } from "../shared/locales";
import { momentAt, numberAt } from "../shared/plant-text";
import { testEvent, webhookEvents } from "./webhooks";

/**
 * An event of a webhook as a chat shows it. Names that people have given are sent as plain text, which no chat reads as links
 * or mentions.
 */

/** What a webhook sends: the event as it is, or a message for a chat. */
export const webhookFormats = ["standard", "teams", "slack"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Anyone who knows the address of a chat can write there: it is shown shortened. */
export const isSecretAddress = (format: string): boolean => format !== "standard";

/** "https://hooks.slack.com/…9xQ2", enough to distinguish two of them. */
export function shortenedAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const rest = pathname + search;
  return rest.length > 12 ? `${origin}/…${rest.slice(-4)}` : `${origin}/…`;
}

/** The fields of an event that a chat shows: docs/webhooks.md. */
export interface ChatEvent {
  type: string;
  timestamp: string;
  data: {
    plant?: { name: string } | null;
    item?: Named;
    machine?: Named;
    sensor?: Named;
    measurement?: Measured | null;
    alert?: { level: string; url: string } | null;
    work_order?: Labeled | null;
    requisition?: Labeled | null;
    permit?: Labeled | null;
    shift?: { name: string; url: string } | null;
    /** Codes. */
    failure?: { mode: string; cause: string | null; remedy: string | null } | null;
    change?: { to: string | null; from: string | null; note?: string | null };
  };
}
type Named = { name: string | null } | null;

interface Measured {
  /** "parameters.temp" */
  name: string;
  unit: string | null;
  value: number | null;
  warning: number | null;
  alarm: number | null;
}

interface Labeled {
  label: string;
  name: string;
  url: string;
}

/** A text by its whole key, "webhooks.event.alert_opened". */
type Words = (key: string, values?: Record<string, string>) => string;

interface ChatSettings {
  translate: Words;
  locale: Locale;
  time_zone: string;
  /** Where an event without a record leads. */
  home: string;
}

export type Tone = "bad" | "warning" | "good" | "plain";

export interface ChatMessage {
  title: string;
  tone: Tone;
  facts: { label: string; text: string }[];
  link: { label: string; url: string };
}

/** No text of a message is longer: Teams takes 28 kB in all, Slack 2,000 characters in a field. */
const mostCharacters = 500;

/** Level, place, value with its limits, and the way there. Names of people only where somebody wrote them in an order's note. */
export function chatMessage({ type, timestamp, data }: ChatEvent, settings: ChatSettings): ChatMessage {
  const { translate, locale, time_zone, home } = settings;
  const isRepeat = type === "work_order.failure_repeated";
  const record = data.work_order ?? data.requisition ?? data.permit ?? data.shift;
  const isKnown = [testEvent, ...webhookEvents].includes(type);
  const what = [
    isKnown ? translate(`webhooks.event.${type.replace(".", "_")}`) : type,
    [record && "label" in record && record.label, record?.name ?? data.item?.name ?? data.sensor?.name]
      .filter(Boolean)
      .join(" "),
  ];
  const facts = [
    ...stateFact(type, data, translate),
    {
      label: translate("webhooks.chat.failure"),
      text: type.startsWith("work_order.failure_") && codesOf(data.failure),
    },
    record
      ? { label: translate("webhooks.chat.item"), text: data.item?.name }
      : { label: translate("webhooks.chat.sensor"), text: data.item && data.sensor?.name },
    { label: translate("webhooks.chat.machine"), text: data.machine?.name },
    { label: translate("webhooks.chat.plant"), text: data.plant?.name },
    ...(data.measurement ? [measuredFact(data.measurement, settings)] : []),
    {
      label: translate(`webhooks.chat.${isRepeat ? "same_as" : "note"}`),
      text: data.work_order && data.change?.note,
    },
    { label: translate("webhooks.occurred"), text: momentAt(Date.parse(timestamp), locale, time_zone) },
  ];

  return {
    title: cut(what.filter(Boolean).join(": ")),
    tone: toneOf(type, data),
    facts: facts.flatMap(({ label, text }) => (text ? [{ label, text: cut(text) }] : [])),
    link: { label: translate("webhooks.chat.open"), url: (record ?? data.alert)?.url ?? home },
  };
}

const codesOf = (failure: ChatEvent["data"]["failure"]) =>
  failure && [failure.mode, failure.cause, failure.remedy].filter(Boolean).join(" · ");

/** Where the words of a status are; an alarm's are those of levels, a shift has none. */
const nouns: Record<string, string | null> = {
  alert: "levels",
  reading: "levels",
  shift: null,
  work_order: "work-orders.options.status",
  requisition: "requisitions.options.status",
  permit: "permits.options.status",
};

function stateFact(type: string, { change }: ChatEvent["data"], translate: Words) {
  const words = nouns[type.slice(0, type.indexOf("."))];
  if (!words || !change?.to) return [];
  const [from, to] = [change.from, change.to].map((state) => state && translate(`${words}.${state}`));
  return [{ label: translate("webhooks.chat.state"), text: from ? `${from} → ${to}` : to }];
}

function measuredFact({ name, unit, value, warning, alarm }: Measured, { translate, locale, time_zone }: ChatSettings) {
  const written = (figure: number) => [numberAt(figure, locale, time_zone), unit].filter(Boolean).join(" ");
  const limits = { warning, alarm };
  const parts = [
    value !== null && written(value),
    ...(["warning", "alarm"] as const).map((limit) => {
      const figure = limits[limit];
      return figure !== null && translate(`webhooks.chat.${limit}_limit`, { limit: written(figure) });
    }),
  ];
  return {
    label: translate(name.includes(".") ? name : `parameters.${name}`),
    text: parts.filter(Boolean).join(" · "),
  };
}

const tones: Record<string, Tone> = { alarm: "bad", acute: "bad", warning: "warning", chronic: "warning", ok: "good" };

function toneOf(type: string, { alert, change }: ChatEvent["data"]): Tone {
  if (type === "alert.closed") return "good";
  if (type === "work_order.failure_repeated") return "warning";
  if (!/^(alert|reading)\./.test(type)) return "plain";
  return tones[change?.to ?? alert?.level ?? ""] ?? "warning";
}

const cut = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text);

const teamsColors: Record<Tone, string> = { bad: "attention", warning: "warning", good: "good", plain: "default" };

/** An adaptive card for an address of a Teams workflow. Its runs are not read as Markdown, unlike other texts of a card. */
const teamsMessage = ({ title, tone, facts, link }: ChatMessage) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [
          richText({ text: title, weight: "bolder", size: "medium", color: teamsColors[tone] }),
          ...facts.map(({ label, text }) => richText({ text: `${label}: `, isSubtle: true }, { text })),
        ],
        actions: [{ type: "Action.OpenUrl", title: link.label, url: link.url }],
      },
    },
  ],
});

const richText = (...runs: { text: string; [look: string]: unknown }[]) => ({
  type: "RichTextBlock",
  ...(runs.length > 1 && { spacing: "small" }),
  inlines: runs.map((run) => ({ type: "TextRun", ...run })),
});

const slackMarks: Record<Tone, string> = { bad: "🔴 ", warning: "🟠 ", good: "🟢 ", plain: "" };

/** For an incoming webhook of Slack. `text` is what a notification shows, and the one part that is read as markup. */
const slackMessage = ({ title, tone, facts, link }: ChatMessage) => ({
  text: slackMarks[tone] + title.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"),
  blocks: [
    { type: "header", text: slackText(slackHeader(slackMarks[tone] + title)) },
    ...(facts.length > 0
      ? [{ type: "section", fields: facts.map(({ label, text }) => slackText(`${label}\n${text}`)) }]
      : []),
    { type: "section", text: { type: "mrkdwn", text: `<${link.url}|${link.label}>` } },
  ],
});

const slackText = (text: string) => ({ type: "plain_text", text, emoji: false });

/** A header has 150 characters at most. */
const slackHeader = (text: string) => (text.length > 150 ? `${text.slice(0, 149)}…` : text);

const chatBodies: Record<Exclude<WebhookFormat, "standard">, (message: ChatMessage) => object> = {
  teams: teamsMessage,
  slack: slackMessage,
};

/** What is sent instead of the event. */
export const chatBody = (format: Exclude<WebhookFormat, "standard">, message: ChatMessage): object =>
  chatBodies[format](message);
