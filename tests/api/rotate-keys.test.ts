import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as pushKey } from "@/app/api/push/key/route";
import { POST as addDevice } from "@/app/api/push/subscriptions/route";
import { newKeys } from "@/lib/launch/data/keys.mjs";
import { proveKeys } from "@/lib/launch/data/prove-keys.mjs";
import { asAuth } from "@/lib/server/data/db";
import { isSealedWithNewest, placeOf, seal, unseal } from "@/lib/server/secrets/sealed";
import { sealedColumns } from "@/lib/server/secrets/sealed-columns.mjs";
import { idpByKey, secretPlace } from "@/lib/services/identity/single-sign-on/idp";
import { pushPair } from "@/lib/services/platform/push/pair";
import { opened } from "@/lib/services/platform/push/sealed-device";
import { type ReencryptedColumn, reencryptSecrets } from "@/prisma/reencrypt";
import { asCookie, call } from "../helpers";
import { aProvider } from "../identity-provider";
import { owner } from "../owner";
import { oldPassword, withPassword } from "../passwords";
import { runCommand } from "../programs";
import { aBrowser } from "../push-service";
import { aUser } from "../samples";
import { beginApp, begun, codeOf, showCode, withAuthenticator } from "../second-factor";
import { code, sources } from "../source";

/** Keys change: what the old one sealed is sealed with the new one, and the old one may go. */

const given = process.env.APP_KEYS;
const older = newKeys();
const newer = newKeys().replace("k1:", "k2:");
const client = new pg.Client(process.env.DATABASE_URL);

beforeAll(() => client.connect());
beforeEach(async () => {
  process.env.APP_KEYS = older;
  await owner.rateLimit.deleteMany({});
  await owner.secondFactor.deleteMany({});
  await owner.samlIdp.deleteMany({});
  await owner.webhook.deleteMany({});
  await owner.broker.deleteMany({});
  await owner.controllerReader.deleteMany({});
  await owner.ownModel.deleteMany({});
  await owner.guestReport.deleteMany({});
  await owner.requestLink.deleteMany({});
  await owner.pushSubscription.deleteMany({});
  await owner.pushKey.deleteMany({});
  await owner.appKey.deleteMany({});
});
afterEach(() => {
  process.env.APP_KEYS = given;
});
afterAll(async () => {
  await client.end();
});

async function rotate(through: Pick<pg.Client, "query"> = client): Promise<ReencryptedColumn[]> {
  const columns: ReencryptedColumn[] = [];
  for await (const column of reencryptSecrets(through)) columns.push(column);
  return columns;
}

const summary = (columns: ReencryptedColumn[]) =>
  Object.fromEntries(
    columns.map(({ table, column, sealed, unchanged, shut }) => [`${table}.${column}`, [sealed, unchanged, shut]]),
  );

const aPerson = async () => withPassword(await aUser());
const stored = async (user_id: number) =>
  (await owner.secondFactor.findUniqueOrThrow({ where: { user_id } })).totp_secret!;

/** Somebody with an authenticator, somebody who is about to have one, and a company with an identity provider. */
async function someSecrets() {
  const [person, beginner] = [await aPerson(), await aPerson()];
  const secret = await withAuthenticator(person);
  const pending = await beginApp({ current_password: oldPassword }, await asCookie(beginner));
  expect(pending.status, pending.text).toBe(200);
  const provider = await aProvider();
  const client_secret = seal("of an OpenID provider", secretPlace(provider.company_id));
  await owner.samlIdp.update({ where: { id: provider.id }, data: { client_secret } });
  await aWebhook(provider);
  await aBroker(provider);
  await aPushDevice(person);
  return { person, secret, beginner, provider };
}

/** A device that takes messages, and with it the pair of the installation. */
async function aPushDevice(person: { id: number }) {
  const added = await call(addDevice, { as: person, body: aBrowser().subscription });
  expect(added.status, added.text).toBe(201);
  expect((await call(pushKey, { as: person })).status).toBe(200);
}

/** A webhook whose secret was changed a moment ago. */
async function aWebhook({ company_id }: { company_id: number }) {
  const { id } = await owner.webhook.create({
    data: { company_id, name: "ERP", url: "https://listener.example", user_id: 1 },
    select: { id: true },
  });
  const place = placeOf("webhooks", "secret", id);
  // The one before is kept when the moment of the change is another.
  const now = Date.now();
  for (const [at, text] of ["first", "second"].entries())
    await owner.webhook.update({
      where: { id },
      data: { secret: seal(text, place), secret_since: new Date(now + at) },
    });
}

async function aBroker({ company_id }: { company_id: number }) {
  const plant = await owner.plant.create({ data: { company_id, name: "Cedar mill" } });
  const broker = { company_id, plant_id: plant.id, name: "SCADA", url: "mqtts://broker.example:8883", client_id: "mw" };
  const { id } = await owner.broker.create({ data: { ...broker, user_id: 1 }, select: { id: true } });
  const [password, client_key] = [
    seal("secret", placeOf("brokers", "password", id)),
    seal("key", placeOf("brokers", "client_key", id)),
  ];
  await owner.broker.update({ where: { id }, data: { password, client_key } });
  await aGuestReport({ company_id, plant_id: plant.id });
  await aReaderAndAModel({ company_id, plant_id: plant.id });
}

/** What a reader signs in with at its device, and the key of the company's own model. */
async function aReaderAndAModel(place: { company_id: number; plant_id: number }) {
  const { id: controller_id } = await owner.controller.create({
    data: { ...place, name: "PLC", serial_number: randomUUID(), type: "opc_ua" },
    select: { id: true },
  });
  const sealed = (column: "client_key" | "password") =>
    seal(column, placeOf("controller_readers", column, controller_id));
  await owner.controllerReader.create({
    data: {
      ...place,
      controller_id,
      state_since: new Date(),
      password: sealed("password"),
      client_key: sealed("client_key"),
    },
  });
  const { company_id } = place;
  await owner.ownModel.create({
    data: {
      company_id,
      url: "https://model.example/v1",
      model: "small",
      user_id: 1,
      api_key: seal("key", placeOf("own_models", "api_key", company_id)),
    },
  });
}

/** A label, and what somebody without an account reported by it. */
async function aGuestReport(place: { company_id: number; plant_id: number }) {
  const line = await owner.productionLine.create({ data: { ...place, name: "Line 1" } });
  const order = await owner.workOrder.create({
    data: { ...place, number: 1, name: "Oil", type: "breakdown", kind: "request", status: "requested" },
  });
  const hash = () => randomBytes(32);
  const link = await owner.requestLink.create({
    data: { ...place, production_line_id: line.id, token_hash: hash() },
  });
  const report = await owner.guestReport.create({
    data: {
      ...place,
      work_order_id: order.id,
      link_id: link.id,
      is_joined: false,
      key: randomUUID(),
      locale: "en",
      follow_hash: hash(),
    },
  });
  await owner.requestLink.update({
    where: { id: link.id },
    data: { token: seal("label", placeOf("request_links", "token", link.id)) },
  });
  await owner.guestReport.update({
    where: { id: report.id },
    data: { follow_token: seal("follow", placeOf("guest_reports", "follow_token", report.id)) },
  });
}

test("after key rotation all secrets are readable with the new key alone, without interruption", async () => {
  const { person, secret, provider } = await someSecrets();
  await owner.trustedDevice.create({
    data: { user_id: person.id, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 3_600_000) },
  });
  const waiting = await begun(person.email);

  process.env.APP_KEYS = `${newer},${older}`;
  expect(summary(await rotate())).toEqual({
    "second_factors.totp_secret": [1, 0, []],
    "second_factors.pending_secret": [1, 0, []],
    "saml_idps.sp_key": [1, 0, []],
    "saml_idps.client_secret": [1, 0, []],
    "webhooks.secret": [1, 0, []],
    "webhooks.previous_secret": [1, 0, []],
    "brokers.password": [1, 0, []],
    "brokers.client_key": [1, 0, []],
    "controller_readers.client_key": [1, 0, []],
    "controller_readers.password": [1, 0, []],
    "own_models.api_key": [1, 0, []],
    "request_links.token": [1, 0, []],
    "guest_reports.follow_token": [1, 0, []],
    "push_subscriptions.endpoint": [1, 0, []],
    "push_subscriptions.keys": [1, 0, []],
    "push_keys.private_key": [1, 0, []],
  });
  process.env.APP_KEYS = newer;
  expect((await showCode(waiting, codeOf(secret))).status).toBe(200);
  expect(await owner.trustedDevice.count({ where: { user_id: person.id } })).toBe(1);
  expect((await asAuth((tx) => idpByKey(tx, provider.key)))?.sp_key).toContain("PRIVATE KEY");
  // No device is lost: it was subscribed with this pair, whatever seals it.
  const pushed = await owner.pushKey.findFirstOrThrow();
  expect(await pushPair()).toMatchObject({ publicKey: pushed.public_key, privateKey: { kty: "EC" } });
  const device = await owner.pushSubscription.findFirstOrThrow({ where: { user_id: person.id } });
  expect(opened(device).endpoint).toContain("https://fcm.googleapis.com/");
  // Once more there is nothing left to do.
  expect(summary(await rotate())).toEqual({
    "second_factors.totp_secret": [0, 1, []],
    "second_factors.pending_secret": [0, 1, []],
    "saml_idps.sp_key": [0, 1, []],
    "saml_idps.client_secret": [0, 1, []],
    "webhooks.secret": [0, 1, []],
    "webhooks.previous_secret": [0, 1, []],
    "brokers.password": [0, 1, []],
    "brokers.client_key": [0, 1, []],
    "controller_readers.client_key": [0, 1, []],
    "controller_readers.password": [0, 1, []],
    "own_models.api_key": [0, 1, []],
    "request_links.token": [0, 1, []],
    "guest_reports.follow_token": [0, 1, []],
    "push_subscriptions.endpoint": [0, 1, []],
    "push_subscriptions.keys": [0, 1, []],
    "push_keys.private_key": [0, 1, []],
  });
});

test("key rotation does not overwrite secrets that change meanwhile", async () => {
  const person = await aPerson();
  await withAuthenticator(person);
  process.env.APP_KEYS = `${newer},${older}`;
  const place = placeOf("second_factors", "totp_secret", person.id);
  let theirs = "";
  const interrupted = {
    query: async (...asked: [string, unknown[]?]) => {
      if (asked[0].startsWith("update second_factors") && theirs === "") {
        // By a process that was not started with the new key yet.
        process.env.APP_KEYS = older;
        theirs = seal("another secret", place);
        process.env.APP_KEYS = `${newer},${older}`;
        await owner.secondFactor.update({ where: { user_id: person.id }, data: { totp_secret: theirs } });
      }
      return client.query(...asked);
    },
  } as unknown as pg.Client;
  expect(summary(await rotate(interrupted))["second_factors.totp_secret"]).toEqual([1, 0, []]);
  process.env.APP_KEYS = newer;
  expect(unseal(await stored(person.id), place)).toBe("another secret");
});

test("an interrupted key rotation continues where it stopped", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, aPerson));
  for (const person of people) await withAuthenticator(person);
  process.env.APP_KEYS = `${newer},${older}`;
  let updates = 0;
  const dying = {
    query: async (...asked: [string, unknown[]?]) => {
      if (asked[0].startsWith("update") && ++updates === 3) throw new Error("killed");
      return client.query(...asked);
    },
  } as unknown as pg.Client;
  await expect(rotate(dying)).rejects.toThrow("killed");
  expect(summary(await rotate())["second_factors.totp_secret"]).toEqual([3, 2, []]);
});

test("key rotation handles more rows than one batch", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, aPerson));
  const { role_id } = people[0]!;
  await owner.$executeRaw`insert into users (first_name, last_name, email, role_id)
    select 'Many', n::text, gen_random_uuid() || '@tests.example', ${role_id}::int from generate_series(1, 450) n`;
  const many = await owner.user.findMany({ where: { first_name: "Many" }, select: { id: true } });
  await owner.secondFactor.createMany({
    data: many.map(({ id }) => ({ user_id: id, totp_secret: seal("x", placeOf("second_factors", "totp_secret", id)) })),
  });
  process.env.APP_KEYS = `${newer},${older}`;
  expect(summary(await rotate())["second_factors.totp_secret"]).toEqual([450, 0, []]);
});

test("a reader whose key was discarded gets a new certificate when its connection is saved, and asks for its password", async () => {
  const { company_id } = await aProvider();
  const { id: plant_id } = await owner.plant.create({ data: { company_id, name: "Cedar mill" } });
  await aReaderAndAModel({ company_id, plant_id });
  await owner.controllerReader.updateMany({ data: { client_certificate: "PEM", password_since: new Date() } });
  process.env.APP_KEYS = newer;
  for await (const _ of reencryptSecrets(client, "discard"));
  expect(await owner.controllerReader.findMany()).toMatchObject([
    { client_key: null, client_certificate: null, password: null, password_since: null },
  ]);
});

const command = (APP_KEYS: string, ...args: string[]) =>
  runCommand(process.execPath, ["lib/launch/data/rotate-keys.mjs", ...args], { env: { ...process.env, APP_KEYS } });

test("the rotate-keys command re-encrypts the rest and lists secrets without a key", async () => {
  const [fine, lost] = [await aPerson(), await aPerson()];
  await withAuthenticator(fine);
  process.env.APP_KEYS = newKeys().replace("k1:", "gone:");
  await withAuthenticator(lost);

  const first = await command(`${newer},${older}`);
  expect([first.code, first.output]).toEqual([
    1,
    expect.stringContaining("totp_secret: 1 re-encrypted, 0 unchanged, 1 without a key"),
  ]);
  expect(first.errors).toContain(`second_factors.totp_secret of user_id ${lost.id} cannot be decrypted`);
  process.env.APP_KEYS = newer;
  expect(isSealedWithNewest(await stored(fine.id))).toBe(true);

  const second = await command(`${newer},${older}`, "--discard-lost");
  expect([second.code, second.errors]).toEqual([0, expect.stringContaining(`user_id ${lost.id} cannot be decrypted`)]);
  expect(second.output).toContain("All secrets are encrypted with k2.");
  expect(await stored(lost.id)).toBeNull();
  expect((await owner.user.findUniqueOrThrow({ where: { id: lost.id } })).is_mfa_enabled).toBe(false);
  expect((await owner.user.findUniqueOrThrow({ where: { id: fine.id } })).is_mfa_enabled).toBe(true);

  const third = await command(`${newer},${older}`);
  expect([third.code, third.errors]).toEqual([0, ""]);
});

describe("a start with the wrong keys", () => {
  const refusal = async (APP_KEYS: string) =>
    proveKeys(process.env.DATABASE_URL!, APP_KEYS).then(
      () => "started",
      (error: Error) => error.message,
    );

  test("is rejected while the old key encrypts something, and names the key", async () => {
    expect(await refusal(older)).toBe("started");
    await withAuthenticator(await aPerson());
    expect(await refusal(older)).toBe("started");
    expect(await refusal(newer)).toMatch(
      /^APP_KEYS does not contain the key k1, which encrypts 1 secret of this database/,
    );
    expect(await refusal(newKeys())).toMatch(/^The key k1 in APP_KEYS is not the one that encrypts 1 secret/);
    expect(await refusal(`${newer},${older}`)).toBe("started");
  });

  test("is accepted once nothing is encrypted with the old key, and its id may be used for a new one", async () => {
    await withAuthenticator(await aPerson());
    expect(await refusal(`${newer},${older}`)).toBe("started");
    process.env.APP_KEYS = `${newer},${older}`;
    await rotate();
    expect(await refusal(newer)).toBe("started");
    expect(await refusal(`${newKeys()},${newer}`)).toBe("started");
  });

  test("is rejected in each of several processes that start at once", async () => {
    await withAuthenticator(await aPerson());
    expect(await Promise.all([older, older, older, newer].map(refusal))).toEqual([
      "started",
      "started",
      "started",
      expect.stringContaining("does not contain the key k1"),
    ]);
  });
});

test("the key rotation list includes every column with encrypted values", async () => {
  await someSecrets();
  const texts = await owner.$queryRaw<{ table: string; column: string }[]>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'jsonb')`;
  const found: string[] = [];
  for (const { table, column } of texts) {
    const query = `select 1 from "${table}" where "${column}"::text ~ 'v1\\.k1\\.[\\w-]{16}\\.' limit 1`;
    if (((await owner.$queryRawUnsafe(query)) as unknown[]).length > 0) found.push(`${table}.${column}`);
  }
  expect(found.sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort());

  // A column that is newly sealed has to be filled above, so that it is tested.
  const sealing = sources.filter(
    (source) => /\bseal\((?!\))/.test(code(source)) && source.file !== "lib/server/secrets/sealed.ts",
  );
  expect(sealing.map(({ file }) => file)).toEqual([
    "lib/services/devices/readers/save.ts",
    "lib/services/identity/second-factor/enrol.ts",
    "lib/services/identity/single-sign-on/settings.ts",
    "lib/services/maintenance/guest-requests/links.ts",
    "lib/services/maintenance/guest-requests/report.ts",
    "lib/services/outward/brokers/brokers.ts",
    "lib/services/outward/own-model/settings.ts",
    "lib/services/outward/webhooks/webhooks.ts",
    "lib/services/platform/push/devices.ts",
    "lib/services/platform/push/pair.ts",
    "prisma/seed/guest-requests.ts",
    "prisma/seed/push-devices.ts",
    "prisma/seed/webhooks.ts",
  ]);
});
