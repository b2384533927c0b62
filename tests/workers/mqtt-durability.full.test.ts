import mqtt, { type MqttClient } from "mqtt";
import { afterEach, describe, expect, test } from "vitest";
import { baseTopic } from "@/lib/domain/ingest/topics";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { aGateway, batchOf } from "../gateways";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { pause } from "../pause";
import { aGatewayProcess, otherBrokers } from "./gateway-process";
import { holdRow, waitingForLocks } from "./held-row";

/** A message that was acknowledged to a gateway is stored, and once, whenever the process that receives it is killed. */

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const batches = 40;
const began = Date.now() - 3_600_000;
const momentOf = (batch: number) => new Date(began + batch * 10_000).toISOString();

type Gateway = Awaited<ReturnType<typeof aGateway>>;

async function aLine(url: string, more: object = {}): Promise<MqttClient> {
  const made = mqtt.connect(url, {
    protocolVersion: 4,
    reconnectPeriod: 200,
    clean: false,
    clientId: `gw${Date.now()}`,
    ...more,
  });
  made.on("error", () => {});
  undo.push(() => made.endAsync(true));
  return made;
}

const topicOf = ({ controller }: Gateway) => `${baseTopic(controller)}/up/readings`;
const batchNumber = ({ sensor }: Gateway, batch: number) =>
  JSON.stringify(batchOf(sensor.uid, [[momentOf(batch), { temp: batch, vel_rms_z: 1 }]], { seq: batch + 1 }));

async function account({ sensor }: Gateway, sent: number) {
  const stored = await storedReadings.findMany({
    where: { sensor_id: sensor.id, parameter: 5 },
    orderBy: { taken_at: "asc" },
  });
  const values = stored.map(({ value }) => value);
  const lost = Array.from({ length: sent }, (_, batch) => batch).filter((batch) => !values.includes(batch)).length;
  return { lost, doubled: stored.length - (sent - lost) };
}

async function killsBetween(
  listener: { kill: () => Promise<void>; start: () => Promise<void> },
  isOver: () => boolean,
) {
  let kills = 0;
  while (!isOver() && kills < 2) {
    await pause(300 + Math.random() * 700);
    await listener.kill();
    await listener.start();
    kills++;
  }
  return kills;
}

test("the built-in broker loses no message when killed between receiving and committing, or at any time", async () => {
  const port = String(await freePort());
  const listener = await aGatewayProcess({ MQTT_PORT: port, MQTT_URL: "" });
  undo.push(() => listener.stop());
  const gateway = await aGateway();
  const line = await aLine(`mqtt://127.0.0.1:${port}`, {
    username: gateway.controller.serial_number,
    password: gateway.token,
  });

  const letGo = await holdRow(gateway.controller);
  let isAcknowledged = false;
  const first = line.publishAsync(topicOf(gateway), batchNumber(gateway, 0), { qos: 1 }).then(() => {
    isAcknowledged = true;
  });
  await expect.poll(waitingForLocks).toBeGreaterThan(0);
  await listener.kill();
  await letGo();
  expect(isAcknowledged).toBe(false);
  expect(await account(gateway, 0)).toEqual({ lost: 0, doubled: 0 });
  await listener.start();
  await first;

  let isOver = false;
  const killing = killsBetween(listener, () => isOver);
  for (let batch = 1; batch < batches; batch++) {
    await line.publishAsync(topicOf(gateway), batchNumber(gateway, batch), { qos: 1 });
    await pause(40);
  }
  isOver = true;
  const kills = await killing;

  const result = await account(gateway, batches);
  console.log(`MQTT, own broker: acked ${batches} lost ${result.lost} doubled ${result.doubled} (${kills + 1} kills)`);
  expect(result).toEqual({ lost: 0, doubled: 0 });
});

describe.each(otherBrokers)("through %s", (name, make) => {
  test("a message that the broker accepted is redelivered until it is committed", async () => {
    const broker = await make();
    undo.push(() => broker.stop());
    const listener = await aGatewayProcess({ MQTT_URL: broker.url });
    undo.push(() => listener.stop());
    const gateway = await aGateway();
    const line = await aLine(broker.url);

    const letGo = await holdRow(gateway.controller);
    await line.publishAsync(topicOf(gateway), batchNumber(gateway, 0), { qos: 1 });
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    await listener.kill();
    await letGo();
    expect(await account(gateway, 0)).toEqual({ lost: 0, doubled: 0 });
    // Published while nobody listens: the broker keeps it for us.
    await line.publishAsync(topicOf(gateway), batchNumber(gateway, 1), { qos: 1 });
    await listener.start();

    let isOver = false;
    const killing = killsBetween(listener, () => isOver);
    for (let batch = 2; batch < batches; batch++) {
      await line.publishAsync(topicOf(gateway), batchNumber(gateway, batch), { qos: 1 });
      await pause(40);
    }
    isOver = true;
    const kills = await killing;
    await expect.poll(async () => (await account(gateway, batches)).lost).toBe(0);

    const result = await account(gateway, batches);
    console.log(`MQTT, ${name}: sent ${batches} lost ${result.lost} doubled ${result.doubled} (${kills + 1} kills)`);
    expect(result).toEqual({ lost: 0, doubled: 0 });
  });

  test("a gateway process that is killed is replaced by another one that waits", async () => {
    const broker = await make();
    undo.push(() => broker.stop());
    const gateway = await aGateway();
    const line = await aLine(broker.url);
    const [first, second] = [
      await aGatewayProcess({ MQTT_URL: broker.url }),
      await aGatewayProcess({ MQTT_URL: broker.url }),
    ];
    undo.push(first.stop, second.stop);
    const send = (batch: number) => line.publishAsync(topicOf(gateway), batchNumber(gateway, batch), { qos: 1 });
    for (let batch = 0; batch < 10; batch++) await send(batch);
    await first.kill();
    for (let batch = 10; batch < 20; batch++) await send(batch);
    await expect.poll(() => account(gateway, 20)).toEqual({ lost: 0, doubled: 0 });

    await first.start();
    await second.stop();
    for (let batch = 20; batch < 30; batch++) await send(batch);
    await expect.poll(() => account(gateway, 30)).toEqual({ lost: 0, doubled: 0 });
  });

  test("only the gateway of the topic is accepted, and commands use the same route", async () => {
    const broker = await make();
    undo.push(() => broker.stop());
    const listener = await aGatewayProcess({ MQTT_URL: broker.url });
    undo.push(() => listener.stop());
    const [gateway, other] = [await aGateway(), await aGateway()];
    await owner.controller.update({ where: { id: gateway.controller.id }, data: { connection_type: "mqtt" } });
    const line = await aLine(broker.url);
    const commands: string[] = [];
    line.on("message", (_topic, payload) => commands.push(JSON.parse(payload.toString()).text));
    await line.subscribeAsync(`${baseTopic(gateway.controller)}/down/cmd`, { qos: 1 });
    const elsewhere = baseTopic({ ...gateway.controller, plant_id: other.controller.plant_id });
    await line.publishAsync(`${elsewhere}/up/readings`, batchNumber(gateway, 0), { qos: 1 });
    await owner.deviceCommand.create({
      data: {
        company_id: gateway.controller.company_id,
        plant_id: gateway.controller.plant_id,
        controller_id: gateway.controller.id,
        type: "dxm",
        instruction: { type: "host", text: "CMD0001 1,1,199,0,0" },
        expires_at: new Date(Date.now() + 60_000),
      },
    });

    await owner.$executeRaw`select pg_notify('millwright_commands', ${String(gateway.controller.id)})`;
    await line.publishAsync(topicOf(gateway), batchNumber(gateway, 1), { qos: 1 });
    await expect.poll(() => commands.length).toBe(1);
    await expect.poll(async () => (await account(gateway, 2)).lost).toBe(1);

    expect(commands).toEqual(["CMD0001 1,1,199,0,0"]);
    const stored = await storedReadings.findMany({ where: { sensor_id: gateway.sensor.id, parameter: 5 } });
    expect(stored.map(({ value }) => value)).toEqual([1]);
  });
});
