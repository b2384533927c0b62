import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { downTopic } from "@/lib/domain/ingest/topics";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { aCollector } from "../collector";
import { isRunning, type Program } from "../programs";
import { aMailServer } from "../workers/mail-server";
import { type Connection, healthOf, toEach } from "./connections";
import { aSender, database, Fleet, post } from "./fleet";
import { isBack, killByName } from "./kills";
import {
  clearUp,
  makeAdministrator,
  ownDataDirectory,
  processesOf,
  refusedStart,
  run,
  setupLinkIn,
  start,
} from "./starting";
import { expectTraced } from "./traced";

/*
 * One installation from its first start to its copy on another machine: started with two processes of a kind that share
 * their ports, used, hurt while gateways send to it, backed up and restored elsewhere. Each test finds it as the one before
 * has left it. What a start finds that follows a kill -9 of everything, started-again.full.test.ts shows.
 */

const dataDirectory = ownDataDirectory("installation");
const administrator = { email: "ana@mill.example", password: "Belt+Pulley+39" };
const listener = "sam@mill.example";
const second = 1_000;
const ports = { web: 0, gateways: 0, mqtt: 0 };
let api: string;
let collector: Awaited<ReturnType<typeof aCollector>>;
let mailServer: Awaited<ReturnType<typeof aMailServer>>;
let running: Program;

beforeAll(async () => {
  [collector, mailServer] = [await aCollector(), await aMailServer()];
  [ports.web, ports.gateways, ports.mqtt] = [await freePort(), await freePort(), await freePort()];
  api = `http://127.0.0.1:${ports.web}/api`;
  running = await start(dataDirectory, {
    PORT: String(ports.web),
    GATEWAY_PORT: String(ports.gateways),
    MQTT_PORT: String(ports.mqtt),
    WEB_CONCURRENCY: "2",
    GATEWAY_CONCURRENCY: "2",
    SMTP_URL: mailServer.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});

afterAll(async () => {
  await clearUp(dataDirectory);
  await mailServer.stop();
  await collector.stop();
});

describe("an installation that is started", () => {
  test("prints its address and answers there", async () => {
    expect(running.output()).toMatch(new RegExp(`^Millwright is ready.*http://localhost:${ports.web}`, "m"));
    expect((await fetch(`http://127.0.0.1:${ports.web}/readyz`)).status).toBe(200);
  });

  test("a second start in the same directory is refused", async () => {
    const { code, output } = await refusedStart(dataDirectory, { PORT: String(ports.web) });
    expect(output).toMatch(/^Another Millwright \(process \d+\) is running in/m);
    expect(code).toBe(1);
  });

  test("the link that it prints makes the first administrator", async () => {
    expect((await makeAdministrator(api, "x".repeat(43), administrator)).status).toBe(422);
    expect((await makeAdministrator(api, setupLinkIn(running.output()), administrator)).status).toBe(200);
  });
});

describe("an installation with several processes of a kind", () => {
  let token: string;
  let plant_id: number;
  beforeAll(async () => {
    token = (await post(`${api}/auth/login`, administrator)).data.access_token;
    plant_id = await aMill();
  });

  /** A plant, and a supervisor who is notified of its alerts. */
  const aMill = () =>
    database(dataDirectory, async (client) => {
      const { rows } = await client.query(
        `with company as (insert into companies (name) values ('Mill') returning id),
          plant as (insert into plants (company_id, name, time_zone) select id, 'River', 'America/Chicago' from company returning id, company_id),
          person as (insert into users (company_id, role_id, first_name, last_name, email)
            select company_id, (select id from roles where key = 'supervisor'), 'Sam', 'Ruiz', $1 from plant returning id)
        insert into user_plants (user_id, plant_id, company_id) select person.id, plant.id, company_id from person, plant returning plant_id`,
        [listener],
      );
      return rows[0].plant_id as number;
    });

  const toEachOf = (kind: "web" | "gateways", trial: (connection: Connection) => ReturnType<Connection["ask"]>) =>
    toEach({ dataDirectory, kind, port: ports[kind], token, count: 2 }, trial);
  const toEachWeb = () => toEachOf("web", (connection) => connection.ask("/api/plants"));

  test("a call is followed through the log, the collector and the email it leads to", () =>
    expectTraced({ dataDirectory, port: ports.web, email: administrator.email, collector, mailServer }));

  test("an event stream of one web process reports changes made through another", async () => {
    const [connections, listening] = [await toEachWeb(), await toEachWeb()];
    const streams = await Promise.all(listening.map((connection) => connection.listen()));
    for (const connection of connections) {
      const body = { name: `Brand ${randomUUID()}` };
      const made = await connection.ask("/api/equipments/brands", { method: "POST", body });
      expect(made.status).toBe(201);
      for (const stream of streams) await expect.poll(() => stream.text).toContain(`"id":${made.body.data.id}`);
    }
  });

  test("a command of any web process reaches its controller through whichever gateway process it is connected to", async () => {
    const holders = new Set<string>();
    for (const [index, web] of (await toEachWeb()).entries()) {
      const sender = await aSender({ api, token, plant_id }, `Commanded ${index}`, `COMMANDED-${index}`);
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
      holders.add(await holderOf(controller.id));

      const cmd = "CMD0001 1,1,199,0,0";
      const { status } = await web.ask(`/api/controllers/${controller.id}/cmd`, { method: "PUT", body: { cmd } });
      expect(status).toBeLessThan(300);
      await expect.poll(() => received).toEqual([cmd]);
    }
    expect([...holders].sort()).toEqual(["gateways-1", "gateways-2"]);
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

  describe("while gateways send to it", () => {
    let fleet: Fleet;
    const killed = new Map<string, number>();
    beforeAll(async () => {
      const doors = [api, `http://127.0.0.1:${ports.gateways}/api`];
      fleet = await Fleet.bind(dataDirectory, { api, token, plant_id, listener, doors, gateways: 4 });
      fleet.begin();
      return () => fleet.stop();
    });

    test.each(["worker", "postgres", "gateways-1", "web-1"])(
      "kill -9 of %s is followed by readings that are acknowledged",
      async (name) => {
        killed.set(name, await killByName(dataDirectory, name));
        const at = Date.now();
        await expect.poll(() => fleet.acknowledged.at(-1)!).toBeGreaterThan(at + second);
      },
    );

    test("what was killed is started again, and meanwhile another one answers", async () => {
      expect(await healthOf(ports.web)).toBe(200);
      killed.delete("postgres");
      for (const [name, pid] of killed) {
        await expect.poll(() => isBack(dataDirectory, name, pid)).toBe(true);
        expect(running.output()).toContain(`${name} exited (SIGKILL)`);
      }
    });

    test("kill -9 loses nothing that was acknowledged and duplicates nothing", async () => {
      await fleet.end();
      const letters = () => new Set(mailServer.mails.map(({ id }) => id)).size;
      await fleet.expectNothingLostOrDoubled(`${killed.size + 1} kills`, letters);
    });
  });
});

describe("an installation on another machine", () => {
  const elsewhere = ownDataDirectory("elsewhere");
  const backups = () => readdirSync(path.join(dataDirectory, "backups"));
  afterAll(() => clearUp(elsewhere));

  test("npm run backup works beside a running installation, npm run restore does not", async () => {
    const restore = await run("restore-backup.mjs", dataDirectory, "--replace");
    expect(restore).toMatchObject({ code: 1, output: expect.stringContaining("Another Millwright") });
    const backup = await run("back-up.mjs", dataDirectory);
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining("complete") });
  });

  test("an installation that is asked to end stops everything it has started", async () => {
    const children = processesOf(dataDirectory);
    expect(await running.stop()).toBe(0);
    for (const { pid } of children) expect(isRunning(pid)).toBe(false);
    await expect(fetch(`http://127.0.0.1:${ports.web}/healthz`)).rejects.toThrow();
  });

  describe("with its backup", () => {
    let restored: Awaited<ReturnType<typeof run>>;
    let copy: Program;
    let port: string;
    beforeAll(async () => {
      restored = await run("restore-backup.mjs", elsewhere, path.join(dataDirectory, "backups", backups()[0]!));
    });
    beforeAll(async () => {
      port = String(await freePort());
      copy = await start(elsewhere, { PORT: port });
    });

    test("npm run restore makes an installation where users can sign in", async () => {
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`${backups()[0]} of`) });
      expect(copy.output()).toContain("migrations: none new");
      expect(copy.output()).not.toContain("No administrator yet");
      const { data } = await post(`http://127.0.0.1:${port}/api/auth/login`, administrator);
      expect(data.access_token).toMatch(/^s_/);
    });
  });
});

describe("a start that cannot succeed", () => {
  test("npm start exits with one sentence for a port in use and an invalid variable", async () => {
    const { port } = new URL(collector.url);
    expect(await refusedStart(dataDirectory, { PORT: port })).toEqual({
      code: 1,
      output: `PORT ${port} is in use by another program: stop it or set PORT to a free port.\n`,
    });
    expect(await refusedStart(dataDirectory, { DEMO: "perhaps" })).toEqual({
      code: 1,
      output: 'DEMO must be one of 0, 1 (it is "perhaps").\n',
    });
  });
});
