import { stat } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { GET as readyz } from "@/app/readyz/route";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { sqlAsProvider } from "@/lib/server/data/db";
import { checkAll } from "@/lib/server/health/health";
import { type Check, ReadinessWatch } from "@/lib/server/health/readiness-watch";
import { closeQueues } from "@/lib/server/jobs/queue";
import { withTimeout } from "@/lib/server/with-timeout";

const token = "0123456789abcdef";
const held = globalThis as { millwrightReadiness?: ReadinessWatch };

afterEach(() => {
  held.millwrightReadiness = undefined;
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function ask(bearer?: string) {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : undefined;
  const answer = await readyz(new Request("http://x/readyz", { headers }));
  return { status: answer.status, body: await answer.json() };
}

test("a web process with database, queue and disk is ready", async () => {
  expect(await ask()).toEqual({
    status: 200,
    body: {
      ready: true,
      status: "ready",
      checks: [
        { name: "database", ok: true },
        { name: "queue", ok: true },
        { name: "disk", ok: true },
      ],
    },
  });
});

test("a web process whose queue is away is degraded and stays in service", async () => {
  vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${await freePort()}`);
  vi.stubEnv("METRICS_TOKEN", token);
  await closeQueues();
  const seen = await ask(token);
  await closeQueues();
  expect(seen).toMatchObject({ status: 200, body: { ready: true, status: "degraded" } });
  expect(seen.body.checks[1]).toMatchObject({ name: "queue", ok: false, detail: expect.any(String) });
});

test("a database that is away for two rounds takes no web process out of service, and for three does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let away = 0;
  const checks = async (): Promise<Check[]> => [
    { name: "database", ok: away === 0, detail: away ? "timeout" : undefined },
    { name: "queue", ok: true },
    { name: "disk", ok: true },
  ];
  held.millwrightReadiness = new ReadinessWatch(checks);
  expect((await ask()).status).toBe(200);
  away = 1;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ready" } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ask()).toMatchObject({ status: 503, body: { ready: false, status: "not ready" } });
  away = 0;
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await ask()).status).toBe(200);
});

test("the reason of a failed check is shown with the metrics token only", async () => {
  vi.stubEnv("METRICS_TOKEN", token);
  vi.stubEnv("DATA_DIR", "/dev/null/nowhere");
  const shown = await ask(token);
  expect(shown.body.checks[2]).toMatchObject({ name: "disk", ok: false, detail: expect.stringContaining("ENOTDIR") });
  expect((await ask()).body.checks[2]).toEqual({ name: "disk", ok: false });
});

test("calls that hold every connection do not make the database look away", async () => {
  const calls = Array.from({ length: 12 }, () => sqlAsProvider((client) => client.query("select pg_sleep(1.5)")));
  const [database] = await checkAll(new Date());
  expect(database).toMatchObject({ name: "database", ok: true });
  expect(await Promise.race([Promise.all(calls).then(() => "over"), "still busy"])).toBe("still busy");
  await Promise.all(calls);
});

test("an answer that came while the process was busy is not too late", async () => {
  const asked = withTimeout(20, stat("/"), "late");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  expect((await asked).isDirectory()).toBe(true);
});
