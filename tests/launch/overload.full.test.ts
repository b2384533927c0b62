import { readdirSync, readFileSync, renameSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/lib/launch/run/requirements.mjs";
import { pause } from "../pause";
import { type Program, sendSignal, startProgram } from "../programs";
import { Clickers, cookieOf, type Person } from "./clickers";
import { database } from "./fleet";
import { clearUp, ownDataDirectory, postgresOf, run, start } from "./starting";

/*
 * The product with its demo on a machine that has four times as much to do as it can: eight programs that compute without end,
 * with the same priority, and twenty people who click. Everything takes longer; nothing is ended, refused for good or lost.
 * OVERLOAD_MINUTES=1 shortens it, OVERLOAD_PROGRAMS=60 makes it worse.
 */

const minute = 60_000;
const minutes = Number(process.env.OVERLOAD_MINUTES || 5);
const busyPrograms = Number(process.env.OVERLOAD_PROGRAMS || 8);
/** Three of each write work orders, the others read. */
const writers = ["plant-admin", "plant-superintendent", "supervisor"].flatMap((role) =>
  Array<string>(3).fill(`${role}@cedar.example`),
);
const readers = ["technician@cedar.example", "corporate@cedar.example", "requisitioner@cedar.example"].concat(
  ["plant-admin", "supervisor", "technician", "corporate"].flatMap((role) =>
    Array<string>(2).fill(`${role}@harbor.example`),
  ),
);

const dataDirectory = ownDataDirectory("overload");
let base: string;
let printed: () => string;
const busy: Program[] = [];

beforeAll(async () => {
  const PORT = String(await freePort());
  const started = await start(dataDirectory, {
    PORT,
    DEMO: "1",
    WEB_CONCURRENCY: "2",
    METRICS_TOKEN: "0123456789abcdef",
  });
  printed = started.output;
  base = `http://127.0.0.1:${PORT}`;
}, 20 * minute);

afterAll(async () => {
  for (const program of busy) await program.kill();
  await clearUp(dataDirectory);
}, 5 * minute);

/** In a session of its own, because Linux gives each session the same share. It ends with this process. */
const aBusyProgram = () =>
  startProgram(
    process.execPath,
    ["-e", "const { ppid } = process; while (process.ppid === ppid) for (let at = 0; at < 1e7; at++) Math.sqrt(at);"],
    { detached: true },
  );

const processes = () =>
  JSON.parse(readFileSync(path.join(dataDirectory, "running.json"), "utf8")).children as {
    name: string;
    pid: number;
  }[];

/** Asks every second whether the installation is ready; only what was answered counts. */
function watchReadiness() {
  const answers: Record<string, number> = {};
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(minute) }).catch(() => null);
      const { status = "none" } = answer ? ((await answer.json()) as { status: string }) : {};
      answers[status] = (answers[status] ?? 0) + 1;
      await pause(1_000);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return answers;
  };
}

test("with eight busy programs and twenty people no process is ended, no page is a 500, no write is lost, and a backup is made", {
  timeout: (minutes + 30) * minute,
}, async () => {
  const { rows } = await database(dataDirectory, (client) =>
    client.query(
      `select 1 as plant_id, id as equipment_id, (select id from users where email = 'technician@cedar.example') as assigned_user_id
        from equipments where plant_id = 1 and deleted_at is null order by id limit 1`,
    ),
  );
  const people: Person[] = [];
  for (const email of writers) people.push({ cookie: await cookieOf(base, email), given: rows[0] });
  for (const email of readers) people.push({ cookie: await cookieOf(base, email), given: null });
  expect(people).toHaveLength(20);
  const before = processes();
  const alreadyPrinted = printed().length;
  const clickers = new Clickers(base, people);
  const endWatch = watchReadiness();

  for (let number = 0; number < busyPrograms; number++) busy.push(aBusyProgram());
  expect(busy.map(({ pid }) => os.getPriority(pid))).toEqual(busy.map(() => os.getPriority()));
  clickers.begin();
  const began = performance.now();
  const backup = run("back-up.mjs", dataDirectory).then((result) => ({
    ...result,
    seconds: Math.round((performance.now() - began) / 1_000),
  }));
  await pause(minutes * minute);
  const load = os.loadavg()[0];
  await clickers.end();
  const readiness = await endWatch();
  const made = await backup;
  for (const program of busy.splice(0)) await program.kill();

  const { lost, doubled } = await clickers.lostAndDoubled(dataDirectory);
  const news = printed().slice(alreadyPrinted);
  const figures = [
    `${minutes} min, ${busyPrograms} busy programs, load ${load?.toFixed(0)} on ${os.availableParallelism()} cores, ${people.length} people`,
    `${clickers.clicks} clicks: ${Object.entries(clickers.statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", ")}`,
    `${clickers.partly} pages with a part that was not drawn in time; half within ${clickers.quantile(0.5)} ms, 95 % within ${clickers.quantile(0.95)} ms`,
    `${clickers.orders.length} work orders acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
    `readyz: ${JSON.stringify(readiness)}; backup in ${made.seconds} s with code ${made.code}`,
  ];
  console.log(`overload: ${figures.join("\noverload: ")}\n${made.output}\n${news.slice(-4_000)}`);

  expect(processes()).toEqual(before);
  expect(news).not.toMatch(/ending it|exited|restarting/);
  expect(clickers.faults).toEqual([]);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(Object.keys(readiness)).toEqual(["ready"]);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("complete")]);
  expect(clickers.orders.length).toBeGreaterThan(people.length);
});

test("while the newest backup is too old the provider's staff see it on their home page, and nobody else does", async () => {
  const backups = path.join(dataDirectory, "backups");
  const made = readdirSync(backups).filter((one) => one.startsWith("millwright-"));
  for (const [at, name] of made.entries())
    renameSync(path.join(backups, name), path.join(backups, `millwright-2026-01-0${at + 1}T03-00-00`));
  const homeOf = async (email: string) => {
    const answer = await fetch(`${base}/dashboard/plant`, { headers: { cookie: await cookieOf(base, email) } });
    return { status: answer.status, isWarned: (await answer.text()).includes("The newest backup is ") };
  };
  expect(await homeOf("super-admin@millwright.example")).toEqual({ status: 200, isWarned: true });
  expect(await homeOf("plant-admin@cedar.example")).toEqual({ status: 200, isWarned: false });
});

test("while the database is away pages answer 503 with a page of the product, nobody is signed out, and all is well afterwards", {
  timeout: 10 * minute,
}, async () => {
  const cookie = await cookieOf(base, "plant-admin@cedar.example");
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(base + path, { headers: { cookie, ...headers }, redirect: "manual" });
    return { status: answer.status, retry: answer.headers.get("retry-after"), text: await answer.text() };
  };
  expect((await ask("/brands")).status).toBe(200);

  // It is killed, and what it needs to start is away for a while.
  const settings = path.join(dataDirectory, "postgres", "data", "postgresql.conf");
  renameSync(settings, `${settings}.away`);
  sendSignal(postgresOf(dataDirectory), "SIGKILL");
  await expect.poll(() => ask("/profile").then(({ status }) => status)).toBe(503);
  for (const [language, title] of [
    ["en", "Millwright is busy"],
    ["es", "Millwright está ocupado"],
  ] as const)
    for (const page of ["/brands", "/dashboard/plant", "/maintenance/work-orders", "/login/sign-in"]) {
      const answer = await ask(page, {
        "accept-language": language,
        cookie: cookie.replace(/locale=\w+/, `locale=${language}`),
      });
      expect([page, answer.status, answer.retry]).toEqual([page, 503, "5"]);
      expect(answer.text).toContain(`<h1>${title}</h1>`);
    }
  // As Next's router asks for the data of a page.
  const refresh = { rsc: "1", "x-refresh": "1" };
  expect(await ask("/brands?_rsc=", refresh)).toEqual({ status: 503, retry: "5", text: "" });
  await expect.poll(() => ask("/readyz").then(({ status }) => status)).toBe(503);

  renameSync(`${settings}.away`, settings);
  await expect.poll(() => ask("/brands").then(({ status }) => status)).toBe(200);
  await expect.poll(() => ask("/readyz").then(({ status }) => status)).toBe(200);
  expect((await ask("/brands?_rsc=", refresh)).status).toBe(200);
});
