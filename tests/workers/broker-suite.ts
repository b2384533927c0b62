import { type AddressInfo, connect, createServer } from "node:net";
import sparkplug from "sparkplug-payload";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { PUT as acknowledge } from "@/app/api/alerts/[id]/acknowledge/route";
import { faultOf } from "@/lib/domain/brokers/broker";
import { hostTopic, sparkplugTopic } from "@/lib/domain/brokers/sparkplug";
import { rebirthCommand } from "@/lib/domain/ingest/sparkplug";
import { closeDatabase } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";
import { connectBroker } from "@/lib/server/mqtt/connect";
import { placeOf, seal, sealMessage } from "@/lib/server/secrets/sealed";
import { HeldBrokers } from "@/lib/services/outward/brokers/hold";
import { measureBrokers } from "@/lib/services/outward/brokers/measure";
import { aSubscriber, type Make, ownCertificate, type PlantBroker, password } from "../brokers";
import { isFull } from "../full";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { pause } from "../pause";
import { aMachine, anAlert, anAsset, anEquipment, aPlant, aSensor, aTenant, unique } from "../samples";

/** A plant's broker gets the present state, whatever happens to it, to the workers and to the plant. */

const given = process.env.OUTSIDE_NETWORKS;
const undo: (() => Promise<unknown>)[] = [];

/** Before the tests of a file that works with brokers. */
export function cleanUpBrokers() {
  beforeEach(async () => {
    process.env.OUTSIDE_NETWORKS = "127.0.0.1/32,::1/128";
    await owner.broker.deleteMany({});
  });
  afterEach(async () => {
    for (const one of undo.splice(0).reverse()) await one();
  });
  afterAll(async () => {
    process.env.OUTSIDE_NETWORKS = given;
    await closeDatabase();
    await owner.$disconnect();
  });
}

/** To a broker, on a port of its own. It resets the first connection where the broker answers the client's certificate. */
async function aPathThatLosesTheAlert(brokerPort: number): Promise<number> {
  let connections = 0;
  const path = createServer((client) => {
    const isFirst = ++connections === 1;
    const broker = connect(brokerPort, "localhost");
    let flights = 0;
    client.on("error", () => broker.destroy()).on("close", () => broker.destroy());
    broker.on("error", () => client.destroy()).on("close", () => client.end());
    client.on("data", (chunk) => {
      flights++;
      broker.write(chunk);
    });
    broker.on("data", (chunk) => (isFirst && flights > 1 ? client.resetAndDestroy() : client.write(chunk)));
  });
  await new Promise<void>((resolve) => path.listen(0, resolve));
  atTheEnd(() => new Promise((resolve) => path.close(resolve)));

  return (path.address() as AddressInfo).port;
}

export const atTheEnd = (work: () => Promise<unknown>) => undo.push(work);

type Place = { id: number; company_id: number };

export async function aBroker(plant: Place, url: string, { password: secret, ...more }: Record<string, unknown> = {}) {
  const { id } = await owner.broker.create({
    data: {
      company_id: plant.company_id,
      plant_id: plant.id,
      name: "SCADA",
      user_id: 1,
      topic_prefix: "mw",
      url,
      client_id: unique("mw"),
      ...more,
    },
    select: { id: true },
  });
  if (secret)
    await owner.broker.update({
      where: { id },
      data: { password: seal(String(secret), placeOf("brokers", "password", id)), password_since: new Date() },
    });
  return id;
}

/** As a save does. */
function announce({ id: plant_id, company_id }: Place, subject: string) {
  const event = JSON.stringify({ subject, action: "saved", company_id, plant_id });
  return owner.$executeRaw`select pg_notify('millwright_live', ${sealMessage(event, "millwright_live")})`;
}

const sealedKey = (id: number, key: string) => seal(key, placeOf("brokers", "client_key", id));

/** What a worker process does with brokers, in this process. */
export function aWorker() {
  const brokers = new HeldBrokers(() => new Date());
  let running: Promise<void> | undefined;
  const rounds = setInterval(() => {
    running ??= brokers
      .round()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }, 100);
  const stop = async () => {
    clearInterval(rounds);
    await running;
    await brokers.stop();
  };
  undo.push(stop);
  return { stop };
}

async function aMachineWith(plant: Place, name = "Dryer 3/4") {
  const machine = await aMachine({ plant, name } as never);
  const asset = await anAsset({ machine } as never);
  const item = await anEquipment({ plant, asset_id: asset.id, name: "Fan motor" } as never);
  const line = await owner.productionLine.findUniqueOrThrow({ where: { id: machine.production_line_id } });
  return { machine, item, line };
}

/** A machine whose sensor reports that all is well. */
export async function aMill() {
  const { company, plant, admin } = await aTenant();
  const { machine, item, line } = await aMachineWith(plant);
  const { controller, sensor, token } = await aGateway({ plant, sensor: { equipment: item, level: "ok" } as never });
  await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
  const part = (name: string) => name.replaceAll(" ", "_").replaceAll("/", "-");
  const root = `mw/${part(plant.name)}`;
  const path = `${root}/${part(line.name)}/${part(machine.name)}`;
  const place = { controller_id: controller.id, company_id: company.id, plant_id: plant.id };
  const measured = async (value: number, from: number) => {
    const values = Array.from({ length: 5 }, (_, n) => [at((n - from) * minute), { vel_rms_z: value }] as const);
    await send(token, batchOf(sensor.uid, values as never));
    await recordReadings(place, new Date());
  };
  return { company, plant, admin, machine, item, line, sensor, root, path, measured };
}

export const stateOf = (id: number) => owner.broker.findUniqueOrThrow({ where: { id } });

export async function started(make: Make, wanted: Parameters<Make>[0] = {}) {
  const broker = await make(wanted);
  undo.push(() => broker.stop());
  return broker;
}

export async function subscribed(broker: PlantBroker, topics?: string) {
  const subscriber = await aSubscriber(broker.url, topics);
  undo.push(subscriber.stop);
  return subscriber;
}

export const brokerSuite = (name: string, make: Make) =>
  describe(`with ${name}`, () => {
    test("an alarm is published as it opens, worsens and ends, with the level of its item and machine", async () => {
      const mill = await aMill();
      const broker = await started(make);
      const scada = await subscribed(broker);
      const id = await aBroker(mill.plant, broker.url);
      aWorker();
      const item = `${mill.path}/Fan_motor`;
      await expect.poll(() => scada.json(`${mill.root}/status`)).toMatchObject({ status: "online" });
      expect(scada.json(`${item}/level`)).toMatchObject({ level: "ok", code: 0, reason: null, open_alerts: 0 });
      expect(scada.json(`${mill.path}/level`)).toMatchObject({
        level: "ok",
        items: { ok: 1 },
        machine: { name: "Dryer 3/4" },
      });

      await mill.measured(5, 30);
      const begun = Date.now();
      await expect.poll(() => scada.json(`${item}/level`)?.level).toBe("warning");
      if (isFull) expect(Date.now() - begun).toBeLessThan(5_000);
      const alert = await owner.alert.findFirstOrThrow({ where: { plant_id: mill.plant.id, ended_at: null } });
      expect(scada.json(`${item}/alerts/${alert.id}`)).toMatchObject({
        state: "open",
        level: "warning",
        case: "new",
        sensor: { id: mill.sensor.id },
        measurement: { name: "vel_rms_z", value: 5, unit: "mm/s", warning: 4.5, alarm: 7.1 },
      });
      await mill.measured(9, 24);
      await expect.poll(() => scada.json(`${item}/level`)?.level).toBe("alarm");
      expect(scada.json(`${mill.path}/level`)).toMatchObject({ level: "alarm", code: 5 });
      expect(scada.json(`${item}/level`)).toMatchObject({
        code: 5,
        since: expect.any(String),
        reason: expect.stringContaining("limit 7.1 mm/s"),
      });

      const done = await call(acknowledge, {
        as: mill.admin,
        params: { id: alert.id },
        body: { note: "seen" } as never,
      });
      expect(done.status, done.text).toBe(200);
      await expect.poll(() => scada.json(`${item}/alerts/${alert.id}`)?.case).toBe("acknowledged");

      await mill.measured(1, 18);
      await mill.measured(1, 12);
      await expect.poll(() => scada.json(`${item}/level`)?.level).toBe("ok");
      const farewell = scada.received.filter(({ topic }) => topic === `${item}/alerts/${alert.id}`).slice(-2);
      expect(
        farewell.map(({ payload }) => (payload.length > 0 ? JSON.parse(payload.toString()).state : "removed")),
      ).toEqual(["closed", "removed"]);
      const late = await subscribed(broker);
      await expect.poll(() => late.json(`${item}/level`)?.level).toBe("ok");
      expect(late.received.filter(({ topic }) => topic.includes("/alerts/"))).toEqual([]);
      expect(await stateOf(id)).toMatchObject({
        failing_since: null,
        connected_at: expect.any(Date),
        published_at: expect.any(Date),
      });
    });

    test("a broker that was away and forgot everything gets the present state when it is back, and no older one", async () => {
      const mill = await aMill();
      const broker = await started(make);
      const id = await aBroker(mill.plant, broker.url);
      aWorker();
      await expect.poll(async () => (await stateOf(id)).published_at).not.toBeNull();
      await broker.stop();
      await expect.poll(async () => (await stateOf(id)).failing_since).not.toBeNull();
      const opened = await anAlert({ sensor: mill.sensor, parameter: 1, level: "warning" } as never);
      await owner.sensor.update({ where: { id: mill.sensor.id }, data: { level: "warning" } });
      await owner.alert.update({ where: { id: opened.id }, data: { level: "alarm" } });
      await owner.sensor.update({ where: { id: mill.sensor.id }, data: { level: "alarm" } });

      await broker.start();
      const scada = await subscribed(broker);
      await expect.poll(() => scada.json(`${mill.root}/status`)?.status).toBe("online");
      const levels = scada.received.filter(({ topic }) => topic === `${mill.path}/Fan_motor/level`);
      expect(levels.map(({ payload }) => JSON.parse(payload.toString()).level)).toEqual(["alarm"]);
      expect(await stateOf(id)).toMatchObject({ failing_since: null, error: expect.any(String) });
    });

    test("a wrong password is reported as one, and the broker is used as soon as it is right", async () => {
      const { plant } = await aMill();
      const broker = await started(make, { isOpen: false });
      const id = await aBroker(plant, broker.url, { username: "millwright", password: "wrong" });
      aWorker();
      await expect.poll(async () => (await stateOf(id)).error).toMatch(/^(credentials|not_authorized)$/);
      await measureBrokers();
      expect((await metrics.brokers.get()).values).toContainEqual({ value: 1, labels: { state: "failing" } });

      const right = seal(password, placeOf("brokers", "password", id));
      await owner.broker.update({ where: { id }, data: { password: right, version: { increment: 1 } } });
      await expect.poll(async () => (await stateOf(id)).connected_at).not.toBeNull();
      await measureBrokers();
      expect((await metrics.brokers.get()).values).toContainEqual({ value: 1, labels: { state: "connected" } });
    });

    test("a broker with a certificate of its own is trusted by its CA alone", async () => {
      const { plant } = await aMill();
      const tls = await ownCertificate();
      const broker = await started(make, { tls });
      const id = await aBroker(plant, broker.url);
      aWorker();
      await expect.poll(async () => (await stateOf(id)).error).toBe("untrusted_certificate");

      await owner.broker.update({ where: { id }, data: { ca: tls.certificate, version: { increment: 1 } } });
      await expect.poll(async () => (await stateOf(id)).published_at).not.toBeNull();
    });

    test("a broker that requires a client certificate is reported until it gets the right one", async () => {
      const { plant } = await aMill();
      const [tls, right, wrong] = [await ownCertificate(), await ownCertificate("mill"), await ownCertificate("other")];
      const broker = await started(make, { tls: { ...tls, clients: right.certificate } });
      const id = await aBroker(plant, broker.url, { ca: tls.certificate });
      aWorker();
      // Node's own servers may hang up without a reason.
      const refusal = name === "Mosquitto" ? /^client_certificate$/ : /^(client_certificate|closed)$/;
      const failure = async () => {
        const { failing_since, error } = await stateOf(id);
        return failing_since ? error : "";
      };
      await expect.poll(failure).toMatch(refusal);

      const present = ({ certificate, key }: typeof right) =>
        owner.broker.update({
          where: { id },
          data: {
            client_certificate: certificate,
            client_key: sealedKey(id, key),
            version: { increment: 1 },
            error: null,
            failing_since: null,
          },
        });
      await present(wrong);
      await expect.poll(failure).toMatch(refusal);
      expect((await stateOf(id)).published_at).toBeNull();
      await present(right);
      await expect.poll(async () => (await stateOf(id)).published_at).not.toBeNull();
    });

    test.runIf(name === "Mosquitto")(
      "a refused client certificate is reported although the broker's alert is lost",
      async () => {
        const [tls, right] = [await ownCertificate(), await ownCertificate("mill")];
        const broker = await started(make, { tls: { ...tls, clients: right.certificate } });
        const url = `mqtts://localhost:${await aPathThatLosesTheAlert(Number(new URL(broker.url).port))}`;
        const login = { url, client_id: unique("mw"), username: null, password: null, ca: tls.certificate };
        const failure = await connectBroker(
          { ...login, client_certificate: null, client_key: null },
          { timeoutMs: 10_000 },
        ).catch((error: Error) => error);
        expect(faultOf(failure as Error)).toBe("client_certificate");
      },
    );

    test("changes that follow each other quickly end with the last, and no older level comes after a newer one", async () => {
      const mill = await aMill();
      const broker = await started(make);
      const scada = await subscribed(broker);
      await aBroker(mill.plant, broker.url);
      aWorker();
      const topic = `${mill.path}/Fan_motor/level`;
      await expect.poll(() => scada.json(topic)?.level).toBe("ok");
      const order = ["warning", "chronic", "acute", "alarm"];
      for (const [place, level] of order.entries()) {
        await owner.sensor.update({ where: { id: mill.sensor.id }, data: { level } });
        await announce(mill.plant, "sensors");
        await pause([0, 50, 350, 0][place]!); // looks gather for 300 ms
      }
      await expect.poll(() => scada.json(topic)?.level).toBe("alarm");
      const seen = scada.received
        .filter((one) => one.topic === topic)
        .map(({ payload }) => JSON.parse(payload.toString()).level);
      const ranks = seen.map((level) => order.indexOf(level));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    });

    test("an item or a plant that is renamed leaves no topic behind, also when the worker was away, and a deleted broker none at all", async () => {
      const mill = await aMill();
      const broker = await started(make);
      const id = await aBroker(mill.plant, broker.url);
      const first = aWorker();
      await expect.poll(async () => (await stateOf(id)).published_at).not.toBeNull();
      await first.stop();
      await owner.equipment.update({ where: { id: mill.item.id }, data: { name: "Exhaust fan" } });
      aWorker();
      const scada = await subscribed(broker);
      await expect.poll(() => scada.json(`${mill.path}/Exhaust_fan/level`)?.level).toBe("ok");
      await expect.poll(() => scada.json(`${mill.path}/Fan_motor/level`)).toBeNull();
      await expect.poll(() => scada.json(`${mill.root}/status`)?.status).toBe("online");
      const kept = () => owner.brokerTopic.findMany({ where: { broker_id: id }, orderBy: { topic: "asc" } });
      const wanted = [`${mill.path}/Exhaust_fan/level`, `${mill.path}/level`, `${mill.root}/status`];
      await expect.poll(async () => (await kept()).map(({ topic }) => topic).sort()).toEqual(wanted.sort());

      const name = unique("Renamed").replace(" ", "_");
      await owner.plant.update({ where: { id: mill.plant.id }, data: { name } });
      await announce(mill.plant, "plants");
      await expect.poll(() => scada.json(`mw/${name}/status`)?.status, { timeout: 8_000 }).toBe("online");
      await expect.poll(() => scada.json(`${mill.root}/status`)).toBeNull();
      const path = mill.path.replace(mill.root, `mw/${name}`);
      await expect.poll(() => scada.json(`${path}/level`)?.level).toBe("ok");

      await owner.broker.delete({ where: { id } });
      await expect.poll(() => scada.json(`mw/${name}/status`)).toBeNull();
      await expect.poll(() => scada.json(`${path}/level`)).toBeNull();
    });

    test("a broker gets nothing of another plant, nor of another company", async () => {
      const mill = await aMill();
      const [other, stranger] = [await aPlant({ company: mill.company } as never), (await aTenant()).plant];
      for (const plant of [other, stranger]) {
        const { item } = await aMachineWith(plant, "Secret press");
        const sensor = await aSensor({ plant, equipment: item, level: "alarm" } as never);
        await anAlert({ sensor, parameter: 1 } as never);
      }
      const broker = await started(make);
      const scada = await subscribed(broker);
      const id = await aBroker(mill.plant, broker.url);
      await aBroker(mill.plant, broker.url, { format: "sparkplug" });
      aWorker();
      await expect.poll(async () => await owner.broker.count({ where: { published_at: null } })).toBe(0);
      await expect.poll(() => scada.json(`${mill.root}/status`)?.status).toBe("online");
      await scada.settle();

      const text = scada.received.map(({ topic, payload }) => `${topic} ${payload.toString("latin1")}`).join("\n");
      expect(text).toContain("Fan_motor");
      for (const foreign of ["Secret", other.name, stranger.name]) expect(text).not.toContain(foreign);
      expect((await stateOf(id)).failing_since).toBeNull();
    });

    describe("as Sparkplug B", () => {
      const node = { group_id: "Cedar mill", edge_node_id: "Millwright" };
      const decoded = ({ topic, payload }: { topic: string; payload: Buffer }) => {
        const { metrics: found, seq } = sparkplug.get("spBv1.0")!.decodePayload(payload);
        const values = Object.fromEntries((found ?? []).map(({ name, value }) => [name, plain(value)]));
        return {
          type: topic.split("/")[2]!,
          device: topic.split("/")[4],
          seq: seq == null ? null : Number(seq),
          values,
          metrics: found ?? [],
        };
      };
      /** Numbers of 64 bits have a class of their own. */
      const plain = (value: unknown) =>
        value !== null && typeof value === "object" && "toNumber" in value
          ? (value as { toNumber: () => number }).toNumber()
          : value;

      test("births name every metric, data what has changed, in running numbers, and an independent decoder reads them", async () => {
        const mill = await aMill();
        const broker = await started(make);
        const scada = await subscribed(broker, "spBv1.0/#");
        await aBroker(mill.plant, broker.url, { format: "sparkplug", ...node });
        aWorker();
        await expect.poll(() => scada.received.length).toBe(2);
        const [birth, device] = scada.received.map(decoded) as [ReturnType<typeof decoded>, ReturnType<typeof decoded>];
        expect(birth).toMatchObject({
          type: "NBIRTH",
          seq: 0,
          values: { bdSeq: 0, "Node Control/Rebirth": false, "Level Code": 0 },
        });
        expect(device).toMatchObject({ type: "DBIRTH", device: "Dryer_3-4", seq: 1 });
        expect(device.values).toMatchObject({
          Level: "ok",
          "Fan_motor/Level": "ok",
          "Fan_motor/Open Alerts": 0,
          "Fan_motor/Alert/Value": null,
        });
        expect(device.metrics.find(({ name }) => name === "Fan_motor/Level Code")?.type).toBe("Int32");

        await mill.measured(9, 30);
        await expect
          .poll(() => scada.received.map(decoded).findLast(({ type }) => type === "DDATA")?.values.Level)
          .toBe("alarm");
        const data = scada.received.slice(2).map(decoded);
        expect(data.map(({ seq }) => seq)).toEqual(data.map((_, n) => n + 2));
        const values = Object.assign({}, ...data.filter(({ type }) => type === "DDATA").map((one) => one.values));
        expect(values).toMatchObject({
          "Fan_motor/Level Code": 5,
          "Fan_motor/Alert/Value": 9,
          "Fan_motor/Alert/Limit": 7.1,
          "Fan_motor/Case": "new",
        });
        expect(values["Fan_motor/Alert/Onset"]).toBeGreaterThan(Date.now() - 60 * minute);
        expect(JSON.parse(values["Fan_motor/Alerts"])).toMatchObject([
          { level: "alarm", measurement: { name: "vel_rms_z" } },
        ]);
        expect(values).not.toHaveProperty("Properties/Machine");
      });

      test("a host that asks for a rebirth gets every birth again, under the same session", async () => {
        const mill = await aMill();
        const broker = await started(make);
        const scada = await subscribed(broker, "spBv1.0/#");
        await aBroker(mill.plant, broker.url, { format: "sparkplug", ...node });
        aWorker();
        await expect.poll(() => scada.received.length).toBe(2);
        await scada.client.publishAsync(sparkplugTopic(node, "NCMD"), Buffer.from(rebirthCommand(Date.now())), {
          qos: 1,
        });
        const births = () => scada.received.filter(({ topic }) => topic.includes("BIRTH")).map(decoded);
        await expect.poll(() => births().length).toBe(4);
        expect(births().slice(2)).toMatchObject([
          { type: "NBIRTH", seq: 0, values: { bdSeq: 0 } },
          { type: "DBIRTH", seq: 1 },
        ]);
      });

      const host = "SCADA 1";
      const publishHostState = (
        scada: Awaited<ReturnType<typeof subscribed>>,
        online: boolean,
        timestamp: number,
        of = host,
      ) => scada.client.publishAsync(hostTopic(of), JSON.stringify({ online, timestamp }), { qos: 1, retain: true });
      const ofNodes = (scada: Awaited<ReturnType<typeof subscribed>>) =>
        scada.received.filter(({ topic }) => !topic.startsWith("spBv1.0/STATE/")).map(decoded);
      const isWaiting = (id: number) => async () => {
        const { connected_at, waiting_since } = await stateOf(id);
        return connected_at !== null && waiting_since !== null;
      };

      test("an edge node with a primary host publishes nothing until exactly that host is online", async () => {
        const mill = await aMill();
        const broker = await started(make);
        const scada = await subscribed(broker, "spBv1.0/#");
        const id = await aBroker(mill.plant, broker.url, { format: "sparkplug", ...node, primary_host_id: host });
        aWorker();
        await expect.poll(isWaiting(id)).toBe(true);
        await measureBrokers();
        expect((await metrics.brokers.get()).values).toContainEqual({ value: 1, labels: { state: "waiting" } });
        await publishHostState(scada, true, Date.now(), "scada 1");
        await publishHostState(scada, false, Date.now());
        await scada.client.publishAsync(hostTopic(host), "ONLINE", { qos: 1 });
        await scada.client.publishAsync(sparkplugTopic(node, "NCMD"), Buffer.from(rebirthCommand(Date.now())), {
          qos: 1,
        });
        await pause(600); // twice as long as a look gathers
        await scada.settle();
        expect(ofNodes(scada).filter(({ type }) => type !== "NCMD")).toEqual([]);

        await publishHostState(scada, true, Date.now());
        const births = () => ofNodes(scada).filter(({ type }) => type.endsWith("BIRTH"));
        await expect.poll(() => births().map(({ type }) => type)).toEqual(["NBIRTH", "DBIRTH"]);
        expect(births()[0]!.values.bdSeq).toBe(0);
        await expect.poll(isWaiting(id)).toBe(false);
        expect((await stateOf(id)).failing_since).toBeNull();
      });

      test("an edge node whose primary host goes offline dies, and is born in another session when the host is back", async () => {
        const mill = await aMill();
        const broker = await started(make);
        const scada = await subscribed(broker, "spBv1.0/#");
        const begun = Date.now();
        await publishHostState(scada, true, begun);
        const id = await aBroker(mill.plant, broker.url, { format: "sparkplug", ...node, primary_host_id: host });
        aWorker();
        const words = () =>
          ofNodes(scada)
            .filter(({ type }) => type.startsWith("N"))
            .map(({ type, values }) => [type, values.bdSeq]);
        await expect.poll(words).toEqual([["NBIRTH", 0]]);

        await publishHostState(scada, false, begun - 60_000);
        await pause(200);
        await scada.settle();
        expect(words()).toEqual([["NBIRTH", 0]]);
        await publishHostState(scada, false, begun + 1);
        await expect.poll(words, isFull ? { timeout: 3_000 } : {}).toEqual([
          ["NBIRTH", 0],
          ["NDEATH", 0],
        ]);
        await expect.poll(isWaiting(id)).toBe(true);
        await mill.measured(9, 30);
        await publishHostState(scada, true, begun);
        await pause(600);
        await scada.settle();
        expect(words()).toHaveLength(2);

        await publishHostState(scada, true, begun + 2);
        await expect.poll(words).toEqual([
          ["NBIRTH", 0],
          ["NDEATH", 0],
          ["NBIRTH", 1],
        ]);
        expect(await stateOf(id)).toMatchObject({ failing_since: null, error: null });
      });

      test("an edge node whose primary host never came ends without a death", async () => {
        const mill = await aMill();
        const broker = await started(make);
        const scada = await subscribed(broker, "spBv1.0/#");
        const id = await aBroker(mill.plant, broker.url, { format: "sparkplug", ...node, primary_host_id: host });
        const worker = aWorker();
        await expect.poll(isWaiting(id)).toBe(true);
        await worker.stop();
        await scada.settle();
        expect(scada.received).toEqual([]);
      });

      test("a session ends with the death of its own number, and the next begins with the next number", async () => {
        const mill = await aMill();
        const broker = await started(make);
        const scada = await subscribed(broker, "spBv1.0/#");
        await aBroker(mill.plant, broker.url, { format: "sparkplug", ...node, bd_seq: 254 });
        const first = aWorker();
        await expect.poll(() => scada.received.length).toBe(2);
        await first.stop();
        aWorker();
        await expect.poll(() => scada.received.length).toBe(5);
        const seen = scada.received.map(decoded).filter(({ type }) => type.startsWith("N"));
        expect(seen.map(({ type, values }) => [type, values.bdSeq])).toEqual([
          ["NBIRTH", 255],
          ["NDEATH", 255],
          ["NBIRTH", 0],
        ]);
        expect(seen[1]!.seq).toBeNull();
      });
    });
  });
