import { createHash } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { drive, send, summary } from "./measure.mjs";
import { processorTimes } from "./processor.mjs";
import { startStagingServer } from "./staging.mjs";

const ROUNDS = 5;
const ROUND_MILLISECONDS = 1200;
const CONNECTIONS = 16;

/** A controller may make 120 requests a minute, so the load is spread over many. */
const CONTROLLERS = 1000;
const SENSORS = 10;
const MOMENTS = 6;
const MEASURED = { vel_rms_z: 1, acc_hf_z: 2, vel_rms_x: 3, acc_hf_x: 4, temp: 5 };
export const READINGS = SENSORS * MOMENTS * Object.keys(MEASURED).length;
/** One of so many requests has a measurement in alarm, which its next one ends. */
const ALARMING = 100;
/** Controllers that send whole requests here, so that each sends several times; the others send single readings. */
const MANY = 400;
const STAGING_ROUNDS = 3;
const STAGING_MILLISECONDS = 4000;
/** Before anything is measured each sensor has sent a few readings, as every sensor of a plant has. */
const STEADY_MILLISECONDS = 15_000;
const RESTING_MILLISECONDS = 10_000;
const COPIED = 30_000;
/** More than a round can take. */
const BLOCKS = 60;

/**
 * Readings through the gateways' own port and through the main one against COPY into a table of the same shape, round by
 * round in turn. `processes` are those whose processor time a reading costs.
 */
export async function measureReadings({ url, sample, product, gateways, processes, directory }) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  const copier = new pg.Client(url);
  await copier.connect();
  try {
    const tokens = await fillSensors(pool, sample);
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const ingest = { copy: [], gateways: [], product: [] };
    const next = readingsOf(tokens);
    const ownDoor = doorAt(agent, gateways, next);
    const mainDoor = doorAt(agent, product, next);
    const blocks = blocksToCopy();
    await drive(ownDoor, CONNECTIONS, 600);
    await drive(mainDoor, CONNECTIONS, 600);
    const spent = { copy: [], gateways: [] };
    const metered = async (name, readings, round) => {
      const before = processorTimes(processes);
      const done = await round();
      ingest[name].push(done);
      if (before) spent[name].push(costOf(before, processorTimes(processes), done.times.length * readings));
    };
    for (let round = 0; round < ROUNDS; round++) {
      const copy = await copyOf(copier, blocks);
      await metered("copy", COPIED, () => drive(copy, 1, ROUND_MILLISECONDS));
      await metered("gateways", READINGS, () => drive(ownDoor, CONNECTIONS, ROUND_MILLISECONDS));
      ingest.product.push(await drive(mainDoor, CONNECTIONS, ROUND_MILLISECONDS));
    }
    const beside = await measureBesideStaging({ pool, agent, url, directory, gateways, tokens, processes });
    const summaries = Object.fromEntries(Object.entries(ingest).map(([name, rounds]) => [name, summary(rounds)]));
    return { ingest: summaries, spent, beside };
  } finally {
    await copier.end();
    await pool.end();
  }
}

/**
 * Runs whole requests of 300 readings and of one, each against the bare staging server in the same minute. A round of the
 * product is over when every alert of it has been evaluated. What the processes spend in such a time anyway does not count. The
 * hour that runs is rolled up every five minutes, and all rounds of a kind send less than five minutes of each sensor: one
 * roll-up at the end is shared by all their readings.
 */
export async function measureBesideStaging({ pool, agent, url, directory, gateways, tokens, processes }) {
  // Its vacuums would count as those of the product.
  await pool.query(
    "create table bench_staging (like readings including defaults including indexes) with (autovacuum_enabled = off)",
  );
  const staging = await startStagingServer({ url, directory, parameters: MEASURED });
  try {
    const kinds = { 300: readingsOf(tokens, MANY, 1_800_000), 1: singlesOf(tokens, MANY) };
    const rounds = { 300: [], 1: [] };
    for (const next of Object.values(kinds)) {
      await drive(doorAt(agent, gateways, next), CONNECTIONS, STEADY_MILLISECONDS);
      await drive(doorAt(agent, staging.address, next, "/"), CONNECTIONS, 600);
    }
    for (const readings of Object.keys(SENSORS_OF)) await rollUp(pool, readings);
    const resting = await restingCosts(processes);
    for (let round = 0; round < STAGING_ROUNDS; round++)
      for (const [readings, next] of Object.entries(kinds)) {
        const bare = await drive(doorAt(agent, staging.address, next, "/"), CONNECTIONS, STAGING_MILLISECONDS);
        const before = processorTimes(processes);
        const begun = performance.now();
        const product = await drive(doorAt(agent, gateways, next), CONNECTIONS, STAGING_MILLISECONDS);
        await untilEvaluated(pool);
        const rate = product.times.length / ((performance.now() - begun) / 1000);
        const all = product.times.length * Number(readings);
        const spent = before && costOf(before, processorTimes(processes), all, resting, performance.now() - begun);
        rounds[readings].push({ bare: bare.rate, product: rate, readings: all, spent });
      }
    for (const [readings, all] of Object.entries(rounds)) {
      const before = processorTimes(processes);
      const begun = performance.now();
      await rollUp(pool, readings);
      if (!before) continue;
      const many = all.reduce((sum, round) => sum + round.readings, 0);
      const shared = costOf(before, processorTimes(processes), many, resting, performance.now() - begun);
      for (const { spent } of all) for (const name of Object.keys(spent)) spent[name] += shared[name];
    }
    return rounds;
  } finally {
    staging.stop();
  }
}

export const until = async (pool, name, text) => {
  while (!(await pool.query({ name, text })).rows[0].done) await new Promise((resolve) => setTimeout(resolve, 50));
};

export const untilEvaluated = (pool) =>
  until(pool, "evaluated", "select not exists (select from dirty_hours where marks > evaluated) as done");

/** Those that whole requests come from, and those of single readings: see MANY. */
const CONTROLLER = "case when uid ~ '^bench:[0-9]+:' then split_part(uid, ':', 2)::int end";
const SENSORS_OF = { 300: `${CONTROLLER} < ${MANY}`, 1: `${CONTROLLER} >= ${MANY}` };

/** As if the five minutes had passed that an hour which still runs waits for. `readings`: a key of SENSORS_OF. */
export async function rollUp(pool, readings, which = SENSORS_OF[readings]) {
  const theirs = `sensor_id in (select id from sensors where uid like 'bench:%' and ${which})`;
  await pool.query(`update dirty_hours set since = now() - interval '1 hour' where ${theirs}`);
  await until(pool, `rolled up ${readings}`, `select not exists (select from dirty_hours where ${theirs}) as done`);
}

/** @param {{ controllers?: number, sensors?: number, measured?: Record<string, number> }} [size] sensors of a controller */
export async function fillSensors(pool, { plant }, size = {}) {
  const { controllers = CONTROLLERS, sensors = SENSORS, measured = MEASURED } = size;
  const tokens = Array.from({ length: controllers }, (_, index) => `d_bench${index}`);
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  await pool.query(
    `insert into controllers (company_id, plant_id, name, serial_number, updated_at)
     select 1, $1, 'Bench ' || n, 'BENCH-' || n, now() from generate_series(0, $2::int - 1) n`,
    [plant, controllers],
  );
  await pool.query(
    `insert into controller_tokens (company_id, plant_id, controller_id, token_hash)
     select 1, $1, c.id, hash from unnest($2::bytea[]) with ordinality as t (hash, n)
     join controllers c on c.serial_number = 'BENCH-' || (n - 1)`,
    [plant, hashes],
  );
  await pool.query(
    `insert into sensors (company_id, plant_id, controller_id, uid, name, updated_at)
     select 1, $1, id, replace(serial_number, 'BENCH-', 'bench:') || ':' || n, 'Sensor ' || n, now()
     from controllers, generate_series(0, $2::int - 1) n where serial_number like 'BENCH-%'`,
    [plant, sensors],
  );
  await pool.query(
    `insert into level_zones (company_id, plant_id, sensor_id, parameter, warning, alarm, deadband, acute_samples, chronic_samples)
     select 1, $1, id, p, p + 0.75, p + 3, 0.1, 5, 100 from sensors, unnest($2::int[]) p
     where uid like 'bench:%' and id % 10 > 0`, // the others learn theirs
    [plant, Object.values(measured)],
  );
  await pool.query("create table bench_readings (like readings including defaults including indexes)");
  await pool.query("vacuum analyze");
  return tokens;
}

/** Microseconds a reading, by process. `resting`: what they spend in a millisecond without any; `time` in milliseconds. */
const costOf = (before, after, readings, resting = {}, time = 0) =>
  Object.fromEntries(
    Object.entries(after).map(([name, spent]) => [
      name,
      (spent - before[name] - (resting[name] ?? 0) * time) / readings,
    ]),
  );

/** Microseconds that each spends in a millisecond when nothing comes in. */
async function restingCosts(processes) {
  const before = processorTimes(processes);
  if (!before) return undefined;
  await new Promise((resolve) => setTimeout(resolve, RESTING_MILLISECONDS));
  return costOf(before, processorTimes(processes), RESTING_MILLISECONDS);
}

const doorAt =
  (agent, address, next, path = "/api/ingest/v1/readings") =>
  () =>
    send(agent, address + path, next());

/**
 * So long ago, but in the hour that still runs, as what a plant sends is; in its first minutes there is no room for that.
 */
function beginOf(ago) {
  const [now, hour] = [Date.now(), 3_600_000];
  const sinceFull = now % hour;
  return now - (sinceFull > ago / 6 ? Math.min(sinceFull, ago) : ago);
}

/** Each request holds readings that were never sent before, and newer ones of its sensors than the one before. */
export function readingsOf(tokens, controllers = tokens.length, ago = 3_600_000) {
  const begin = beginOf(ago);
  let turn = 0;
  return () => {
    const controller = turn % controllers;
    const visit = Math.floor(turn / controllers);
    const first = begin + visit * MOMENTS * 1000;
    const isAlarming = (turn++ + visit) % ALARMING === 0;
    const devices = Array.from({ length: SENSORS * MOMENTS }, (_, place) => ({
      uid: `bench:${controller}:${place % SENSORS}`,
      ts: new Date(first + Math.floor(place / SENSORS) * 1000).toISOString(),
      values: Object.fromEntries(
        Object.keys(MEASURED).map((key, index) => [
          key,
          isAlarming && index === 0 && place % SENSORS === 0 ? 9 : 1 + index + (place % 7) / 10,
        ]),
      ),
    }));
    return requestOf(tokens, controller, devices);
  };
}

/** One reading a request, the measurements of a sensor in turn, from the controllers after the first. */
function singlesOf(tokens, first) {
  const keys = Object.entries(MEASURED);
  const begin = beginOf(600_000);
  let turn = 0;
  return () => {
    const controller = first + (turn % (tokens.length - first));
    const visit = Math.floor(turn++ / (tokens.length - first));
    const [key, parameter] = keys[visit % keys.length];
    const uid = `bench:${controller}:0`;
    const ts = new Date(begin + visit * 100).toISOString();
    return requestOf(tokens, controller, [{ uid, ts, values: { [key]: parameter + (visit % 7) / 10 } }]);
  };
}

export const requestOf = (tokens, controller, devices) => ({
  method: "POST",
  headers: { authorization: `Bearer ${tokens[controller]}` },
  body: { v: 1, gateway: `BENCH-${controller}`, devices },
});

/** COPY as text, many rows a commit: the most that PostgreSQL takes into this shape. The rows are made beforehand. */
function blocksToCopy() {
  const begin = Date.now();
  return Array.from({ length: BLOCKS }, (_, block) => {
    const taken_at = [0, 1000].map((after) => new Date(begin + block * 2000 + after).toISOString());
    const lines = Array.from({ length: COPIED }, (_, place) => {
      const [first, sensor] = [place < COPIED / 2, Math.floor((place % (COPIED / 2)) / 5)];
      return `${taken_at[first ? 0 : 1]}\t${1 + (place % 7) / 10}\t${sensor}\t1\t${1 + (place % 5)}\n`;
    });
    return Buffer.from(lines.join(""));
  });
}

async function copyOf(client, blocks) {
  await client.query("truncate bench_readings");
  const text = "copy bench_readings (taken_at, value, sensor_id, company_id, parameter) from stdin";
  let turn = 0;
  return () =>
    new Promise((resolve, reject) => client.query(copyIn(text, blocks[turn++ % blocks.length], resolve, reject)));
}

/** What a pg client hands the protocol's messages to. */
const copyIn = (text, data, resolve, reject) => ({
  submit: (connection) => connection.query(text),
  handleCopyInResponse: (connection) => {
    connection.sendCopyFromChunk(data);
    connection.endCopyFrom();
  },
  handleCommandComplete: () => {},
  handleReadyForQuery: resolve,
  handleError: reject,
});

export function reportReadings({ ingest, spent, beside }) {
  const copied = ingest.copy.rate * COPIED;
  const whole = (number) => Math.round(number).toLocaleString("en");
  const times = ({ p50, p95 }) => `p50 / p95 ${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
  printLine(`readings  COPY ${whole(copied)} a second; ${READINGS} a request, ${CONNECTIONS} at once:`);
  for (const [door, title] of [
    ["gateways", "by the gateways' port"],
    ["product", "by the main port"],
  ]) {
    const received = ingest[door].rate * READINGS;
    const share = received / copied;
    const aim = door === "gateways" ? against(goals.shareOfCopy, share) : "";
    printLine(`          ${whole(received)} ${title}: ratio ${share.toFixed(3)} ${aim} ${times(ingest[door])}`);
  }
  for (const [readings, rounds] of Object.entries(beside)) reportBeside(readings, rounds);
  for (const [name, rounds] of Object.entries(spent))
    if (rounds.length) printLine(`          ${processorLine(name, rounds)}`);
}

export function reportBeside(readings, rounds) {
  const whole = (number) => Math.round(number * readings).toLocaleString("en");
  const share = median(rounds.map(({ bare, product }) => product / bare));
  printLine(
    `          ${readings} a request: ${rounds.map(({ bare, product }) => `${whole(product)} of ${whole(bare)}`).join(", ")} of the bare staging server, alerts evaluated: ${share.toFixed(2)} ${against(goals.shareOfStaging[readings], share)}`,
  );
  if (!rounds[0].spent) return;
  const costs = rounds.map(({ spent }) => spent);
  const all = median(costs.map((parts) => Object.values(parts).reduce((sum, part) => sum + part, 0)));
  const aim = readings === "300" ? against(goals.processorOfReading, all) : "";
  const parts = Object.keys(costs[0]).map((name) => `${name} ${median(costs.map((cost) => cost[name])).toFixed(1)}`);
  printLine(`          processor µs a reading: ${all.toFixed(1)} ${aim} ${parts.join(", ")}`);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function processorLine(name, rounds) {
  const parts = Object.keys(rounds[0]).map((part) => {
    const sorted = rounds.map((round) => round[part]).sort((a, b) => a - b);
    return `${part} ${sorted[Math.floor(sorted.length / 2)].toFixed(1)}`;
  });
  return `processor µs a reading, ${name === "copy" ? "COPY" : "gateways' port"}: ${parts.join(", ")}`;
}
