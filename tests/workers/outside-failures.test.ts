import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookEvents } from "@/lib/domain/notifications/webhooks";
import { isOutage } from "@/lib/server/data/failures";
import { checkOutside, fetchOutside, postOutside } from "@/lib/server/http/outside";
import { closeMail, sendMail } from "@/lib/server/mail";
import { metrics } from "@/lib/server/metrics";
import { connectBroker } from "@/lib/server/mqtt/connect";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { newWebhookSecret } from "@/lib/server/secrets/webhook-signature";
import { sendSms } from "@/lib/server/sms";
import { discover } from "@/lib/services/identity/single-sign-on/openid-client";
import { keepBroker } from "@/lib/services/outward/brokers/connection";
import { sendDue } from "@/lib/services/outward/webhooks/send-due";
import { testInFull } from "../full";
import { owner } from "../owner";
import { aTenant, unique } from "../samples";

/** Whatever a server outside does is its own failure, recorded and retried as one: never an outage of our database. */

const servers: Server[] = [];
const names = [
  "OUTSIDE_NETWORKS",
  "SMTP_URL",
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_FROM",
  "TWILIO_API_BASE",
];
const given = names.map((name) => [name, process.env[name]] as const);
let resetting: number;
let silent: number;
let closing: number;
let closed: number;

async function listening(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(onConnection);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  servers.push(server);
  return (server.address() as { port: number }).port;
}

beforeAll(async () => {
  resetting = await listening((socket) => socket.on("error", () => {}).resetAndDestroy());
  silent = await listening((socket) => socket.on("error", () => {}));
  closing = await listening((socket) => socket.end("421 4.3.2 Service shutting down\r\n").on("error", () => {}));
  closed = await listening(() => undefined);
  servers.pop()!.close();
});
beforeEach(() => {
  process.env.OUTSIDE_NETWORKS = "127.0.0.1/32,255.255.255.255/32";
});
afterEach(() => {
  closeMail();
  for (const [name, value] of given)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** What a receiver does, where it is, and what a delivery shows of it. The last address is nobody's: no router takes it. */
const receivers: [what: string, at: () => string, error: RegExp][] = [
  ["whose port is closed", () => `127.0.0.1:${closed}`, /^ECONNREFUSED$/],
  ["whose name does not resolve", () => "nowhere.invalid:80", /^(ENOTFOUND|EAI_AGAIN)$/],
  ["that resets the connection", () => `127.0.0.1:${resetting}`, /^(ECONNRESET|EPIPE)$/],
  ["that does not answer", () => `127.0.0.1:${silent}`, /^timeout$/],
  ["that no network reaches", () => "255.255.255.255:80", /^(ENETUNREACH|EHOSTUNREACH|EACCES|EADDRNOTAVAIL)$/],
];

async function aWebhook(at: string) {
  const { company } = await aTenant();
  const data = {
    company_id: company.id,
    name: "ERP",
    url: `http://${at}/hook`,
    user_id: 1,
    events: [...webhookEvents],
  };
  const { id } = await owner.webhook.create({ data, select: { id: true } });
  const secret = seal(newWebhookSecret(), placeOf("webhooks", "secret", id));
  await owner.webhook.update({ where: { id }, data: { secret, secret_since: new Date() } });
  return { id, company_id: company.id };
}

const aDelivery = ({ id: webhook_id, company_id }: { id: number; company_id: number }, next_attempt_at: Date) =>
  owner.webhookDelivery.create({
    data: { company_id, webhook_id, event_id: unique("test"), type: "webhook.test", next_attempt_at },
  });

const sendAt = (webhook_id: number, now: Date, isSilent = false) =>
  sendDue(webhook_id, {
    clock: () => now,
    signal: new AbortController().signal,
    chance: () => 0.5,
    within: isSilent ? 100 : 5_000,
  });
const isSilent = (what: string) => what === "that does not answer";

describe("a webhook's receiver", () => {
  test.each(receivers)("%s is tried nine times over two days, and then a dead letter", async (what, at, error) => {
    const hook = await aWebhook(at());
    const { id } = await aDelivery(hook, new Date());
    const stateOf = () => owner.webhookDelivery.findUniqueOrThrow({ where: { id } });
    const begun = (await stateOf()).next_attempt_at;
    let delivery = await stateOf();
    for (let tries = 0; tries < 9 && delivery.status === "pending"; tries++) {
      await sendAt(hook.id, delivery.next_attempt_at, isSilent(what));
      delivery = await stateOf();
      expect(delivery).toMatchObject({ attempts: tries + 1, error: expect.stringMatching(error) });
    }
    expect(delivery).toMatchObject({ status: "dead", attempts: 9, response_status: null });
    const hours = (delivery.dead_at!.getTime() - begun.getTime()) / 3_600_000;
    expect([Math.floor(hours), (await owner.webhook.findUniqueOrThrow({ where: { id: hook.id } })).is_active]).toEqual([
      44,
      true,
    ]);
  });

  test.each(receivers)("%s is called no more after five days", async (what, at) => {
    const hook = await aWebhook(at());
    const [first, later] = [new Date(), new Date(Date.now() + 5 * 86_400_000)];
    for (const now of [first, later]) {
      await aDelivery(hook, now);
      await sendAt(hook.id, now, isSilent(what));
      await owner.webhookDelivery.deleteMany({ where: { webhook_id: hook.id } });
    }
    expect(await owner.webhook.findUniqueOrThrow({ where: { id: hook.id } })).toMatchObject({
      is_active: false,
      disabled_reason: "failing",
    });
  });

  test("that was not called because the database was away has failed nothing, and its delivery is due again", async () => {
    const hook = await aWebhook(`127.0.0.1:${closed}`);
    const { id } = await aDelivery(hook, new Date());
    await refusing("webhook_deliveries", "body", async () => {
      await expect(sendAt(hook.id, new Date())).rejects.toSatisfy(isOutage);
    });
    expect(await owner.webhookDelivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "pending",
      error: null,
      attempt_log: [],
    });
    expect(await owner.webhook.findUniqueOrThrow({ where: { id: hook.id } })).toMatchObject({ failing_since: null });
  });
});

/** The database answers changes of a column as it does when it is out of connections; `refused` counts its answers. */
async function refusing(table: string, column: string, work: (refused: () => Promise<number>) => Promise<void>) {
  await owner.$executeRawUnsafe("create sequence times_away");
  await owner.$executeRawUnsafe("grant usage on sequence times_away to public");
  await owner.$executeRawUnsafe(`create function be_away() returns trigger language plpgsql as
    $$ begin perform nextval('times_away'); raise exception 'too many connections' using errcode = '53300'; end $$`);
  await owner.$executeRawUnsafe(
    `create trigger be_away before update of ${column} on ${table} for each row execute function be_away()`,
  );
  try {
    await work(async () => {
      const [row] = await owner.$queryRawUnsafe<{ count: number }[]>(
        "select case when is_called then last_value else 0 end::int as count from times_away",
      );
      return row!.count;
    });
  } finally {
    await owner.$executeRawUnsafe("drop function be_away() cascade");
    await owner.$executeRawUnsafe("drop sequence times_away");
  }
}

/** Calls of the product to servers outside. Those that wait as long as they are set to are tried with --full. */
const mailed = (at: string) => {
  process.env.SMTP_URL = `smtp://${at}`;
  return sendMail({ id: "x", to: "a@b.example", subject: "x", text: "x" });
};
const texted = (at: string) => {
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: "AC0123456789abcdef",
    TWILIO_AUTH_TOKEN: "secret",
    TWILIO_FROM: "+15550001111",
    TWILIO_API_BASE: `http://${at}`,
  });
  return sendSms({ id: "x", to: "+16045550100", text: "x" });
};
const limits = () => ({ allowed: process.env.OUTSIDE_NETWORKS!.split(","), timeoutMs: 100, maxBytes: 100 });
const login = { client_id: "x", username: null, password: null, ca: null, client_certificate: null, client_key: null };
const callers: [name: string, isPatient: boolean, call: (at: string) => Promise<unknown>][] = [
  ["a read", false, (at) => fetchOutside(new URL(`http://${at}`), { method: "GET", headers: {} }, limits())],
  ["an OEE ping", false, (at) => postOutside(new URL(`http://${at}`), {}, limits())],
  ["a broker's connection", false, (at) => connectBroker({ ...login, url: `mqtt://${at}` }, { timeoutMs: 100 })],
  ["an email", true, mailed],
  ["an SMS", true, texted],
  ["an OpenID provider", true, (at) => discover(`http://${at}`)],
];

describe("what is thrown is no outage of ours", () => {
  for (const [name, isPatient, send] of callers)
    for (const [what, at] of receivers) {
      const isSlow = isPatient && isSilent(what);
      (isSlow ? testInFull : test)(`${name} to a server ${what}`, async () => {
        const error = await send(at()).then(
          () => null,
          (thrown) => thrown,
        );
        expect([error instanceof Error, isOutage(error)]).toEqual([true, false]);
      });
    }

  test("an email to a server that shuts down", async () => {
    const error = await mailed(`127.0.0.1:${closing}`).catch((thrown) => thrown);
    expect([error instanceof Error, isOutage(error)]).toEqual([true, false]);
  });

  test("a look-up of a name that does not resolve", async () => {
    const error = await checkOutside(new URL("https://nowhere.invalid"), []).catch((thrown) => thrown);
    expect([error.code, isOutage(error)]).toEqual([expect.stringMatching(/^E(NOTFOUND|AI_AGAIN)$/), false]);
  });

  test("the same codes of our database are an outage still", () => {
    for (const code of ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "53300"])
      expect(isOutage(Object.assign(new Error("away"), { code }))).toBe(true);
  });
});

test("a database that is away is no failure of a plant's broker; a closed port is one", async () => {
  const { company, plant } = await aTenant();
  const { id } = await owner.broker.create({
    data: {
      company_id: company.id,
      plant_id: plant.id,
      name: "SCADA",
      user_id: 1,
      topic_prefix: "mw",
      url: `mqtt://127.0.0.1:${closed}`,
      client_id: unique("mw"),
    },
    select: { id: true },
  });
  const failures = async () => (await metrics.brokerFailures.get()).values.reduce((sum, { value }) => sum + value, 0);
  const before = await failures();
  let kept: ReturnType<typeof keepBroker> | undefined;
  try {
    await refusing("brokers", "bd_seq", async (refused) => {
      kept = keepBroker(id, () => new Date());
      await expect.poll(refused).toBeGreaterThan(0);
      expect(await failures()).toBe(before);
    });
    // Counted a moment before it is noted.
    await expect.poll(() => owner.broker.findUniqueOrThrow({ where: { id } })).toMatchObject({ error: "refused" });
    expect(await failures()).toBeGreaterThan(before);
  } finally {
    await kept?.stop();
    await owner.broker.delete({ where: { id } });
  }
});
