import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import mqtt from "mqtt";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { downTopic } from "@/lib/domain/ingest/topics";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { pause } from "../pause";
import { type Connection, healthOf, logOf, toEach } from "./connections";
import { aSender, database, Fleet, signIn } from "./fleet";
import { isBack, killByName } from "./kills";
import { aTlsProxy, People } from "./mixed-load";
import { clearUp, ownDataDirectory, start } from "./starting";

/*
 * Three web, three worker and three gateway processes of one installation. Each connection goes to the next process of its
 * kind; which one it is shows in whose log the call is.
 */

const numbers = [1, 2, 3];
let dataDirectory: string;
let api: string;
let token: string;
let output: () => string;
const ports = { web: 0, gateways: 0, mqtt: 0 };

beforeAll(async () => {
  dataDirectory = ownDataDirectory("several");
  [ports.web, ports.gateways, ports.mqtt] = [await freePort(), await freePort(), await freePort()];
  const started = await start(dataDirectory, {
    PORT: String(ports.web),
    GATEWAY_PORT: String(ports.gateways),
    MQTT_PORT: String(ports.mqtt),
    WEB_CONCURRENCY: "3",
    WORKER_CONCURRENCY: "3",
    GATEWAY_CONCURRENCY: "3",
    SEED: "demo",
  });
  output = started.output;
  api = `http://127.0.0.1:${ports.web}/api`;
  token = await signIn(api);
});

afterAll(() => clearUp(dataDirectory));

const sharing = (kind: "web" | "gateways") => ({ dataDirectory, kind, port: ports[kind], token, count: 3 });
const toEachWeb = () => toEach(sharing("web"), (connection) => connection.ask("/api/plants"));

test("an event stream of one web process reports changes made through another", async () => {
  const connections = await toEachWeb();
  const listening = await toEachWeb();
  const streams = await Promise.all(listening.map((connection) => connection.listen()));
  for (const [index, connection] of connections.entries()) {
    const made = await connection.ask("/api/equipments/brands", {
      method: "POST",
      body: { name: `Brand of ${index} ${randomUUID()}` },
    });
    expect(made.status).toBe(201);
    for (const stream of streams) await expect.poll(() => stream.text).toContain(`"id":${made.body.data.id}`);
  }
});

test("a limit is counted over all gateway processes", async () => {
  const sender = await aSender({ api, token }, "Limited", "LIMITED-1");
  // Close to 8 MiB once it is unpacked: a controller may send 32 of them in a minute.
  const body = { v: 1, gateway: "LIMITED-1", devices: [] };
  const large = gzipSync(JSON.stringify(body).padEnd(8 * 1024 * 1024 - 1_000));
  const call = (connection: Connection, packed?: Buffer) =>
    connection.ask("/api/ingest/v1/readings", { method: "POST", bearer: sender.token, body, packed });
  const connections = await toEach(sharing("gateways"), (connection) => call(connection));
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) {
    const answers = connections.map(async (connection) => {
      for (let times = 0; times < 6; times++) statuses.push((await call(connection, large)).status);
    });
    await Promise.all(answers);
    await pause(1_500); // longer than they count for themselves
  }
  const letIn = statuses.filter((status) => status !== 429).length;
  expect(letIn).toBeGreaterThan(15);
  // Three processes that count for themselves would let in all of them: each has had no more than 32.
  expect(letIn).toBeLessThan(60);
});

test("a command of any web process reaches its controller through whichever gateway process it is connected to", async () => {
  const webs = await toEachWeb();
  const held = new Set<string>();
  for (const [index, web] of webs.entries()) {
    const sender = await aSender({ api, token }, `Commanded ${index}`, `COMMANDED-${index}`);
    const { controller } = sender;
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`, {
      username: controller.serial_number,
      password: sender.token,
      protocolVersion: 4 as const,
    });
    onTestFinished(() => client.endAsync(true));
    const received: string[] = [];
    client.on("message", (_topic, payload) => received.push(JSON.parse(payload.toString()).text));
    await client.subscribeAsync(downTopic({ ...controller }, "cmd"), { qos: 1 });
    held.add(await holderOf(controller.id));

    const cmd = "CMD0001 1,1,199,0,0";
    const path = `/api/controllers/${controller.id}/cmd`;
    expect((await web.ask(path, { method: "PUT", body: { cmd } })).status).toBeLessThan(300);
    await expect.poll(() => received).toEqual([cmd]);
  }
  expect([...held].sort()).toEqual(numbers.map((number) => `gateways-${number}`));
});

async function holderOf(controller_id: number): Promise<string> {
  let name: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await database(dataDirectory, (client) =>
        client.query("select p.name from controllers c join processes p on p.id = c.held_by where c.id = $1", [
          controller_id,
        ]),
      );
      name = rows[0]?.name;
      return name;
    })
    .toBeDefined();
  return name!;
}

test("under a mixed load behind TLS, kill -9 of one process after another loses nothing, duplicates nothing and fails no call twice", {
  timeout: 1_800_000,
}, async () => {
  const fleet = await Fleet.bind(dataDirectory, {
    api,
    token,
    gateways: 6,
    doors: [`http://127.0.0.1:${ports.gateways}/api`],
  });
  const proxy = await aTlsProxy(ports.web);
  onTestFinished(() => proxy.stop());
  const { rows } = await database(dataDirectory, (client) =>
    client.query(`select 1 as plant_id, (select id from users where email = 'technician@cedar.example') as assigned_user_id,
      (select id from equipments where plant_id = 1 and deleted_at is null order by id limit 1) as equipment_id`),
  );
  const tokens = await Promise.all(Array.from({ length: 6 }, () => signIn(api)));
  const people = new People(proxy, tokens, rows[0]);
  onTestFinished(() => {
    fleet.stop();
    return people.end();
  });
  fleet.begin();
  people.begin();
  let kills = 0;
  await pause(2_000);
  for (const number of numbers) {
    const killed = new Map<string, number>();
    for (const kind of ["gateways", "worker", "web"]) {
      const name = `${kind}-${number}`;
      killed.set(name, await killByName(dataDirectory, name));
      kills++;
      await pause(100); // what it had begun to answer ends with it
      for (let times = 0; times < 3; times++) expect(await healthOf(ports.web), "the other two answer").toBe(200);
      await pause(1_000);
    }
    // On a slow machine a beginning takes longer than a round of kills, and then no other would be left to answer.
    for (const [name, pid] of killed)
      await expect
        .poll(() => isBack(dataDirectory, name, pid), { timeout: 300_000, interval: 500 })
        .toBe(true)
        .catch((error) => {
          throw new Error(
            `${name} is not back: ${error.message}\n${output()}\n${logOf(dataDirectory, name).slice(-2_000)}`,
          );
        });
  }
  await people.end();
  await fleet.end();
  await people.expectNothingLostOrDoubled(dataDirectory);
  await fleet.expectNothingLostOrDoubled(`${kills} kills of ${kills} processes`);
  for (const number of numbers)
    for (const kind of ["gateways", "worker", "web"]) expect(output()).toContain(`${kind}-${number} exited (SIGKILL)`);
});
