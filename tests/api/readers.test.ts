import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { POST as browse } from "@/app/api/controllers/[id]/browse/route";
import { PUT as setCertificate } from "@/app/api/controllers/[id]/certificate/route";
import { POST as readNow } from "@/app/api/controllers/[id]/read-now/route";
import { GET as getRequest } from "@/app/api/controllers/[id]/requests/[requestId]/route";
import { GET as getController, PUT as saveController } from "@/app/api/controllers/[id]/route";
import { POST as createController, GET as listControllers } from "@/app/api/controllers/route";
import { POST as postAnswers } from "@/app/api/ingest/v1/reader/answers/route";
import { POST as postClaim } from "@/app/api/ingest/v1/reader/claim/route";
import { GET as getConfiguration } from "@/app/api/ingest/v1/reader/route";
import { claimPurpose, claimText } from "@/lib/domain/readers/claim";
import { resetLimits } from "@/lib/server/http/limits";
import { placeOf, sign, unseal } from "@/lib/server/secrets/sealed";
import { call } from "../helpers";
import { owner } from "../owner";
import { aPoint, aReaderController, setPoints } from "../readers";
import { aController, aTenant, unique } from "../samples";

beforeEach(() => resetLimits());

const bearer = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });
const holder = randomUUID();
const configurationOf = (token: string, more: Record<string, string> = {}) =>
  call(getConfiguration, { path: "/ingest/v1/reader", headers: bearer(token, { "x-reader": holder, ...more }) });
const answer = (token: string, body: object, by = holder) =>
  call(postAnswers, { path: "/ingest/v1/reader/answers", body: { holder: by, ...body }, headers: bearer(token) });
/** Its session, made by a first call, has just shown the password. */
async function proveFresh(person: { id: number }) {
  await call(listControllers, { as: person });
  await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: new Date() } });
}
const rowOf = ({ id }: { id: number }) => owner.controllerReader.findUniqueOrThrow({ where: { controller_id: id } });

describe("the connection of a controller", () => {
  const connection = { runs: "plant", url: "modbus://PLC.plant.example" };

  test("is kept with its defaults, and its password sealed and never answered", async () => {
    const { admin, plant } = await aTenant();
    await proveFresh(admin);
    const { status, body } = await call(createController, {
      as: admin,
      body: { plant_id: plant.id, name: "PLC", serial_number: unique("PLC"), type: "opc_ua" },
    });
    expect(status).toBe(201);
    const saved = await call(saveController, {
      as: admin,
      params: { id: body.data.id },
      body: {
        connection: { ...connection, url: "opc.tcp://plc.plant.example/UA", user: "reader", password: "secret-of-plc" },
      },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: {
          connection: {
            runs: "plant",
            url: "opc.tcp://plc.plant.example:4840/UA",
            user: "reader",
            unit_id: 1,
            security_policy: "Basic256Sha256",
            word_order: "abcd",
          },
        },
      },
    });
    const row = await rowOf(body.data);

    expect(unseal(row.password!, placeOf("controller_readers", "password", body.data.id))).toBe("secret-of-plc");
    expect(row.client_certificate).toContain("BEGIN CERTIFICATE");
    expect(JSON.stringify((await call(getController, { as: admin, params: { id: body.data.id } })).body)).not.toMatch(
      /secret-of-plc|password/,
    );
    expect(JSON.stringify(await owner.auditEvent.findMany({ where: { object_id: body.data.id } }))).not.toContain(
      "secret-of-plc",
    );
  });

  test.each([
    ["an address of another type", "modbus_tcp", { ...connection, url: "opc.tcp://plc" }, "connection.url"],
    [
      "a network that the operator has not named",
      "modbus_tcp",
      { runs: "server", url: "modbus://10.99.0.7" },
      "connection.url",
    ],
    [
      "a deprecated policy",
      "opc_ua",
      { runs: "plant", url: "opc.tcp://plc", security_policy: "Basic128Rsa15" },
      "connection.security_policy",
    ],
    ["a password without a user", "modbus_tcp", { ...connection, password: "x" }, "connection.user"],
    ["another kind of controller", "banner", connection, "connection"],
  ] as const)("with %s is refused by its field", async (_, type, given, field) => {
    const { admin, plant } = await aTenant();
    await proveFresh(admin);
    const controller = await aController({ plant, type });
    const { status, body } = await call(saveController, {
      as: admin,
      params: { id: controller.id },
      body: { connection: given },
    });

    expect(status).toBe(422);
    expect(Object.keys(body.messages)).toEqual([field]);
  });

  test("a tag whose address the device cannot have is refused by its place, and so are more than 2,000", async () => {
    const { admin, plant } = await aTenant();
    const { controller } = await aReaderController({ plant });
    const save = (points: object[]) =>
      call(saveController, { as: admin, params: { id: controller.id }, body: { point_map: { points } } });

    expect((await save([aPoint("a", "1/holding/7"), aPoint("a", "40001")])).body.messages).toHaveProperty([
      "point_map.points.1.path",
    ]);
    expect((await save(Array.from({ length: 2_001 }, () => aPoint("a", "1/holding/7")))).status).toBe(422);
    expect((await save([aPoint("a", "1/holding/7", { every_ms: 99 })])).status).toBe(422);
    expect((await save([aPoint("a", "1/holding/7", { every_ms: 100, deadband: 0.5, type: "float32" })])).status).toBe(
      200,
    );
  });

  test("another address gets no password that was kept for the one before, and another place no token", async () => {
    const { admin, plant } = await aTenant();
    await proveFresh(admin);
    const { controller, token } = await aReaderController({
      plant,
      connection: { user: "reader" },
      reader: { password: "sealed", password_since: new Date(), trusted_fingerprint: "a".repeat(64) },
    });
    const save = (given: object) =>
      call(saveController, {
        as: admin,
        params: { id: controller.id },
        body: { connection: { ...connection, user: "reader", ...given } },
      });

    expect((await save({})).body.messages).toHaveProperty(["connection.password"]);
    expect((await save({ password: null })).status).toBe(200);
    expect(await rowOf(controller)).toMatchObject({ password: null, trusted_fingerprint: null });
    expect((await configurationOf(token)).status).toBe(200);
    vi.stubEnv("OUTSIDE_NETWORKS", "127.0.0.1/32");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await save({ runs: "server", url: "modbus://127.0.0.1:502" })).status).toBe(200);
    expect((await configurationOf(token)).status).toBe(401);
  });

  test("a reader in the plant gets no password that was kept for the server's, unless it is entered again", async () => {
    const { admin, plant } = await aTenant();
    await proveFresh(admin);
    const { controller } = await aReaderController({
      plant,
      connection: { runs: "server", url: "modbus://plc.plant.example:502", user: "reader" },
      reader: { password: "sealed", password_since: new Date() },
    });
    const save = (given: object) =>
      call(saveController, {
        as: admin,
        params: { id: controller.id },
        body: { connection: { ...connection, user: "reader", ...given } },
      });

    expect((await save({})).body.messages).toHaveProperty(["connection.password"]);
    expect((await save({ password: "secret-of-plc" })).status).toBe(200);
    expect((await rowOf(controller)).password).toMatch(/^v1\./);
    expect((await save({})).status).toBe(200);
  });
});

describe("the reader", () => {
  test("is given the connection, the tags with their intervals, and 304 for what it has", async () => {
    const { controller, sensor, token } = await aReaderController();
    await owner.sensor.update({ where: { id: sensor.id }, data: { expected_interval_s: 30 } });
    await setPoints(controller, [
      aPoint(sensor.uid, "1/holding/7"),
      aPoint(sensor.uid, "1/holding/8", { every_ms: 500, deadband: 2, type: "int16" }),
    ]);
    const { status, body, headers } = await configurationOf(token);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      controller: { id: controller.id, type: "modbus_tcp" },
      connection: { url: "modbus://127.0.0.1:502", password: null },
      tags: [
        { path: "1/holding/7", every_ms: 30_000, expected_ms: 30_000, deadband: 0 },
        { path: "1/holding/8", every_ms: 500, expected_ms: 30_000, deadband: 2, type: "int16" },
      ],
      requests: [],
    });
    const known = { "if-none-match": headers.get("etag")! };
    expect((await configurationOf(token, { ...known, prefer: "wait=0" })).status).toBe(304);

    const waiting = configurationOf(token, { ...known, prefer: "wait=10" });
    await setPoints(controller, []);
    await owner.$executeRaw`select pg_notify('millwright_readers', ${String(controller.id)})`;
    expect((await waiting).body.data.tags).toEqual([]);
  });

  test("only one process holds a controller; another one is refused until the first leaves", async () => {
    const { token } = await aReaderController();
    const other = randomUUID();
    expect((await configurationOf(token)).status).toBe(200);
    expect(await configurationOf(token, { "x-reader": other })).toMatchObject({ status: 409, body: { code: "held" } });
    expect((await answer(token, {}, other)).status).toBe(409);
    expect((await answer(token, { is_leaving: true })).status).toBe(200);
    expect((await configurationOf(token, { "x-reader": other })).status).toBe(200);
    expect((await configurationOf(token, { "x-reader": "nobody" })).status).toBe(400);
  });

  test("beside the server alone claims what nobody holds, once, and gets it back after a restart with a new token", async () => {
    const { controller, token } = await aReaderController({ connection: { runs: "server" } });
    // A token that a person has made opens nothing: the configuration holds the device's password.
    expect([(await configurationOf(token)).status, (await answer(token, {})).status]).toEqual([401, 401]);
    const claim = (by: string, more: object = {}, at = new Date().toISOString()) =>
      call(postClaim, {
        path: "/ingest/v1/reader/claim",
        body: { holder: by, at, proof: sign(claimText(by, at), claimPurpose).toString("base64url"), ...more },
      });
    const ours = (claimed: Awaited<ReturnType<typeof claim>>) =>
      (claimed.body.data as { controller_id: number; token: string }[]).find(
        ({ controller_id }) => controller_id === controller.id,
      );
    const [one, two] = [randomUUID(), randomUUID()];
    const both = (await Promise.all([claim(one), claim(two)])).map(ours);
    const first = both[0] ? one : two;

    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await configurationOf(token)).status).toBe(401);
    const got = both.find(Boolean)!;
    expect((await configurationOf(got.token, { "x-reader": first })).status).toBe(200);
    expect(ours(await claim(first, { holding: [controller.id] }))).toBeUndefined();
    const again = ours(await claim(first));
    expect(again?.token).toBeTruthy();
    expect((await configurationOf(got.token, { "x-reader": first })).status).toBe(401);
    await owner.controllerReader.update({
      where: { controller_id: controller.id },
      data: { held_until: new Date(0) },
    });
    await setPoints(controller, [aPoint("a", "1/holding/1"), aPoint("a", "1/holding/2")]);
    expect(ours(await claim(two, { room: 1 }))).toBeUndefined();
    expect(ours(await claim(two, { room: 2 }))).toBeTruthy();

    expect((await claim(one, {}, new Date(Date.now() - 6 * 60_000).toISOString())).status).toBe(401);
    expect((await claim(one, { holder: two })).status).toBe(401);
  });
});

describe("what people ask of a device", () => {
  test("goes to its reader and back, and ends after 30 seconds without an answer", async () => {
    const { admin, plant } = await aTenant();
    const { controller, token } = await aReaderController({ plant });
    const asked = await call(readNow, {
      as: admin,
      params: { id: controller.id },
      body: { addresses: ["1/holding/100-101"] },
    });
    expect(asked.status).toBe(202);
    const id = asked.body.data.request_id;
    const found = () => call(getRequest, { as: admin, params: { id: controller.id, requestId: id } });
    expect((await found()).body.data.state).toBe("waiting");
    expect((await configurationOf(token)).body.data.requests).toEqual([
      { id, kind: "read_now", question: { addresses: ["1/holding/100-101"] } },
    ]);
    await answer(token, { answers: [{ id, answer: { values: [] } }] });
    expect((await found()).body.data).toMatchObject({ state: "answered", answer: { values: [] } });
    expect((await configurationOf(token)).body.data.requests).toEqual([]);

    const late = await call(readNow, {
      as: admin,
      params: { id: controller.id },
      body: { addresses: ["1/holding/1"] },
    });
    await owner.readerRequest.update({
      where: { id: late.body.data.request_id },
      data: { created_at: new Date(Date.now() - 30_000) },
    });
    await answer(token, { answers: [{ id: late.body.data.request_id, answer: { values: [] } }] });
    expect(
      (await call(getRequest, { as: admin, params: { id: controller.id, requestId: late.body.data.request_id } })).body
        .data.state,
    ).toBe("timeout");
  });

  test("two people browsing are two requests, ten of a controller may wait, and the eleventh is refused", async () => {
    const { admin, plant } = await aTenant();
    const { controller } = await aReaderController({ plant, type: "opc_ua" });
    const ask = () => call(browse, { as: admin, params: { id: controller.id }, body: {} });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));

    expect(new Set(answers.flatMap(({ body }) => body.data?.request_id ?? [])).size).toBe(10);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), 429, 429]);
    const { controller: modbus } = await aReaderController({ plant });
    expect((await call(browse, { as: admin, params: { id: modbus.id }, body: {} })).status).toBe(409);
  });

  test("a certificate is trusted as the server shows it, and another one than was seen is not", async () => {
    const { admin, plant } = await aTenant();
    const { controller, token } = await aReaderController({ plant, type: "opc_ua" });
    const [shown, other] = ["a".repeat(64), "b".repeat(64)];
    const certificate = { fingerprint: shown, subject: "CN=PLC", expires_at: new Date(Date.now() + 1e9).toISOString() };
    await answer(token, { status: { state: "untrusted", fault: "certificate_unknown", certificate } });
    const trust = (fingerprint: string, is_trusted: boolean) =>
      call(setCertificate, { as: admin, params: { id: controller.id }, body: { fingerprint, is_trusted } });

    expect((await trust(other, true)).status).toBe(409);
    expect((await trust(shown, true)).body.data).toMatchObject({
      state: "untrusted",
      fault: "certificate_unknown",
      trusted_fingerprint: shown,
      server_subject: "CN=PLC",
    });
    expect((await configurationOf(token)).body.data.connection.trusted_fingerprint).toBe(shown);
    expect((await trust(shown, false)).body.data.trusted_fingerprint).toBeNull();

    const changed = {
      state: "untrusted",
      fault: "certificate_changed",
      certificate: { ...certificate, fingerprint: other },
    };
    for (let report = 0; report < 2; report++) await answer(token, { status: changed });
    expect(await owner.notification.findMany({ where: { user_id: admin.id } })).toMatchObject([
      { message: "reader_certificate_changed", href: `/controllers/${controller.id}` },
    ]);
  });
});
