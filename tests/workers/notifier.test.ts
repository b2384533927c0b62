import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asProvider, closeDatabase, sqlAsProvider } from "@/lib/server/data/db";
import { type Message, Notifier } from "@/lib/server/data/notifier";
import { enqueue, outboxChannel } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { openMessage } from "@/lib/server/secrets/sealed";
import { owner } from "../owner";
import { pause } from "../pause";

const listener = new pg.Client(process.env.DATABASE_URL);
let received: string[] = [];
const raw: string[] = [];

beforeAll(async () => {
  await listener.connect();
  listener.on("notification", ({ channel, payload = "" }) => {
    raw.push(payload);
    received.push(`${channel} ${openMessage(payload, channel) ?? payload}`);
  });
  await listener.query(`listen millwright_live; listen ${outboxChannel}`);
});
afterAll(async () => {
  await listener.end();
  await closeDatabase();
  await owner.$disconnect();
});

const settled = async () => {
  await pause(200);
  const all = received;
  received = [];
  return all;
};
const event = (id: number) => ({ subject: "tests", action: "saved", id, company_id: null });
const announced = (id: number) => `millwright_live ${JSON.stringify(event(id))}`;

test("a change is announced after its commit, once, and not if it is rolled back", async () => {
  await asProvider(async (tx) => {
    publish(tx, event(1));
    publish(tx, event(1));
    await pause(150);
    expect(received).toEqual([]);
  });
  await asProvider(async (tx) => {
    publish(tx, event(2));
    throw new Error("changed my mind");
  }).catch(() => undefined);
  await sqlAsProvider(async (client) => publish(client, event(3)));
  await sqlAsProvider(async (client) => {
    publish(client, event(4));
    throw new Error("changed my mind");
  }).catch(() => undefined);
  // The connection of the last one serves the next: nothing is left on it.
  await sqlAsProvider(async (client) => client.query("select 1"));
  expect(await settled()).toEqual([announced(1), announced(3)]);
});

test("a live event is unreadable for a login of the database without the keys of the product", () => {
  const events = raw.filter((payload) => payload !== "");
  expect(events.length).toBeGreaterThan(0);
  for (const payload of events) expect(payload).toMatch(/^[a-z0-9]+\.[\w-]{40,}$/);
  expect(openMessage(events[0]!, "another channel")).toBeNull();
  expect(openMessage(`${events[0]!.slice(0, -4)}AAAA`, "millwright_live")).toBeNull();
});

test("a job in the outbox wakes the dispatchers without a NOTIFY in its transaction", async () => {
  await asProvider((tx) => enqueue(tx, "mail", { delivery_id: 1 }));
  expect(await settled()).toEqual([`${outboxChannel} `]);
  const functions = await owner.$queryRaw`select proname from pg_proc where pronamespace = 'public'::regnamespace
    and prosrc ~* 'pg_notify|\\mnotify\\M'`;
  expect(functions).toEqual([]);
});

test("many changes at once are announced in few transactions, none of which is lost", async () => {
  const sent: string[][] = [];
  const notifier = new Notifier(async (messages) => {
    sent.push(messages.map(({ payload }) => payload));
    await pause(5);
  });
  for (let index = 0; index < 200; index++) {
    notifier.add({ channel: "c", payload: String(index) });
    if (index % 20 === 0) await pause(5);
  }
  await notifier.flush();
  expect(sent.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 200 }, (_, n) => String(n)),
  );
  expect(sent.length).toBeLessThan(10);
});

test("an announcement that could not be sent is sent again", async () => {
  const sent: Message[] = [];
  let isDown = true;
  const notifier = new Notifier(async (messages) => {
    if (isDown) throw new Error("no connection");
    sent.push(...messages);
  });
  notifier.add({ channel: "c", payload: "1" });
  await notifier.flush();
  isDown = false;
  notifier.add({ channel: "c", payload: "2" });
  await notifier.flush();
  expect(sent.map(({ payload }) => payload)).toEqual(["1", "2"]);
  notifier.stop();
});
