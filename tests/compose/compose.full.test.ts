import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { database, Fleet, signIn } from "../launch/fleet";
import { aProxy, aTlsProxy, People } from "../launch/mixed-load";
import { pause } from "../pause";
import { hasEngine, Installation, proxyBefore, typed, within } from "./installation";

/*
 * The compose file on a real Docker engine: built, brought up from nothing, used, hurt, restored and upgraded. It takes
 * some fifteen minutes, so --full runs it where TEST_COMPOSE=1 asks for it and an engine answers.
 */

const minute = 60_000;
const isAsked = process.env.TEST_COMPOSE === "1";
const canRun = isAsked && hasEngine();
if (isAsked && !canRun) console.info("tests/compose skipped: no Docker engine with Compose 2.20 or newer answers");

const mostBytes = 450_000_000;
const administrator = { email: "admin@plant.example", password: "A-long-pass-phrase-2026" };

describe.skipIf(!canRun)("the compose file", { timeout: 15 * minute }, () => {
  let mill: Installation;
  beforeAll(() => {
    mill = new Installation();
  });
  afterAll(() => mill?.remove(), 3 * minute);

  const healthy = () =>
    within(180, async () => {
      const states = await mill.states();
      const bad = states.filter(({ service, state }) =>
        ["backup", "pitr-backup", "simulator"].includes(service) ? state !== "running" : state !== "running healthy",
      );
      expect(bad).toEqual([]);
      expect(states.length).toBeGreaterThanOrEqual(6);
    });
  const counted = "select count(*) || ' ' || (select count(*) from work_orders) from users";
  const token = async (email: string, password: string) => {
    const { body } = await mill.call("/auth/login", { email, password });
    return String(body.data.access_token);
  };

  test("the image is built and is at most 450 MB", async () => {
    await mill.compose("build", "-q");
    expect(await mill.imageSize()).toBeLessThanOrEqual(mostBytes);
  });

  test("an installation comes up from nothing, with its keys in a file, and every container is healthy", async () => {
    await mill.compose("up", "-d");
    await healthy();
  });

  test("the link in the log creates the first administrator, who can sign in", async () => {
    const [, link] = /login\/setup#([\w-]+)/.exec(await mill.compose("logs", "web")) ?? [];
    const { password } = administrator;
    const given = { ...administrator, token: link, name: "First", password_confirmation: password };
    expect((await mill.call("/auth/setup", given)).status).toBe(200);
    expect(await token(administrator.email, password)).toMatch(/^s_[\w-]{20}/);
  });

  test("a container runs as an ordinary user and writes to its volumes only", async () => {
    const tried = "id -u; touch /app/x 2>&1; touch /data/x && rm /data/x && echo written";
    const output = await mill.compose("exec", "-T", "web", "sh", "-c", tried);
    expect(output).toMatch(/^1000\n.*Read-only file system\nwritten$/);
    const variables = await mill.compose("exec", "-T", "web", "env");
    expect(variables).not.toContain("SMTP_URL");
  });

  test("DEMO=1 starts the simulator, whose readings are stored and raise an alert", async () => {
    mill.set({ DEMO: "1" });
    await mill.compose("up", "-d");
    await within(420, async () => {
      const fresh = "select count(*) from reading_moments where taken_at > now() - interval '1 minute'";
      expect(Number(await mill.sql(fresh))).toBeGreaterThan(0);
      expect(Number(await mill.sql("select count(*) from alerts"))).toBeGreaterThan(0);
    });
  });

  test("/metrics of the web server shows web, workers and gateways", async () => {
    await within(60, async () => {
      const headers = { authorization: `Bearer ${mill.metricsToken}` };
      const text = await (await fetch(`${await mill.web()}/metrics`, { headers })).text();
      for (const name of ["web", "worker", "gateways"])
        expect(text).toMatch(new RegExp(`^millwright_process_cpu_seconds_total\\{process="${name}`, "m"));
    });
  });

  test("while PostgreSQL is stopped a gateway is asked to try again, and readiness fails", async () => {
    const [web, gateways] = [await mill.web(), await mill.gateways()];
    await mill.compose("stop", "postgres");
    const answer = await fetch(`${gateways}/api/ingest/v1/readings`, {
      method: "POST",
      headers: { authorization: "Bearer nobody", "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(503);
    await within(60, async () => expect((await fetch(`${web}/readyz`)).status).toBe(503));
    await mill.compose("start", "postgres");
    await healthy();
  });

  test("while Redis is stopped the web server is degraded and stays in service", async () => {
    const web = await mill.web();
    await mill.compose("stop", "redis");
    await within(60, async () => {
      const ready = await fetch(`${web}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, status: "degraded" }]);
    });
    await mill.compose("start", "redis");
    await within(60, async () => {
      expect(await (await fetch(`${web}/readyz`)).json()).toMatchObject({ status: "ready" });
    });
    await healthy();
  });

  test.each(["web", "workers", "gateways", "redis", "postgres"])("%s comes back after kill -9", async (service) => {
    await mill.kill(service);
    await pause(1_000);
    await healthy();
    await within(60, async () => expect((await fetch(`${await mill.web()}/readyz`)).status).toBe(200));
  });

  test("a backup is restored into an empty database before any migration or demo touches it", async () => {
    await mill.compose("run", "--rm", "-T", "backup", "backup");
    const before = await mill.sql(counted);
    await mill.compose("down");
    await mill.docker("volume", "rm", `${mill.project}_postgres`);
    await mill.compose("run", "--rm", "-T", "restore");
    expect(await mill.sql(counted)).toBe(before);
    await mill.compose("up", "-d");
    await healthy();
    expect(await token(administrator.email, administrator.password)).toMatch(/^s_[\w-]{20}/);
  });

  test("an alert after the restore is raised within a minute: the queue remembers no later database", async () => {
    const ended = await mill.sql("select coalesce(max(id), 0) from outbox");
    await within(120, async () => {
      const done = `select count(*) from outbox where id > ${ended} and done_at is not null`;
      expect(Number(await mill.sql(done))).toBeGreaterThan(0);
      const late = "select count(*) from outbox where done_at is null and run_after < now() - interval '1 minute'";
      expect(Number(await mill.sql(late))).toBe(0);
    });
  });

  test("two web containers are replaced one after the other, and no call fails", async () => {
    await mill.compose("up", "-d", "--scale", "web=2");
    await healthy();
    const proxy = await proxyBefore(mill.webPorts);
    const failed: string[] = [];
    let answered = 0;
    let isOver = false;
    const begun = performance.now();
    const calls = (async () => {
      while (!isOver) {
        const outcome = await fetch(`${proxy.url}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
          ({ status }) => status,
          (error: Error) => error.message,
        );
        if (outcome === 200) answered++;
        else failed.push(`${outcome} after ${Math.round(performance.now() - begun)} ms`);
        await pause(100);
      }
    })();
    const before = await mill.compose("ps", "-q", "web");
    await mill.script("docs/examples/caddy/upgrade.sh");
    isOver = true;
    await calls;
    proxy.close();
    const after = await mill.compose("ps", "-q", "web");
    expect(after.split("\n")).toHaveLength(2);
    expect(after.split("\n").filter((id) => before.includes(id))).toEqual([]);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  });

  test("three web, two worker and two gateway containers take a mixed load behind TLS while each is killed once", async () => {
    // What it sends would never be all evaluated.
    mill.set({ DEMO: "0" });
    const counts = { web: 3, workers: 2, gateways: 2 };
    const scales = Object.entries(counts).flatMap(([service, count]) => ["--scale", `${service}=${count}`]);
    await mill.compose("up", "-d", ...scales);
    await healthy();
    const place = await mill.database();
    const proxy = await aTlsProxy(...mill.webPorts);
    const [plain, door] = [await aProxy(mill.webPorts), await aProxy(mill.gatewayPorts)];
    onTestFinished(() => {
      for (const one of [proxy, plain, door]) one.stop();
    });
    const api = `${plain.url}/api`;
    const developer = await signIn(api);
    const fleet = await Fleet.bind(place, { api, token: developer, gateways: 6, doors: [`${door.url}/api`] });
    const { rows } = await database(place, (client) =>
      client.query(`select 1 as plant_id, (select id from users where email = 'technician@cedar.example') as assigned_user_id,
        (select id from equipments where plant_id = 1 and deleted_at is null order by id limit 1) as equipment_id`),
    );
    const tokens = await Promise.all(Array.from({ length: 6 }, () => signIn(api)));
    const people = new People(proxy, tokens, rows[0]);
    fleet.begin();
    people.begin();
    let kills = 0;
    for (const [service, count] of Object.entries(counts))
      for (let place = 0; place < count; place++) {
        await mill.kill(service, place);
        kills++;
        await pause(1_000);
        await healthy();
      }
    await people.end();
    await fleet.end();
    await people.expectNothingLostOrDoubled(place);
    await fleet.expectNothingLostOrDoubled(`${kills} kills of ${kills} containers`);
  });

  let copied: string;

  test("the first administrator is created from variables and from typed lines", async () => {
    const whose = "from roles r where r.id = u.role_id and r.type = 0";
    const gone = () => mill.sql(`update users u set archived_at = now() ${whose} and archived_at is null`);
    const given = { ADMIN_EMAIL: "second@plant.example", ADMIN_NAME: "Second", ADMIN_PASSWORD: administrator.password };
    const variables = Object.entries(given).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const create = ["run", "--rm", "-T"];
    await mill.compose("up", "-d");
    await healthy();
    await gone();
    await mill.compose(...create, ...variables, "web", "create-admin");
    expect(await token("second@plant.example", administrator.password)).toMatch(/^s_[\w-]{20}/);
    await expect(mill.compose(...create, ...variables, "web", "create-admin")).rejects.toThrow("already exists");
    await gone();
    const lines = `third@plant.example\nThird\n${administrator.password}\n`;
    await mill.answering(lines, ...create, "web", "create-admin");
    expect(await token("third@plant.example", administrator.password)).toMatch(/^s_[\w-]{20}/);
    await mill.sql(`update users set archived_at = null where email = '${administrator.email}'`);
  });

  test("a new key is taken up, and every secret is encrypted with it", async () => {
    mill.addKey();
    await mill.compose("up", "-d", "--force-recreate", "web", "workers", "gateways");
    await healthy();
    for (const more of [[], ["--discard-lost"]]) {
      const output = await mill.compose("run", "--rm", "-T", "web", "rotate-keys", ...more);
      expect(output).toMatch(/ re-encrypted, \d+ unchanged, 0 without a key$/m);
      expect(output).not.toMatch(/[1-9]\d* without a key/);
    }
    expect(await token(administrator.email, administrator.password)).toMatch(/^s_[\w-]{20}/);
  });

  test("the password of the database is changed", async () => {
    const password = randomBytes(16).toString("hex");
    const statement = `alter role millwright password '${password}'`;
    await mill.compose("exec", "-T", "postgres", "psql", "-U", "millwright", "-c", statement);
    mill.set({ POSTGRES_PASSWORD: password });
    await mill.compose("up", "-d");
    await healthy();
    expect(await token(administrator.email, administrator.password)).toMatch(/^s_[\w-]{20}/);
  });

  test("a backup that was copied away is restored beside the installation", async () => {
    await mill.compose("run", "--rm", "-T", "backup", "backup");
    await mill.compose("cp", "backup:/data/backups", "./backups-copy");
    copied = mill.backups().at(-1)!;
    const drill = new Installation("drill", 18_420);
    onTestFinished(() => drill.remove(), 3 * minute);
    drill.takeKeys(mill);
    await drill.compose("create", "backup");
    await drill.compose("cp", `${mill.directory}/backups-copy/${copied}`, "backup:/data/backups/");
    await drill.compose("run", "--rm", "-T", "restore", copied);
    await drill.compose("up", "-d");
    await within(180, async () => expect((await fetch(`${await drill.web()}/readyz`)).status).toBe(200));
    expect(await drill.sql(counted)).toBe(await mill.sql(counted));
    await drill.compose("down", "-v");
  });

  test("a damaged installation is stopped, restored over and brought up", async () => {
    const before = await mill.sql(counted);
    await mill.compose("stop", "web", "workers", "gateways", "simulator", "backup");
    await mill.sql("delete from notifications");
    await mill.compose("run", "--rm", "-T", "restore", copied, "--replace");
    expect(await mill.sql(counted)).toBe(before);
    await mill.compose("up", "-d");
    await healthy();
  });

  test("a database that archives its WAL is restored to a minute, and work that was not done is announced again", async () => {
    mill.set({ COMPOSE_PROFILES: "pitr", POSTGRES_CONTAINERS: "0" });
    const psql = ["psql", "-U", "millwright", "-d", "millwright", "-Atc"];
    const sql = (statement: string) => mill.compose("exec", "-T", "postgres-pitr", ...psql, statement);
    const pgbackrest = (...args: string[]) => mill.compose("exec", "-T", "pitr-backup", "pgbackrest", ...args);
    await mill.compose("up", "-d", "--build");
    await healthy();
    await within(120, async () => expect(await pgbackrest("info")).toContain("full backup"));
    await pgbackrest("--type=diff", "backup");
    await pgbackrest("check");
    const name = () => sql("select string_agg(first_name, ' ' order by id) from users");
    const before = await name();
    const [minute] = (await sql("select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')")).split(".");
    await pause(2_000);
    await sql("update users set first_name = 'Changed by mistake'");
    await sql("select pg_switch_wal()");
    await pause(5_000);
    await mill.compose("stop");
    await mill.compose("run", "--rm", "-T", "pitr-restore", `--target=${minute}+00`);
    expect(await mill.compose("run", "--rm", "-T", "restore", "--recovered")).toContain("is ready to be used");
    expect(await name()).toBe(before);
    await mill.compose("up", "-d");
    await healthy();
    expect(await token(administrator.email, administrator.password)).toMatch(/^s_[\w-]{20}/);
    mill.set({ COMPOSE_PROFILES: "", POSTGRES_CONTAINERS: "1" });
  });

  test("every command for docker compose in docs/hosting.md was run here", () => {
    const written = [
      ...mill.read("docs/hosting.md").matchAll(/docker compose (?:-p drill )?((?:[a-z]+ )[^\n`]*|[a-z]+)/g),
    ]
      .map(([, command]) => command!.replace(/\s+#.*$/, "").trim())
      .filter((command) => !["version", "ps", "logs"].includes(command));
    const typedCommands = [...typed];
    // A backup's name, a value and a folder are another's here.
    const pattern = (command: string) =>
      new RegExp(
        `^${command
          .replaceAll('"', "")
          .replace(/[.*+?()[\]{}|$^]/g, "\\$&")
          .replace(/<name>|\S*millwright-[\dT-]+/g, "\\S+")
          .replace(/[\d-]{10} [\d:]{8}/, "[\\d-]{10} [\\d:]{8}")
          .replaceAll("…", "\\S+")}$`,
      );
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((command) => !typedCommands.some((one) => pattern(command).test(one)))).toEqual([]);
  });
});
