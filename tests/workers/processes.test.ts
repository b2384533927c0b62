import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import mqtt, { type MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as openEvents } from "@/app/api/events/route";
import { GET as scrape } from "@/app/metrics/route";
import { baseTopic } from "@/lib/domain/ingest/topics";
import { resetLimits } from "@/lib/server/http/limits";
import { closeStreams } from "@/lib/server/live/live";
import { joinProcesses, type Membership } from "@/lib/server/processes/processes";
import { dropLinesOf } from "@/lib/services/devices/gateways/online";
import { startBroker } from "@/workers/mqtt/broker";
import { aGateway, aToken } from "../gateways";
import { freshToken, requestOf } from "../helpers";
import { owner } from "../owner";
import { pause } from "../pause";
import { aTenant } from "../samples";

const noProcess = 2 ** 22 + 1; // above what Linux gives
const joined: Membership[] = [];
const brokers: Awaited<ReturnType<typeof startBroker>>[] = [];
const clients: MqttClient[] = [];

beforeEach(async () => {
  resetLimits();
  await owner.process.deleteMany();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  for (const { stop } of brokers.splice(0)) await stop();
  for (const { stop } of joined.splice(0)) await stop();
  await closeStreams();
  vi.useRealTimers();
});

const join = () => joined.push(joinProcesses(dropLinesOf));
const names = async () => (await owner.process.findMany({ orderBy: { name: "asc" } })).map(({ name }) => name);
const onlineOf = async ({ id }: { id: number }) =>
  (await owner.controller.findUniqueOrThrow({ where: { id } })).is_online;

/** Another process, on this machine or another, which reported last so many seconds ago. */
async function another(name: string, { host = "elsewhere", pid = noProcess, secondsAgo = 0 } = {}) {
  const id = randomUUID();
  const seen_at = new Date(Date.now() - secondsAgo * 1_000);
  await owner.process.create({ data: { id, name, host, pid, seen_at } });
  return id;
}

async function aGatewayHeldBy(held_by: string) {
  const { controller } = await aGateway();
  await owner.controller.update({ where: { id: controller.id }, data: { is_online: true, held_by } });
  return controller;
}

describe("a process", () => {
  test("a process is on the list while it runs, and leaves it when it ends", async () => {
    join();
    await expect.poll(names).toEqual(["web"]);
    await joined.pop()!.stop();
    expect(await names()).toEqual([]);
  });

  test("a process that was killed on this machine is cleared up after by the next that starts", async () => {
    const controller = await aGatewayHeldBy(await another("gateways-1", { host: hostname() }));
    const living = await aGatewayHeldBy(await another("gateways-2", { host: hostname(), pid: process.ppid }));
    join();
    await expect.poll(names).toEqual(["gateways-2", "web"]);
    expect([await onlineOf(controller), await onlineOf(living)]).toEqual([false, true]);
  });

  test("a process of another machine that is silent for half a minute is cleared up after", async () => {
    const controller = await aGatewayHeldBy(await another("gateways", { secondsAgo: 31 }));
    await another("worker", { secondsAgo: 29 });
    join();
    await expect.poll(names).toEqual(["gateways", "web", "worker"]);
    // Who has just come cannot know why another was silent: the database may have been away.
    await pause(100);
    expect(await names()).toEqual(["gateways", "web", "worker"]);

    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(names).toEqual(["web", "worker"]);
    expect(await onlineOf(controller)).toBe(false);
  });

  test("a process of this machine that still runs is not cleared up after until it is silent for ten minutes", async () => {
    const here = { host: hostname(), pid: process.ppid };
    const starved = await aGatewayHeldBy(await another("gateways-1", { ...here, secondsAgo: 590 }));
    const gone = await aGatewayHeldBy(await another("gateways-2", { ...here, secondsAgo: 610 }));
    join();
    await expect.poll(names).toEqual(["gateways-1", "gateways-2", "web"]);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(names).toEqual(["gateways-1", "web"]);
    expect([await onlineOf(starved), await onlineOf(gone)]).toEqual([true, false]);
  });

  test("a process that is taken off the list by mistake comes back", async () => {
    join();
    await expect.poll(names).toEqual(["web"]);
    await owner.process.deleteMany();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(names).toEqual(["web"]);
  });

  test("the death of a process lets open screens reload, because it may have died before it announced a change", async () => {
    const { admin } = await aTenant();
    const headers = { authorization: `Bearer ${await freshToken(admin, "bearer")}` };
    const { body } = await openEvents(await requestOf({ headers }));
    let text = "";
    const reader = body!.getReader();
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        text += new TextDecoder().decode(part.value);
    })();
    await expect.poll(() => text).toContain("event: ready");
    expect(text).not.toContain("event: gap");
    await another("web-2", { host: hostname() });
    join();
    await expect.poll(() => text).toContain("event: gap");
  });
});

describe("the metrics", () => {
  test("the metrics show every process, each with its name", async () => {
    vi.stubEnv("METRICS_TOKEN", "0123456789abcdef");
    const id = await another("worker-1");
    const values = [{ labels: { job: "export", outcome: "done" }, value: 7 }];
    const metrics = [{ name: "millwright_jobs_total", help: "Jobs run", type: "counter", aggregator: "sum", values }];
    await owner.process.update({ where: { id }, data: { metrics } });
    const headers = { authorization: "Bearer 0123456789abcdef" };
    const text = await (await scrape(new Request("http://x/metrics", { headers }))).text();
    vi.unstubAllEnvs();

    expect(text).toContain(
      `millwright_jobs_total{job="export",outcome="done",process="worker-1",host="elsewhere",pid="${noProcess}"} 7`,
    );
    expect(text).toMatch(
      new RegExp(
        `^millwright_process_resident_memory_bytes\\{process="web",host="[^"]+",pid="${process.pid}"\\} \\d`,
        "m",
      ),
    );
    expect(text).toMatch(/^millwright_outbox_depth \d/m);
    expect(text.match(/^# TYPE millwright_jobs_total /gm)).toHaveLength(1);
  });
});

describe("a gateway between two brokers", () => {
  async function aBroker() {
    const holder = await another(`gateways-${brokers.length + 1}`);
    const broker = await startBroker({ host: "127.0.0.1", port: 0, holder });
    brokers.push(broker);
    return { holder, port: broker.port };
  }

  type Controller = Awaited<ReturnType<typeof aGateway>>["controller"];

  async function connect(controller: Controller, { port }: { port: number }, hasWill = false) {
    const topic = `${baseTopic(controller)}/up/status`;
    const will = hasWill
      ? { topic, payload: Buffer.from('{"online":false}'), qos: 1 as const, retain: true }
      : undefined;
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: controller.serial_number,
      password: await aToken(controller),
      protocolVersion: 4,
      reconnectPeriod: 0,
      will,
    });
    client.on("error", () => {});
    clients.push(client);
    await new Promise((resolve) => client.once("connect", resolve));
    return client;
  }
  const holderOf = async ({ id }: { id: number }) =>
    (await owner.controller.findUniqueOrThrow({ where: { id } })).held_by;

  test("a gateway that has moved to another broker stays connected when its old connection breaks", async () => {
    const [one, other] = [await aBroker(), await aBroker()];
    const { controller } = await aGateway();
    const old = await connect(controller, one, true);
    await expect.poll(() => holderOf(controller)).toBe(one.holder);
    const next = await connect(controller, other);
    await expect.poll(() => holderOf(controller)).toBe(other.holder);

    old.stream.destroy();
    await pause(300);
    expect(await onlineOf(controller)).toBe(true);
    next.stream.destroy();
    await expect.poll(() => onlineOf(controller)).toBe(false);
  });

  test("a gateway with connections to two brokers stays connected while one of them is open", async () => {
    const [one, other] = [await aBroker(), await aBroker()];
    const { controller } = await aGateway();
    await connect(controller, one);
    await expect.poll(() => holderOf(controller)).toBe(one.holder);
    const second = await connect(controller, other);
    await expect.poll(() => holderOf(controller)).toBe(other.holder);
    second.stream.destroy();
    await expect.poll(() => onlineOf(controller)).toBe(false);

    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => onlineOf(controller)).toBe(true);
    expect(await holderOf(controller)).toBe(one.holder);
  });

  test("a broker that starts leaves alone the gateways of the other one, and those of nobody count as gone", async () => {
    const { controller } = await aGateway();
    const left = (await aGateway()).controller;
    await owner.controller.update({ where: { id: left.id }, data: { is_online: true } });
    const one = await aBroker();
    await connect(controller, one);
    await expect.poll(() => onlineOf(controller)).toBe(true);

    await aBroker();
    expect([await onlineOf(controller), await onlineOf(left)]).toEqual([true, false]);
  });
});
