import { createHash } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { calls, send } from "./measure.mjs";
import { fillSensors, READINGS, readingsOf } from "./readings.mjs";

/*
 * An hour of mixed load (SOAK_MINUTES), far below what the product can do: people who read and write, pages, controllers that
 * send, an export every five minutes. What is looked for is what grows: memory, event loop lag and whatever waits.
 */

const MINUTE_MILLISECONDS = 60_000;
const SAMPLE_MILLISECONDS = 15_000;
const COOKIE = "s_bench_soak";

/** How often each is begun, in milliseconds. What is still under way is not begun again. */
const EVERY = { due: 400, newest: 400, detail: 200, create: 2_000, page: 2_000, readings: 250, export: 300_000 };
const PAGES = ["/dashboard/plant", "/maintenance/work-orders", "/equipments/1/details/main", "/maintenance/downtimes"];

export async function measureSoak({ url, sample, product, gateways, metricsToken }) {
  const minutes = Number(process.env.SOAK_MINUTES || 60);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  try {
    const next = readingsOf(await fillSensors(pool, sample));
    await pool.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       values (1, $1, 'cookie', now() + interval '1 day', now() + interval '1 day')`,
      [createHash("sha256").update(COOKIE).digest()],
    );
    const agent = new http.Agent({ keepAlive: true });
    const get = (path, headers) => send(agent, product + path, { headers });
    const asked = Object.entries(calls({ sample, product })).map(([name, { product: once }]) => [name, once]);
    let turn = 0;
    const work = {
      ...Object.fromEntries(asked),
      page: () => get(PAGES[turn++ % PAGES.length], { cookie: `millwright-session=${COOKIE}` }),
      readings: () => send(agent, `${gateways}/api/ingest/v1/readings`, next()),
      export: () =>
        get(`/api/maintenance/export/excel?search=&orderByColumn=id&page=${1 + (turn++ % 9)}`, {
          authorization: `Bearer ${sample.tokens[0]}`,
        }),
    };
    const done = Object.fromEntries(Object.keys(work).map((name) => [name, { count: 0, failed: 0, slowest: 0 }]));
    const timers = Object.entries(work).map(([name, once]) => every(EVERY[name], once, done[name]));
    const samples = [];
    const until = Date.now() + minutes * MINUTE_MILLISECONDS;
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MILLISECONDS));
      samples.push(await sampleOf(product, metricsToken, pool));
    }
    await Promise.all(timers.map((end) => end()));
    return { minutes, done, samples };
  } finally {
    await pool.end();
  }
}

/** @returns {() => Promise<void>} ends it, once what is under way has been answered */
function every(milliseconds, once, counted) {
  let underWay;
  const begin = async () => {
    const begun = performance.now();
    try {
      await once();
      counted.count++;
    } catch (error) {
      counted.failed++;
      counted.reason ??= error.message;
    }
    counted.slowest = Math.max(counted.slowest, performance.now() - begun);
  };
  const timer = setInterval(() => {
    underWay ??= begin().finally(() => {
      underWay = undefined;
    });
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** By process its memory in MiB and event loop lag in milliseconds; and what waits. */
async function sampleOf(product, metricsToken, pool) {
  const answer = await fetch(`${product}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const processes = {};
  for (const [, name, labels, value] of text.matchAll(
    /^millwright_(process_resident_memory_bytes|nodejs_heap_size_used_bytes|nodejs_eventloop_lag_p99_seconds)\{(.*)\} (\S+)$/gm,
  )) {
    const process = /process="([^"]*)"/.exec(labels)[1];
    processes[process] ??= {};
    processes[process][name] = Number(value);
  }
  const { rows } = await pool.query(
    `select (select count(*)::int from outbox where done_at is null and failed_at is null and run_after <= now()) as outbox,
            (select count(*)::int from dirty_hours where marks > evaluated) as evaluations,
            (select count(*)::int from jobs where status in ('queued', 'running')) as jobs,
            (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
  );
  return { processes, waiting: rows[0] };
}

export function reportSoak({ minutes, done, samples }) {
  printLine(`soak      ${minutes} minutes; begun, refused, slowest:`);
  for (const [name, { count, failed, slowest, reason }] of Object.entries(done))
    printLine(
      `          ${name.padEnd(10)} ${String(count).padStart(7)} ${String(failed).padStart(4)} ${(slowest / 1000).toFixed(1).padStart(6)} s${reason ? `  ${reason}` : ""}`,
    );
  printLine(`          (a request of readings has ${READINGS})`);
  printLine("          memory in MiB and lag (p99) in ms, median of each quarter:");
  for (const name of Object.keys(samples[0]?.processes ?? {})) {
    const quarters = quartersOf(samples.flatMap(({ processes }) => processes[name] ?? []));
    const memory = quarters.map((quarter) => medianOf(quarter, "process_resident_memory_bytes") / 2 ** 20);
    const heap = quarters.map((quarter) => medianOf(quarter, "nodejs_heap_size_used_bytes") / 2 ** 20);
    const lag = quarters.map((quarter) => medianOf(quarter, "nodejs_eventloop_lag_p99_seconds") * 1000);
    const growth = memory[3] / memory[1];
    const listed = (figures) => figures.map((figure) => figure.toFixed(0).padStart(5)).join("");
    printLine(
      `          ${name.padEnd(12)} resident${listed(memory)}  heap${listed(heap)}  lag${listed(lag)}  last of second ${growth.toFixed(2)} ${against(goals.growthOfMemory, growth)}`,
    );
  }
  for (const name of Object.keys(samples[0]?.waiting ?? {})) {
    const quarters = quartersOf(samples.map(({ waiting }) => waiting));
    const most = Math.max(...samples.map(({ waiting }) => waiting[name]));
    const medians = quarters.map((quarter) => medianOf(quarter, name)).join(", ");
    printLine(`          ${name.padEnd(12)} ${medians} (at most ${most})`);
  }
}

const quartersOf = (samples) =>
  [0, 1, 2, 3].map((at) =>
    samples.slice(Math.floor((at * samples.length) / 4), Math.floor(((at + 1) * samples.length) / 4)),
  );

const medianOf = (samples, name) =>
  samples.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(samples.length / 2)];
