import mqtt, { type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { baseTopic } from "@/lib/domain/ingest/topics";
import { closeDatabase } from "@/lib/server/data/db";
import { log } from "@/lib/server/log";
import { startSubscriber } from "@/workers/mqtt/subscriber";
import { type PlantBroker, packagedBroker } from "../brokers";
import { aGateway, batchOf, hour, minute } from "../gateways";
import { storedReadings } from "../measured";
import { owner } from "../owner";
import { holdRow, waitingForLocks } from "./held-row";

/** Gateways that send through a broker of somebody else's. */

let broker: PlantBroker;
let line: MqttClient;
const subscribers: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  broker = await packagedBroker[1]();
  line = await mqtt.connectAsync(broker.url, { protocolVersion: 4 });
});
afterEach(async () => {
  await line.endAsync(true);
  for (const { stop } of subscribers.splice(0)) await stop();
  await broker.stop();
});
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

type Gateway = Awaited<ReturnType<typeof aGateway>>;

function aSubscriber() {
  const subscriber = startSubscriber(broker.url);
  subscribers.push(subscriber);
  return subscriber;
}

const upTopic = (controller: Parameters<typeof baseTopic>[0]) => `${baseTopic(controller)}/up/readings`;

const began = Date.now() - hour;
const publish = ({ controller, sensor }: Gateway, temp: number, topic = upTopic(controller)) => {
  const taken_at = new Date(began + temp * minute).toISOString();
  return line.publishAsync(topic, JSON.stringify(batchOf(sensor.uid, [[taken_at, { temp }]])), { qos: 1 });
};

const stored = async ({ sensor }: Gateway) => {
  const rows = await storedReadings.findMany({ where: { sensor_id: sensor.id }, orderBy: { taken_at: "asc" } });
  return rows.map(({ value }) => value);
};

/** Until the broker keeps for it what is published. */
async function untilReceived(gateway: Gateway) {
  await expect
    .poll(async () => {
      await publish(gateway, 1);
      return (await stored(gateway)).length;
    })
    .toBe(1);
}

test("through another broker only the gateway of the topic is accepted, and commands use the same route", async () => {
  const [gateway, other] = [await aGateway(), await aGateway()];
  const { controller } = gateway;
  await owner.controller.update({ where: { id: controller.id }, data: { connection_type: "mqtt" } });
  const commands: string[] = [];
  line.on("message", (_topic, payload) => commands.push(JSON.parse(payload.toString()).text));
  await line.subscribeAsync(`${baseTopic(controller)}/down/cmd`, { qos: 1 });
  aSubscriber();
  await untilReceived(gateway);

  await publish(gateway, 2, upTopic({ ...controller, plant_id: other.controller.plant_id }));
  const { id: controller_id, company_id, plant_id } = controller;
  const instruction = { type: "host", text: "CMD0001 1,1,199,0,0" };
  await owner.deviceCommand.create({
    data: {
      company_id,
      plant_id,
      controller_id,
      type: "dxm",
      instruction,
      expires_at: new Date(Date.now() + minute),
    },
  });
  await owner.$executeRaw`select pg_notify('millwright_commands', ${String(controller_id)})`;
  await publish(gateway, 3);

  await expect.poll(() => commands).toEqual(["CMD0001 1,1,199,0,0"]);
  await expect.poll(() => stored(gateway)).toEqual([1, 3]);
});

test("through another broker the process that takes over receives what a gateway sent, from the unfinished message on", async () => {
  const gateway = await aGateway();
  const first = aSubscriber();
  await untilReceived(gateway);
  const letGo = await holdRow(gateway.controller);
  await publish(gateway, 2);
  await expect.poll(waitingForLocks).toBeGreaterThan(0);
  await first.stop();
  await letGo();
  await publish(gateway, 3);
  aSubscriber();

  await expect.poll(() => stored(gateway)).toEqual([1, 2, 3]);
});

test("through another broker a message that can never be stored is logged and does not stop the messages after it", async () => {
  const [gateway, other] = [await aGateway(), await aGateway()];
  aSubscriber();
  await untilReceived(other);
  const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
  await owner.$executeRaw`create or replace function refuse_hour() returns trigger language plpgsql as
    $$ begin raise exception 'no partition for it'; end $$`;
  await owner.$executeRawUnsafe(`create trigger refuse_hour before insert on dirty_hours for each row
    when (new.sensor_id = ${gateway.sensor.id}) execute function refuse_hour()`);
  try {
    await publish(gateway, 2);
    await publish(other, 3);

    await expect.poll(() => stored(other), { timeout: 15_000 }).toEqual([1, 3]);
    expect(await stored(gateway)).toEqual([]);
    expect(errors.mock.calls).toMatchObject([[{ topic: upTopic(gateway.controller) }, "message not stored"]]);
  } finally {
    await owner.$executeRaw`drop function refuse_hour cascade`;
    errors.mockRestore();
  }
});
