import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as bind } from "@/app/api/ingest/v1/bind/route";
import { GET as flatGet, POST as flatPost } from "@/app/api/ingest/v1/flat/route";
import { bindingCode } from "@/lib/domain/ingest/binding-code";
import { count, resetLimits } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import { aGateway, aToken, at, batchOf, hour, minute, send } from "../gateways";
import { call } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { aController, aSensor } from "../samples";

beforeEach(() => resetLimits());

const readingsOf = (sensor: { id: number }) =>
  storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: [{ parameter: "asc" }, { taken_at: "asc" }] });

describe("binding", () => {
  const tryFrom = (address: string, serial: string, code = "AAAA-AAAA") =>
    call(bind, {
      path: "/ingest/v1/bind",
      body: { serial, code },
      headers: { "x-forwarded-for": address },
    });

  const aBindable = async () => {
    const code = bindingCode(randomBytes(8));
    const expires = new Date(Date.now() + hour);
    const { serial_number } = await aController({ binding_code_hash: sha256(code), binding_code_expires_at: expires });
    return { serial_number, code };
  };
  const statuses = (tries: Promise<{ status: number }>[]) =>
    Promise.all(tries).then((answers) => answers.map(({ status }) => status));
  const spent = (key: string, limit: "bind" | "bind_serial") =>
    owner.rateLimit.upsert({
      where: { key: `${limit}:${key}` },
      create: { key: `${limit}:${key}`, points: 300, expire: BigInt(Date.now() + hour) },
      update: { points: 300 },
    });

  test("binding with the right code works after sixty wrong tries from the same address", async () => {
    await owner.rateLimit.deleteMany();
    const { serial_number, code } = await aBindable();
    const wrong = Array.from({ length: 60 }, (_, at) => tryFrom("192.0.2.7", at % 2 ? serial_number : `other-${at}`));
    expect(new Set(await statuses(wrong))).toEqual(new Set([401]));
    expect((await tryFrom("192.0.2.7", serial_number, code)).status).toBe(201);
  });

  test("binding with the right code works while its address and its serial number are over their limits", async () => {
    await owner.rateLimit.deleteMany();
    const { serial_number, code } = await aBindable();
    await spent("192.0.2.7", "bind");
    await spent(serial_number.toLowerCase(), "bind_serial");
    expect((await tryFrom("192.0.2.7", serial_number, code)).status).toBe(201);
  });

  test("binding of an address over its limit answers wrong codes alike, whether the serial number is known or not", async () => {
    await owner.rateLimit.deleteMany();
    const { serial_number } = await aBindable();
    await spent("192.0.2.7", "bind");
    expect(await statuses([tryFrom("192.0.2.7", serial_number), tryFrom("192.0.2.7", "no-such-serial")])).toEqual([
      429, 429,
    ]);
  });

  test("binding evaluates twenty guesses of an address at one serial number, then those that all addresses share", async () => {
    await owner.rateLimit.deleteMany();
    const { serial_number, code } = await aBindable();
    await spent(serial_number.toLowerCase(), "bind_serial");
    const guesses = await statuses(Array.from({ length: 25 }, () => tryFrom("192.0.2.7", serial_number)));
    expect(guesses.filter((status) => status === 401)).toHaveLength(20);
    expect(guesses.filter((status) => status === 429)).toHaveLength(5);
    expect((await tryFrom("192.0.2.7", serial_number, code)).status, "no guess is evaluated any more").toBe(429);
    expect((await tryFrom("203.0.113.9", serial_number, code)).status, "from another address").toBe(201);
  });

  test("binding refuses a body larger than a serial number and a code can be", async () => {
    expect((await tryFrom("192.0.2.7", "x".repeat(5_000))).status).toBe(413);
  });
});

describe("a batch", () => {
  test("a batch is stored before it is acknowledged, with the sensor states it contains", async () => {
    const { controller, sensor, token } = await aGateway();
    const ts = at(-2 * minute);
    const meta = { battery_pct: 91, rssi_dbm: -84, survey: { g: 80, y: 10, r: 10, m: 0 } };

    const answer = await send(
      token,
      batchOf(sensor.uid, [[ts, { vel_rms_z: 1.82, temp: 41.3 }, { running: true, meta }]], { seq: 7, sent_at: at(0) }),
    );

    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ accepted: 2, duplicates: 0, conflicts: 0, rejected: [], commands: [] });
    expect(Date.parse(answer.body.server_time)).toBeGreaterThan(Date.parse(ts));
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(await readingsOf(sensor)).toMatchObject([
      { parameter: 1, value: 1.82, taken_at: new Date(ts), is_running: true, company_id: sensor.company_id },
      { parameter: 5, value: 41.3, is_running: true },
    ]);
    expect(await owner.sensor.findUnique({ where: { id: sensor.id } })).toMatchObject({
      battery_pct: 91,
      rssi: -84,
      signal: expect.closeTo(2.7, 6),
    });
    expect(await owner.controller.findUnique({ where: { id: controller.id } })).toMatchObject({ last_sequence: 7n });
    expect(await owner.dirtyHour.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([{ evaluated: 0 }]);
  });

  test("a batch can be compressed with gzip", async () => {
    const { sensor, token } = await aGateway();

    expect(await send(token, batchOf(sensor.uid, [[at(0), { temp: 40 }]]), { gzip: true })).toMatchObject({
      status: 202,
      body: { accepted: 1 },
    });
    expect(await send(token, "not gzip", { headers: { "content-encoding": "gzip" } })).toMatchObject({ status: 400 });
  });

  test("a batch that expands beyond the limit is rejected", async () => {
    const { token } = await aGateway();

    expect(await send(token, `{"v":1,"x":"${"0".repeat(9 * 1024 * 1024)}"}`, { gzip: true })).toMatchObject({
      status: 413,
    });
  });

  test("a batch stores its valid values whatever the invalid ones are", async () => {
    const { sensor, token } = await aGateway();
    const ts = at(0);
    const body = `{"v":1,"gateway":"G","devices":[
      {"uid":"${sensor.uid}","ts":"${ts}","values":{"temp":41,"vel_rms_z":9999,"vel_rms_x":"4","nonsense":1,"acc_hf_z":null}},
      {"uid":"somebody-else","ts":"${ts}","values":{"temp":1,"vel_rms_z":1}}]}`;

    const { status, body: receipt } = await send(token, body);

    expect(status).toBe(202);
    expect(receipt.accepted).toBe(1);
    expect(receipt.rejected).toEqual([
      { path: "devices[0].values.vel_rms_x", code: "NOT_A_NUMBER" },
      { path: "devices[0].values.nonsense", code: "UNKNOWN_KEY" },
      { path: "devices[0].values.acc_hf_z", code: "NOT_A_NUMBER" },
      { path: "devices[1].uid", code: "UNKNOWN_DEVICE" },
      { path: "devices[0].values.vel_rms_z", code: "OUT_OF_RANGE" },
    ]);
    expect(await readingsOf(sensor)).toMatchObject([{ parameter: 5, value: 41 }]);
  });

  test("a batch with NaN is rejected as invalid JSON", async () => {
    const { sensor, token } = await aGateway();

    expect(
      await send(token, `{"v":1,"gateway":"G","devices":[{"uid":"${sensor.uid}","values":{"temp":NaN}}]}`),
    ).toMatchObject({ status: 400 });
    expect(await readingsOf(sensor)).toEqual([]);
  });

  test("a batch cannot write to a sensor of another controller, even in the same plant", async () => {
    const mine = await aGateway();
    const neighbour = await aSensor({
      controller: await aController({
        plant: { id: mine.controller.plant_id, company_id: mine.controller.company_id },
      }),
    });
    const foreign = await aSensor();

    const { body } = await send(mine.token, {
      v: 1,
      gateway: "G",
      devices: [neighbour, foreign].map(({ uid }) => ({ uid, ts: at(0), values: { temp: 1 } })),
    });

    expect(body).toMatchObject({
      accepted: 0,
      rejected: [
        { path: "devices[0].uid", code: "UNKNOWN_DEVICE" },
        { path: "devices[1].uid", code: "UNKNOWN_DEVICE" },
      ],
    });
    expect(await readingsOf(neighbour)).toEqual([]);
    expect(await readingsOf(foreign)).toEqual([]);
  });

  test("a batch can have at most 5,000 readings and one megabyte", async () => {
    const { sensor, token } = await aGateway();
    // One moment for all: a second that begins meanwhile would make two of the same time.
    const newest = Date.parse(at(0));
    const many = (count: number) =>
      batchOf(
        sensor.uid,
        Array.from(
          { length: count },
          (_, back) => [new Date(newest - back * 1000).toISOString(), { temp: 1 }] as const,
        ),
      );

    expect((await send(token, many(5_001))).status).toBe(413);
    expect(await readingsOf(sensor)).toEqual([]);
    expect(await send(token, many(5_000))).toMatchObject({ status: 202, body: { accepted: 5_000 } });
    expect((await send(token, `{"v":1,"x":"${"0".repeat(1024 * 1024)}"}`)).status).toBe(413);
  });

  test("a batch that is malformed is rejected as a whole", async () => {
    const { token } = await aGateway();

    for (const body of ["", "nonsense", "[]", "{}", '{"v":2,"gateway":"G"}']) {
      expect((await send(token, body)).status).toBe(400);
    }
  });
});

describe("a repeated batch", () => {
  test("a repeated batch is stored once, and the first value is kept", async () => {
    const { sensor, token } = await aGateway();
    const [one, two] = [at(-2 * minute), at(-minute)];
    await send(token, batchOf(sensor.uid, [[one, { temp: 40 }]]));

    const { body } = await send(
      token,
      batchOf(sensor.uid, [
        [one, { temp: 40 }],
        [one, { temp: 41 }],
        [two, { temp: 42 }],
      ]),
    );
    const other = await send(token, batchOf(sensor.uid, [[one, { temp: 99 }]]));

    expect(body).toMatchObject({ accepted: 1, duplicates: 1, conflicts: 1 });
    expect(other.body).toMatchObject({ accepted: 0, duplicates: 0, conflicts: 1 });
    expect((await readingsOf(sensor)).map(({ value }) => value)).toEqual([40, 42]);
  });

  test("a repeated batch with the same number is accepted, and rejected if its contents differ", async () => {
    const { sensor, token } = await aGateway();
    const batch = batchOf(sensor.uid, [[at(-minute), { temp: 40 }]], { seq: 1 });
    await send(token, batch);

    expect(await send(token, batch)).toMatchObject({ status: 202, body: { accepted: 0, duplicates: 1 } });
    const { status, body } = await send(token, batchOf(sensor.uid, [[at(0), { temp: 50 }]], { seq: 1 }));

    expect(status).toBe(409);
    expect(body.code).toBe("sequence_used");
    expect(await readingsOf(sensor)).toHaveLength(1);
  });

  test("a repeated batch sent many times at once gives the same rows", async () => {
    const { sensor, token } = await aGateway();
    const batch = batchOf(
      sensor.uid,
      Array.from({ length: 300 }, (_, index) => [at(-index * 1000 - minute), { temp: index, vel_rms_z: 1 }] as const),
    );

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(token, index % 2 ? { ...batch, devices: batch.devices.toReversed() } : batch),
      ),
    );

    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(600);
    expect(answers.reduce((sum, { body }) => sum + body.duplicates, 0)).toBe(7 * 600);
    expect(await readingsOf(sensor)).toHaveLength(600);
  });
});

describe("the time of a reading", () => {
  test("the time of a reading can be far in the past and does not change the latest value", async () => {
    const { sensor, token } = await aGateway();
    await send(token, batchOf(sensor.uid, [[at(-minute), { temp: 40 }]]));

    const { body } = await send(
      token,
      batchOf(sensor.uid, [
        [at(-30 * 24 * hour), { temp: 90 }],
        [at(-401 * 24 * hour), { temp: 1 }],
      ]),
    );

    expect(body).toMatchObject({ accepted: 1, rejected: [{ path: "devices[1].ts", code: "TOO_OLD" }] });
    expect(await owner.measurement.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([{ last_value: 40 }]);
  });

  test("the time of a reading more than ten minutes ahead puts it in quarantine with a reason", async () => {
    const { controller, sensor, token } = await aGateway();

    const { body } = await send(
      token,
      batchOf(sensor.uid, [
        [at(5 * minute), { temp: 40 }],
        [at(60 * minute), { temp: 41 }],
      ]),
    );

    expect(body).toMatchObject({ accepted: 1, rejected: [{ path: "devices[1].ts", code: "FUTURE" }] });
    expect(await readingsOf(sensor)).toMatchObject([{ value: 40 }]);
    expect(await owner.quarantinedReading.findMany({ where: { controller_id: controller.id } })).toMatchObject([
      { uid: sensor.uid, key: "temp", value: 41, reason: "FUTURE" },
    ]);
  });
});

describe("a token", () => {
  test("a token gives access while it is valid", async () => {
    const { controller, sensor } = await aGateway();
    const body = batchOf(sensor.uid, [[at(0), { temp: 1 }]]);
    const living = await aToken(controller, { expires_at: new Date(Date.now() + hour) });
    const dead = await aToken(controller, { expires_at: new Date(Date.now() - 1) });
    const revoked = await aToken(controller, { revoked_at: new Date() });

    expect((await send(living, body)).status).toBe(202);
    for (const token of [dead, revoked, "d_made-up", null]) expect((await send(token, body)).status).toBe(401);

    await owner.controller.update({ where: { id: controller.id }, data: { archived_at: new Date() } });
    expect((await send(living, body)).status).toBe(401);
  });

  test("a controller may send many small messages in a minute", async () => {
    const { token, sensor } = await aGateway();
    const latest = Date.now();
    const statuses = await Promise.all(
      Array.from({ length: 322 }, async (_, n) => {
        const ts = new Date(latest - 1_000 * n).toISOString();
        const { status } = await send(token, batchOf(sensor.uid, [[ts, { temp: 40 + n / 100 }]]));
        return status;
      }),
    );

    expect(statuses.filter((status) => status !== 202)).toEqual([]);
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(322);
  });

  test.each([
    ["readings", "device_readings", 600_000],
    ["bytes", "device_bytes", 256 * 1024 * 1024],
  ] as const)(
    "a controller that has sent too many %s in a minute is refused with the seconds to wait",
    async (_, limit, most) => {
      const { token, controller, sensor } = await aGateway();
      const body = batchOf(sensor.uid, [[at(0), { temp: 40 }]]);
      expect((await send(token, body)).status).toBe(202);
      await count(limit, String(controller.id), most - 1_000);
      expect((await send(token, body)).status).toBe(202);
      await count(limit, String(controller.id), 1_000);

      const refused = await send(token, body);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    },
  );
});

describe("a binding code", () => {
  const boundWith = (serial: string, code: string) => call(bind, { path: "/ingest/v1/bind", body: { serial, code } });
  const aBindable = (expires: Date) =>
    aController({ binding_code_hash: sha256("ABCD0123"), binding_code_expires_at: expires });

  test("a binding code works once, in any spelling, and revokes the device bound before", async () => {
    const controller = await aBindable(new Date(Date.now() + hour));
    const before = await aToken(controller);

    const answers = await Promise.all(
      ["abcd-o1z3", "abcd-ol23", "ABCD0123"].map((code) => boundWith(controller.serial_number, code)),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    const { token, controller_id } = answers.find(({ status }) => status === 201)!.body.data;
    expect(controller_id).toBe(controller.id);
    expect((await send(token, { v: 1, gateway: "G" })).status).toBe(202);
    expect((await send(before, { v: 1, gateway: "G" })).status).toBe(401);
  });

  test("a binding code is rejected after it has expired", async () => {
    const controller = await aBindable(new Date(Date.now() - 1));

    expect((await boundWith(controller.serial_number, "ABCD0123")).status).toBe(401);
  });
});

describe("a simple controller", () => {
  /** Its register 1 is the temperature of its sensor. */
  async function aRegisterGateway() {
    const gateway = await aGateway();
    const register_map = { 1: { uid: gateway.sensor.uid, key: "temp", scale: 1, offset: 0, signed: true } };
    await owner.controller.update({ where: { id: gateway.controller.id }, data: { register_map } });
    return gateway;
  }

  test("a simple controller sends lines of text and gets OK", async () => {
    const { sensor, token } = await aGateway();

    const answer = await call(flatPost, {
      path: "/ingest/v1/flat",
      raw: `${sensor.uid},temp,41.5\n${sensor.uid},vel_rms_z,nan\n`,
      headers: { "content-type": "text/csv", authorization: `Bearer ${token}` },
    });

    expect(answer).toMatchObject({ status: 200, text: "OK\n" });
    expect(await readingsOf(sensor)).toMatchObject([{ parameter: 5, value: 41.5 }]);
  });

  test("a simple controller sends registers that are read with its map", async () => {
    const { controller, sensor, token } = await aGateway();
    await owner.controller.update({
      where: { id: controller.id },
      data: { register_map: { 1: { uid: sensor.uid, key: "temp", scale: 0.1, offset: 0, signed: true } } },
    });

    const answer = await call(flatGet, { path: "/ingest/v1/flat", query: { gw: "G", token, r1: 65_486, r2: 5 } });

    expect(answer).toMatchObject({ status: 200, text: "OK\n" });
    expect(await readingsOf(sensor)).toMatchObject([{ parameter: 5, value: -5 }]);
  });

  test("a simple controller's buffered registers are stored at the time at which it sent them", async () => {
    const { sensor, token } = await aRegisterGateway();
    const time = Date.now() - 40 * 24 * hour;

    const query = { gw: "G", token, r1: 42, time };
    const answer = await call(flatGet, { path: "/ingest/v1/flat", query });

    expect(answer).toMatchObject({ status: 200, text: "OK\n" });
    expect(await readingsOf(sensor)).toMatchObject([{ parameter: 5, value: 42, taken_at: new Date(time) }]);
  });

  test.each([
    ["1970", 10_000],
    ["more than 400 days ago", Date.now() - 401 * 24 * hour],
  ])("registers of a controller whose clock shows %s are rejected as too old", async (_, clock) => {
    const sent_at = new Date(clock).toISOString();
    const { sensor, token } = await aRegisterGateway();

    const answer = await send(token, { v: 1, gateway: "G", sent_at, regs: { 1: 42 } });

    expect(answer).toMatchObject({
      status: 202,
      body: { accepted: 0, rejected: [{ path: "sent_at", code: "TOO_OLD" }] },
    });
    expect(await readingsOf(sensor)).toEqual([]);
    expect(await owner.dirtyHour.count({ where: { sensor_id: sensor.id } })).toBe(0);
  });
});
