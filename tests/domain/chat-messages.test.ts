import { expect, test } from "vitest";
import { type ChatEvent, chatBody, chatMessage, shortenedAddress } from "@/lib/domain/notifications/chat-messages";
import { retryAfter, webhookEvents } from "@/lib/domain/notifications/webhooks";
import { translator } from "@/lib/server/i18n";

const alarm: ChatEvent = {
  type: "reading.out_of_range",
  timestamp: "2026-11-22T13:11:00.000Z",
  data: {
    plant: { name: "Cedar mill" },
    item: { name: "Dryer fan motor 3B" },
    sensor: { name: "Drive end" },
    alert: { level: "alarm", url: "https://mill.example/equipments/31" },
    measurement: { name: "parameters.vel_rms_z", unit: "mm/s", value: 9.4, warning: 4.5, alarm: 7.1 },
    change: { from: "warning", to: "alarm", note: null },
  },
};
const order: ChatEvent = {
  type: "work_order.status_changed",
  timestamp: "2026-11-22T13:11:00.000Z",
  data: {
    plant: { name: "Cedar mill" },
    work_order: {
      label: "WO-44",
      name: "Check <!channel> & [fan](https://evil.example)",
      url: "https://mill.example/o/1",
    },
    change: { from: "pending", to: "in_work", note: "with Ana" },
  },
};

interface SlackMessage {
  text: string;
  blocks: { text?: { text: string } }[];
}
interface TeamsMessage {
  type: string;
  attachments: [
    { contentType: string; content: { type: string; version: string; body: { type: string }[]; actions: object[] } },
  ];
}

const context = (locale: "en" | "es", time_zone = "America/Chicago") => ({
  translate: translator(locale),
  locale,
  time_zone,
  home: "https://mill.example/",
});
const factsOf = (event: ChatEvent, locale: "en" | "es" = "en", zone?: string) =>
  chatMessage(event, context(locale, zone)).facts.map(({ label, text }) => `${label}: ${text}`);

test("a chat message of a reading has its level, place, value with limits and unit, and the time of the plant", () => {
  const { title, tone, link } = chatMessage(alarm, context("en"));
  expect({ title, tone, link }).toEqual({
    title: "Reading out of range: Dryer fan motor 3B",
    tone: "bad",
    link: { label: "Open", url: "https://mill.example/equipments/31" },
  });
  expect(factsOf(alarm)).toEqual([
    "Status: Warning → Alarm",
    "Sensor: Drive end",
    "Plant: Cedar mill",
    "Z velocity: 9.4 mm/s · warning from 4.5 mm/s · alarm from 7.1 mm/s",
    "Event time: Nov 22, 2026, 7:11 AM",
  ]);
});

test("a chat message is in Spanish for a user of Spanish, with the numbers and the clock of the plant", () => {
  expect(chatMessage(alarm, context("es", "Europe/Madrid")).title).toBe("Lectura fuera de rango: Dryer fan motor 3B");
  expect(factsOf(alarm, "es", "Europe/Madrid").join("\n")).toContain("9,4 mm/s");
  expect(factsOf(alarm, "es", "Europe/Madrid").at(-1)).toContain("14:11");
});

test("a note is shown of an order and of nothing else", () => {
  expect(factsOf(order)).toContain("Note: with Ana");
  const { work_order, ...data } = order.data;
  const requisition: ChatEvent = { ...order, type: "requisition.created", data: { ...data, requisition: work_order } };
  expect(factsOf(requisition).join()).not.toContain("Ana");
});

test("a failure that is back has its codes and the order before", () => {
  const failure = { mode: "BPFO", cause: "LUBE", remedy: null };
  const change = { from: null, to: null, note: "WO-31" };
  const event = { ...order, type: "work_order.failure_repeated", data: { ...order.data, failure, change } };
  expect(chatMessage(event, context("en")).tone).toBe("warning");
  expect(factsOf(event)).toEqual(expect.arrayContaining(["Failure: BPFO · LUBE", "The same failure as in: WO-31"]));
  expect(factsOf({ ...event, type: "work_order.status_changed" }).join()).not.toContain("BPFO");
});

const changes: Record<string, string[]> = {
  alert: ["warning", "alarm"],
  reading: ["ok", "warning"],
  permit: ["requested", "issued"],
  work_order: ["pending", "in_work"],
  requisition: ["pending", "approved"],
};
test.each([...webhookEvents, "webhook.test"])("a chat has words for %s in both languages", (type) => {
  for (const locale of ["en", "es"] as const) {
    const [from = null, to = null] = changes[type.split(".")[0] ?? ""] ?? [];
    const message = chatMessage({ ...alarm, type, data: { ...alarm.data, change: { from, to } } }, context(locale));
    expect(JSON.stringify(message)).not.toContain("text missing");
    expect(message.title).not.toContain(type);
  }
});

test("an event that is unknown is one line and the way to the product", () => {
  expect(chatMessage({ type: "press.exploded", timestamp: alarm.timestamp, data: {} }, context("en"))).toMatchObject({
    title: "press.exploded",
    tone: "plain",
    link: { url: "https://mill.example/" },
  });
});

test("no text of a chat message is longer than 500 characters, so that a card is within 28 kB", () => {
  const long = { name: "x".repeat(30_000) };
  const event = { ...alarm, data: { ...alarm.data, plant: long, item: long, sensor: long, machine: long } };
  const message = chatMessage(event, context("en"));
  expect(message.title).toHaveLength(500);
  expect(JSON.stringify(chatBody("teams", message)).length).toBeLessThan(28_000);
  expect((chatBody("slack", message) as SlackMessage).blocks[0]?.text?.text.length).toBeLessThanOrEqual(150);
});

test("a card for Teams is an adaptive card 1.4 whose texts are no Markdown", () => {
  const sent = chatBody("teams", chatMessage(order, context("en"))) as TeamsMessage;
  const [{ contentType, content }] = sent.attachments;
  expect([sent.type, contentType, content.type, content.version]).toEqual([
    ...["message", "application/vnd.microsoft.card.adaptive", "AdaptiveCard", "1.4"],
  ]);
  expect(new Set(content.body.map(({ type }) => type))).toEqual(new Set(["RichTextBlock"]));
  expect(content.actions).toEqual([{ type: "Action.OpenUrl", title: "Open", url: "https://mill.example/o/1" }]);
});

test("a message for Slack mentions nobody, whatever is in a name", () => {
  const sent = chatBody("slack", chatMessage(order, context("en"))) as SlackMessage;
  expect(sent.text).toContain("Check &lt;!channel&gt; &amp; [fan]");
  const marked = JSON.stringify(sent.blocks).match(/"mrkdwn","text":"[^"]*"/g);
  expect(marked).toEqual(['"mrkdwn","text":"<https://mill.example/o/1|Open>"']);
});

test.each([
  ["https://hooks.slack.com/services/T00/B00/secret9xQ2", "https://hooks.slack.com/…9xQ2"],
  ["https://flow.example/?sig=abcdefghijkl", "https://flow.example/…ijkl"],
  ["https://flow.example/short", "https://flow.example/…"],
])("the address %s is shown as %s", (url, shown) => expect(shortenedAddress(url)).toBe(shown));

test.each([
  ["40", 40],
  ["Sun, 22 Nov 2026 13:12:00 GMT", 60],
  ["Sun, 22 Nov 2026 13:00:00 GMT", 0],
  ["999999999", 86_400],
  ["soon", null],
  [null, null],
])("Retry-After %s is a pause of %s seconds", (header, seconds) =>
  expect(retryAfter(header, new Date("2026-11-22T13:11:00Z"))).toBe(seconds),
);
