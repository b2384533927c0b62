import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasEngine, Installation, proxyBefore, within } from "./installation";

/*
 * The compose file on a real Docker engine: built, brought up from nothing, used, hurt, restored and upgraded. It takes
 * some fifteen minutes, so it runs where TEST_COMPOSE=1 asks for it and an engine answers.
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
      const states = Object.entries(await mill.states());
      const bad = states.filter(([service, state]) =>
        ["backup", "simulator"].includes(service) ? state !== "running" : state !== "running healthy",
      );
      expect(bad).toEqual([]);
      expect(states.length).toBeGreaterThanOrEqual(6);
    });
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
    expect((await mill.call("/auth/setup", given)).status).toBe(201);
    expect(await token(administrator.email, password)).toMatch(/\w{20}/);
  });

  test("a container runs as an ordinary user and writes to its volumes only", async () => {
    const tried = "id -u; touch /app/x 2>&1; touch /data/x && rm /data/x && echo written";
    const said = await mill.compose("exec", "-T", "web", "sh", "-c", tried);
    expect(said).toMatch(/^1000\n.*Read-only file system\nwritten$/);
    const variables = await mill.compose("exec", "-T", "web", "env");
    expect(variables).not.toContain("SMTP_URL");
  });

  test("DEMO=1 starts the simulator, whose readings are stored and raise an alert", async () => {
    mill.set({ DEMO: "1" });
    await mill.compose("up", "-d");
    await within(420, async () => {
      const fresh = "select count(*) from readings where taken_at > now() - interval '1 minute'";
      expect(Number(await mill.sql(fresh))).toBeGreaterThan(0);
      expect(Number(await mill.sql("select count(*) from alerts"))).toBeGreaterThan(0);
    });
  });

  test("/metrics of the web server shows web, workers and gateways", async () => {
    await within(60, async () => {
      const headers = { authorization: `Bearer ${mill.metricsToken}` };
      const text = await (await fetch(`${mill.web}/metrics`, { headers })).text();
      for (const name of ["web", "worker", "gateways"])
        expect(text).toMatch(new RegExp(`^millwright_process_cpu_seconds_total\\{process="${name}`, "m"));
    });
  });

  test("while PostgreSQL is stopped a gateway is asked to try again, and readiness fails", async () => {
    await mill.compose("stop", "postgres");
    const answer = await fetch(`${mill.gateways}/api/ingest/v1/readings`, {
      method: "POST",
      headers: { authorization: "Bearer nobody", "content-type": "application/json" },
      body: "{}",
    });
    const ready = await fetch(`${mill.web}/readyz`);
    await mill.compose("start", "postgres");
    expect([answer.status, ready.status]).toEqual([503, 503]);
    await healthy();
  });

  test.each(["web", "workers", "gateways", "redis", "postgres"])("%s comes back after kill -9", async (service) => {
    await mill.kill(service);
    await pause(1_000);
    await healthy();
    await within(60, async () => expect((await fetch(`${mill.web}/readyz`)).status).toBe(200));
  });

  test("a backup is restored into an empty database before any migration or demo touches it", async () => {
    await mill.compose("run", "--rm", "-T", "backup", "backup");
    const counted = "select count(*) || ' ' || (select count(*) from work_orders) from users";
    const before = await mill.sql(counted);
    await mill.compose("down");
    await mill.docker("volume", "rm", `${mill.project}_postgres`);
    await mill.compose("run", "--rm", "-T", "restore");
    expect(await mill.sql(counted)).toBe(before);
    await mill.compose("up", "-d");
    await healthy();
    expect(await token(administrator.email, administrator.password)).toMatch(/\w{20}/);
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
    const calls = (async () => {
      while (!isOver) {
        const said = await fetch(`${proxy.url}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
          ({ status }) => status,
          (error: Error) => error.message,
        );
        if (said === 200) answered++;
        else failed.push(String(said));
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
});
