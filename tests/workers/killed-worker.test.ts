import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { owner } from "../owner";
import { killProduct, type Program, startAlone } from "../programs";
import { aMail } from "./letters";
import { aMailServer } from "./mail-server";
import { forgetKilledWorkers } from "./stores";

/** What every job relies on: a real worker that is killed half-way leaves what it held to the next. */

const count = 20;
const acknowledged = 5;
/** Connections that a worker opens to a mail server. */
const atOnce = 4;

let server: Awaited<ReturnType<typeof aMailServer>>;
let first: Program;
let second: Program | undefined;
let letGo = () => {};
const sent = () => owner.delivery.count({ where: { status: "sent" } });

beforeAll(async () => {
  const killed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server = await aMailServer({ acknowledge: ({ length }) => (length > acknowledged ? killed : undefined) });
  first = startAlone("worker", { SMTP_URL: server.url });
  for (let mail = 0; mail < count; mail++) await asProvider((tx) => deliver(tx, aMail()));
  const isUnderWay = async () => server.mails.length === acknowledged + atOnce && (await sent()) === acknowledged;
  await vi.waitUntil(isUnderWay, { timeout: 20_000 });
});

afterAll(async () => {
  await second?.stop();
  await server.stop();
  await closeDatabase();
  await owner.$disconnect();
});

test("a worker that is killed while it sends emails loses none, and none comes under two ids", async () => {
  await killProduct(first);
  letGo();
  expect(await sent()).toBe(acknowledged);
  await forgetKilledWorkers();
  second = startAlone("worker", { SMTP_URL: server.url });
  await expect.poll(sent).toBe(count);
  // One that was sent and not yet marked comes twice, and shows by its id that it is the same.
  expect(new Set(server.mails.map(({ id }) => id)).size).toBe(count);
  expect(server.mails).toHaveLength(count + atOnce);
});
