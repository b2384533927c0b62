import { connect as connectSocket } from "node:net";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as sendToController } from "@/app/api/controllers/[id]/cmd/route";
import { DELETE as revoke } from "@/app/api/controllers/[id]/tokens/[tokenId]/route";
import { POST as rotate } from "@/app/api/controllers/[id]/tokens/route";
import { rebirthCommand } from "@/lib/domain/ingest/sparkplug";
import { baseTopic } from "@/lib/domain/ingest/topics";
import { count, refuseWhenSpent, resetLimits } from "@/lib/server/http/limits";
import { startBroker } from "@/workers/mqtt/broker";
import { isFull } from "../full";
import { everyDoor } from "../gateway-doors";
import { aGateway, aToken, at, batchOf, minute } from "../gateways";
import { call } from "../helpers";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { pause } from "../pause";
import { aController, aSensor, aTenant } from "../samples";
import { holdRow, holdTokens, waitingForLocks } from "./held-row";

let broker: Awaited<ReturnType<typeof startBroker>>;
const open: MqttClient[] = [];

beforeAll(async () => {
  broker = await startBroker({ host: "127.0.0.1", port: 0 });
});
afterAll(() => broker.stop());
beforeEach(() => resetLimits());
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.endAsync(true)));
});

type Controller = { id: number; company_id: number; plant_id: number; serial_number: string };

function client(username: string, password: string, more: IClientOptions = {}): MqttClient {
  const made = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
    username,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
    ...more,
  });
  made.on("error", () => {});
  open.push(made);
  return made;
}

/** Connected, or why not: the number of MQTT's answer. */
const outcome = (made: MqttClient) =>
  new Promise<"connected" | number | "closed">((resolve) => {
    made.once("connect", () => resolve("connected"));
    made.once("error", (error) => resolve((error as { code?: number }).code ?? "closed"));
    made.once("close", () => resolve("closed"));
  });

async function called(controller: Controller, more: IClientOptions & { token?: string } = {}) {
  const { token, ...options } = more;
  const made = client(controller.serial_number, token ?? (await aToken(controller)), options);
  expect(await outcome(made)).toBe("connected");
  return made;
}

const closed = (made: MqttClient) => new Promise<void>((resolve) => made.once("close", () => resolve()));

const up = (controller: Controller, what: string) => `${baseTopic(controller)}/up/${what}`;
/** Acknowledged, or an error as soon as the connection is closed: the client itself waits for the next connection. */
function publish(made: MqttClient, topic: string, body: unknown) {
  const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise<void>((resolve, reject) => {
    const lost = () => reject(new Error(`connection closed before a message to ${topic} was acknowledged`));
    made.once("close", lost);
    made.publish(topic, payload, { qos: 1 }, (error) => {
      made.off("close", lost);
      if (error) reject(error);
      else resolve();
    });
  });
}

describe("a gateway that publishes", () => {
  everyDoor(async (controller) => {
    const made = await called(controller);
    return { controller, send: (body) => publish(made, up(controller, "readings"), body) };
  });

  test("a gateway that publishes to a full disk is not acknowledged, and may send the message again", async () => {
    const { controller, sensor } = await aGateway();
    const message = batchOf(sensor.uid, [[at(0), { temp: 21 }]], { seq: 3 });
    await owner.$executeRaw`create or replace function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`;
    await owner.$executeRaw`create trigger disk_is_full before insert on dirty_hours for each row execute function disk_is_full()`;
    try {
      const made = await called(controller);
      await expect(publish(made, up(controller, "readings"), message)).rejects.toThrow("connection closed");
      expect(await owner.refusedMessage.count({ where: { controller_id: controller.id } })).toBe(0);
    } finally {
      await owner.$executeRaw`drop function disk_is_full cascade`;
    }
    await publish(await called(controller), up(controller, "readings"), message);
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(1);
  });

  test("a gateway that publishes is acknowledged after the commit", async () => {
    const { controller, sensor } = await aGateway();
    const made = await called(controller);
    const letGo = await holdRow(controller);
    let isAcknowledged = false;
    const publishing = publish(made, up(controller, "readings"), batchOf(sensor.uid, [[at(0), { temp: 1 }]])).then(
      () => {
        isAcknowledged = true;
      },
    );

    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    expect(isAcknowledged).toBe(false);
    await letGo();
    await publishing;

    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(1);
  });

  test("a gateway that publishes can send an NCD message to one topic, and a waveform to another", async () => {
    const { controller, sensor } = await aGateway({ sensor: { uid: "ncd:0001", data_set: "ncd", type: "ncd" } });
    const made = await called(controller);
    const samples = Buffer.alloc(8 * 2);

    await publish(made, up(controller, "ncd"), {
      addr: "00:01",
      received: Date.now(),
      sensor_data: { temperature: 20 },
    });
    await publish(made, up(controller, `waveform/${sensor.uid}/z`), {
      ts: at(-minute),
      fs: 6400,
      n: 8,
      unit: "g",
      enc: "i16le",
      scale: 0.001,
      data: samples.toString("base64"),
    });

    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(1);
    expect(await owner.waveform.findMany({ where: { sensor_id: sensor.id } })).toMatchObject([
      { axis: "z", samples_count: 8 },
    ]);
  });

  test("a gateway that publishes gets the result of its messages, and stays connected after an invalid message", async () => {
    const { controller, sensor } = await aGateway();
    const made = await called(controller);
    const receipts: unknown[] = [];
    made.on("message", (_topic, payload) => receipts.push(JSON.parse(payload.toString())));
    await made.subscribeAsync(`${baseTopic(controller)}/down/receipt`);

    await publish(made, up(controller, "readings"), "no json");
    await publish(made, up(controller, "readings"), batchOf(sensor.uid, [[at(0), { temp: 9999 }]], { seq: 4 }));

    await expect.poll(async () => receipts.length).toEqual(2);
    expect(receipts).toMatchObject([
      { error: "not_json" },
      { accepted: 0, rejected: [{ path: "devices[0].values.temp", code: "OUT_OF_RANGE" }] },
    ]);
    expect(made.connected).toBe(true);
  });
});

describe("the MQTT connection", () => {
  test("the MQTT connection accepts a controller number or serial number with its token, and nothing else", async () => {
    const { controller, token } = await aGateway();
    const other = await aGateway();
    const attempts: [string, string][] = [
      [controller.serial_number, token],
      [String(controller.id), token],
      [controller.serial_number.toUpperCase(), token],
      [controller.serial_number, other.token],
      [other.controller.serial_number, token],
      [controller.serial_number, "d_wrong"],
      ["", token],
      [controller.serial_number, "x".repeat(300)],
    ];

    const outcomes = [];
    for (const [username, password] of attempts) outcomes.push(await outcome(client(username, password)));

    expect(outcomes).toEqual(["connected", "connected", "connected", 4, 4, 4, 4, 4]);
  });

  test("the MQTT connection is closed for a revoked token immediately, and stays open for its successor", async () => {
    const { admin, plant } = await aTenant();
    const { controller, token } = await aGateway({ plant });
    const before = await called(controller, { token });
    const { body } = await call(rotate, { as: admin, method: "POST", params: { id: controller.id }, body: {} });
    const after = await called(controller, { token: body.data.token });
    expect([before.connected, after.connected]).toEqual([true, true]);
    const [old] = await owner.controllerToken.findMany({
      where: { controller_id: controller.id },
      orderBy: { id: "asc" },
    });

    const began = Date.now();
    const params = { id: controller.id, tokenId: old!.id };
    // It may be closed before the call has answered.
    const isClosed = closed(before);
    await call(revoke, { as: admin, method: "DELETE", params, body: {} });
    await isClosed;

    expect(Date.now() - began).toBeLessThan(10_000);
    expect(after.connected).toBe(true);
    expect(await outcome(client(controller.serial_number, token))).toBe(4);
  });

  test("the MQTT connection cannot be taken over by a gateway with the same client id", async () => {
    const [mine, theirs] = [await aGateway(), await aGateway()];
    const own = await called(mine.controller, { clientId: "gateway", clean: false });
    await called(theirs.controller, { clientId: "gateway", clean: false });

    await publish(own, up(mine.controller, "readings"), batchOf(mine.sensor.uid, [[at(0), { temp: 1 }]]));
    expect(own.connected).toBe(true);
  });

  test("the MQTT connection is closed when a gateway publishes to a foreign topic, and nothing is stored", async () => {
    const [mine, theirs] = [await aGateway(), await aGateway()];
    const batch = batchOf(theirs.sensor.uid, [[at(0), { temp: 1 }]]);
    for (const topic of [
      up(theirs.controller, "readings"),
      `${baseTopic(mine.controller)}/down/cmd`,
      `spBv1.0/g/NDATA/${theirs.controller.serial_number}`,
      "anything",
      "$SYS/x",
    ]) {
      const made = await called(mine.controller);
      made.publish(topic, JSON.stringify(batch), { qos: 1 });
      await closed(made);
    }

    expect(await storedReadings.count({ where: { sensor_id: theirs.sensor.id } })).toBe(0);
  });

  test("the MQTT connection lets a gateway subscribe to its own topics only", async () => {
    const [mine, theirs] = [await aGateway(), await aGateway()];
    const made = await called(mine.controller);
    const granted = async (topic: string) =>
      (await made.subscribeAsync(topic, { qos: 1 }).catch(() => [{ qos: 128 }]))[0]!.qos;

    expect(await granted(`${baseTopic(mine.controller)}/down/#`)).toBe(1);
    for (const topic of ["#", `${baseTopic(theirs.controller)}/down/cmd`, "cm/1/+/+/+/down/cmd", "$SYS/#"]) {
      expect(await granted(topic)).toBe(128);
    }
    expect(made.connected).toBe(true);
  });

  test("the MQTT connection is blocked for five minutes for a gateway that keeps reconnecting", async () => {
    const { controller, token } = await aGateway();
    const outcomes = [];
    for (let count = 0; count < 17; count++) {
      const made = client(controller.serial_number, token);
      outcomes.push(await outcome(made));
      await made.endAsync(true);
    }

    expect(outcomes.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => "connected"));
    expect(outcomes.slice(15)).toEqual([5, 5]);
  });

  test("the MQTT connection is blocked for a caller that guesses tokens", async () => {
    const { controller, token } = await aGateway();
    for (let count = 0; count < 30; count++) {
      await outcome(client(controller.serial_number, `d_${count}`));
    }

    expect(await outcome(client(controller.serial_number, token))).toBe(5);
  });

  test("the MQTT connection accepts no message above one megabyte, and no long CONNECT packet", async () => {
    const { controller } = await aGateway();
    const made = await called(controller);
    made.publish(up(controller, "readings"), "x".repeat(1_100_000), { qos: 1 });
    await closed(made);

    const stranger = connectSocket(broker.port, "127.0.0.1");
    stranger.on("error", () => {});
    stranger.write(Buffer.from([0x10, 0xff, 0xff, 0x03])); // a CONNECT of 65,535 bytes
    await new Promise<void>((resolve) => stranger.once("close", () => resolve()));
  });

  test("the MQTT connection is limited to four per gateway", async () => {
    const { controller, token } = await aGateway();
    for (let count = 0; count < 4; count++) await called(controller, { token });

    expect(await outcome(client(controller.serial_number, token))).toBe(5);
  });

  test("the MQTT connection that is given up before it is accepted is not one of the four", async () => {
    const { controller, token } = await aGateway();
    const letGo = await holdTokens();
    try {
      const impatient = Array.from({ length: 4 }, () => client(controller.serial_number, token));
      await Promise.all(impatient.map(({ stream }) => new Promise((resolve) => stream.once("connect", resolve))));
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      await Promise.all(impatient.map((made) => made.endAsync(true)));
    } finally {
      await letGo();
    }
    await expect.poll(waitingForLocks).toBe(0);

    expect(await outcome(client(controller.serial_number, token))).toBe("connected");
  });
});

describe("a gateway", () => {
  const onlineOf = async (controller: { id: number }) =>
    (await owner.controller.findUniqueOrThrow({ where: { id: controller.id } })).is_online;

  test("a gateway is connected while its connection is open, and reports its own disconnect", async () => {
    const { controller } = await aGateway();
    const made = await called(controller, {
      will: { topic: up(controller, "status"), payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
    });
    await expect.poll(() => onlineOf(controller)).toEqual(true);
    await publish(made, up(controller, "status"), { online: false });
    expect(await onlineOf(controller)).toBe(false);
    await publish(made, up(controller, "status"), { online: true });
    expect(await onlineOf(controller)).toBe(true);

    made.stream.destroy();

    await expect.poll(() => onlineOf(controller)).toEqual(false);
  });

  test("a gateway receives its commands and replies to them", async () => {
    const { admin, plant } = await aTenant();
    const { controller } = await aGateway({ plant });
    const waiting = await call(sendToController, {
      as: admin,
      method: "PUT",
      params: { id: controller.id },
      body: { cmd: "CMD0001 1,1,199,0,0" },
    });
    expect(waiting.status, waiting.text).toBeLessThan(300);
    const made = await called(controller);
    const commands: { id: number; type: string; text: string }[] = [];
    made.on("message", (topic, payload) => {
      expect(topic).toBe(`${baseTopic(controller)}/down/cmd`);
      commands.push(JSON.parse(payload.toString()));
    });
    const stateOf = async (text: string) => {
      const rows = await owner.deviceCommand.findMany({ where: { controller_id: controller.id } });
      return rows.find(({ instruction }) => (instruction as { text: string }).text === text)?.state;
    };
    expect(await stateOf("CMD0001 1,1,199,0,0")).toBe("queued");

    await made.subscribeAsync(`${baseTopic(controller)}/down/cmd`, { qos: 1 });
    await expect.poll(async () => commands.map(({ text }) => text)).toEqual(["CMD0001 1,1,199,0,0"]);
    await call(sendToController, {
      as: admin,
      method: "PUT",
      params: { id: controller.id },
      body: { cmd: "CMD0002 2,1,199,0,0,7" },
    });
    await expect
      .poll(async () => commands.map(({ text }) => text))
      .toEqual(["CMD0001 1,1,199,0,0", "CMD0002 2,1,199,0,0,7"]);
    await publish(made, up(controller, "ack"), { id: commands[0]!.id, ok: true });
    await publish(made, up(controller, "ack"), [{ id: commands[1]!.id, ok: false }]);

    expect(await stateOf("CMD0001 1,1,199,0,0")).toBe("acked");
    expect(await stateOf("CMD0002 2,1,199,0,0,7")).toBe("failed");
  });

  test("a gateway that only listens receives a command that could not be taken at first", async () => {
    const { admin, plant } = await aTenant();
    const { controller } = await aGateway({ plant });
    const made = await called(controller);
    const commands: string[] = [];
    made.on("message", (_topic, payload) => commands.push(JSON.parse(payload.toString()).text));
    await made.subscribeAsync(`${baseTopic(controller)}/down/cmd`, { qos: 1 });
    // A sequence goes on although the transaction is undone.
    await owner.$executeRaw`create sequence tries_to_take`;
    await owner.$executeRaw`create or replace function keep_back() returns trigger language plpgsql security definer as
      $$ begin perform nextval('tries_to_take'); raise exception 'not now'; end $$`;
    await owner.$executeRawUnsafe(`create trigger keep_back before update on device_commands
      for each row when (old.controller_id = ${Number(controller.id)}) execute function keep_back()`);
    const isTried = async () =>
      (await owner.$queryRaw<{ is_called: boolean }[]>`select is_called from tries_to_take`)[0]?.is_called;
    try {
      const body = { cmd: "CMD0003 1,1,199,0,0" };
      await call(sendToController, { as: admin, method: "PUT", params: { id: controller.id }, body });
      await expect.poll(isTried).toBe(true);
    } finally {
      await owner.$executeRaw`drop function keep_back cascade`;
      await owner.$executeRaw`drop sequence tries_to_take`;
    }

    await expect.poll(() => commands, { timeout: 10_000 }).toEqual(["CMD0003 1,1,199,0,0"]);
  });

  test("a gateway that sends Sparkplug is read by its births, and asked for one rebirth when data is missing", async () => {
    const controller = await aController({ adapter: "sparkplug" });
    const sensor = await aSensor({ controller, uid: "press-4" });
    const edge = controller.serial_number;
    const made = await called(controller);
    const rebirths: { topic: string; payload: Buffer }[] = [];
    made.on("message", (topic, payload) => rebirths.push({ topic, payload }));
    await made.subscribeAsync(`spBv1.0/+/NCMD/${edge}`, { qos: 1 });
    const publishEdge = (type: string, bytes: number[], device = "") =>
      publish(made, `spBv1.0/plant/${type}/${edge}${device}`, Buffer.from(bytes));

    await publishEdge("NDATA", payloadOf(4, temp(40)));
    await publishEdge("NDATA", payloadOf(5, temp(40)));
    await expect.poll(async () => rebirths.length).toEqual(1);
    expect(rebirths[0]!.topic).toBe(`spBv1.0/plant/NCMD/${edge}`);
    expect(rebirths[0]!.payload.subarray(9)).toEqual(Buffer.from(rebirthCommand(Date.now()).subarray(9)));

    await publishEdge("NBIRTH", payloadOf(0, [...text(1, "bdSeq"), ...whole(11, 1)]));
    await publishEdge("DBIRTH", payloadOf(1, [...text(1, "Temp"), ...temp(41)]), "/press-4");
    await publishEdge("DDATA", payloadOf(2, temp(42)), "/press-4");

    const rows = await storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: { value: "asc" } });
    expect(rows.map(({ value }) => value)).toEqual([41, 42]);
    expect(rebirths).toHaveLength(1);
  });

  test("an edge node that sends hundreds of messages at once, none of them acknowledged, loses nothing", async () => {
    const messages = isFull ? 322 : 130; // 120 a minute were too many once
    const controller = await aController({ adapter: "sparkplug" });
    const sensor = await aSensor({ controller, uid: "press-4" });
    const made = await called(controller);
    const publishEdge = (type: string, bytes: number[], device = "") =>
      made.publishAsync(`spBv1.0/plant/${type}/${controller.serial_number}${device}`, Buffer.from(bytes), { qos: 0 });

    await publishEdge("NBIRTH", payloadOf(0, [...text(1, "bdSeq"), ...whole(11, 1)]));
    await publishEdge("DBIRTH", payloadOf(1, [...text(1, "Temp"), ...temp(41)]), "/press-4");
    for (let n = 2; n < messages; n++) await publishEdge("DDATA", payloadOf(n % 256, temp(30 + (n % 9))), "/press-4");

    await expect.poll(() => storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(messages - 1);
  });
});

describe("a gateway that has sent too much in a minute", () => {
  test.each([
    ["readings", "device_readings", 600_000],
    ["bytes", "device_bytes", 256 * 1024 * 1024],
  ] as const)("too many %s wait for their acknowledgement, and are stored", async (_, limit, most) => {
    const { controller, sensor, token } = await aGateway();
    const made = await called(controller, { token });
    await count(limit, String(controller.id), most);
    let isAcknowledged = false;
    const published = publish(
      made,
      up(controller, "readings"),
      batchOf(sensor.uid, [[at(-minute), { temp: 40 }]]),
    ).then(() => {
      isAcknowledged = true;
    });

    await expect(refuseWhenSpent(limit, String(controller.id))).rejects.toMatchObject({ refusal: "too_many" });
    await pause(300);
    expect(isAcknowledged).toBe(false);
    resetLimits();
    await published;
    expect(await storedReadings.count({ where: { sensor_id: sensor.id } })).toBe(1);
  });
});

/* ---- Sparkplug payloads, field by field ---- */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const text = (field: number, value: string) => [(field << 3) | 2, value.length, ...Buffer.from(value)];
const whole = (field: number, value: number) => [...varint(field << 3), ...varint(value)];
/** Metric number 1, a UInt32. */
const temp = (value: number) => [...whole(2, 1), ...whole(4, 7), ...whole(10, value)];
let moment = Date.now() - minute;
const payloadOf = (seq: number, metric: number[]) => {
  moment += 1_000;
  return [...whole(1, moment), (2 << 3) | 2, ...varint(metric.length), ...metric, ...whole(3, seq)];
};
