import { createHash } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { say } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { drive, send, summary, touched } from "./measure.mjs";
import { processorTimes } from "./processor.mjs";

const ROUNDS = 5;
const ROUND_MILLISECONDS = 1200;
const CONNECTIONS = 16;

/** A controller may make 120 requests a minute, so the load is spread over many. */
const CONTROLLERS = 400;
const SENSORS = 10;
const MOMENTS = 6;
const MEASURED = { vel_rms_z: 1, acc_hf_z: 2, vel_rms_x: 3, acc_hf_x: 4, temp: 5 };
const READINGS = SENSORS * MOMENTS * Object.keys(MEASURED).length;
const COPIED = 30_000;
/** More than a round can take. */
const BLOCKS = 60;

const SERIES = `select parameter, extract(epoch from bucket), min, max, sum / count from reading_days
  where sensor_id = $1 and parameter = any($2) and bucket >= to_timestamp($3) and bucket < to_timestamp($4)
  order by parameter, bucket`;

/**
 * Readings through the gateways' own port and through the main one against COPY into a table of the same shape, and a
 * year of one sensor through the API against the same roll-ups by bare SQL; round by round in turn. `processes` are
 * those whose processor time a reading costs.
 */
export async function measureReadings({ url, sample, product, gateways, processes }) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  const copier = new pg.Client(url);
  await copier.connect();
  try {
    const { tokens, sensor } = await fillSensors(pool, sample);
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const ingest = { copy: [], gateways: [], product: [] };
    const series = { sql: [], product: [] };
    const next = readingsOf(tokens);
    const ownDoor = doorAt(agent, gateways, next);
    const mainDoor = doorAt(agent, product, next);
    const blocks = blocksToCopy();
    const { asked, values } = yearOf(sensor);
    const chart = chartOf(agent, product, sample, asked);
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
      series.sql.push(await drive(() => pool.query({ name: "series", text: SERIES, values }), 1, ROUND_MILLISECONDS));
      series.product.push(await drive(chart, 1, ROUND_MILLISECONDS));
    }
    const pages = await touched(pool, SERIES, values);
    const summaries = (of) => Object.fromEntries(Object.entries(of).map(([name, rounds]) => [name, summary(rounds)]));
    return { ingest: summaries(ingest), series: summaries(series), pages, spent };
  } finally {
    await copier.end();
    await pool.end();
  }
}

async function fillSensors(pool, { plant }) {
  const tokens = Array.from({ length: CONTROLLERS }, (_, index) => `d_bench${index}`);
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  await pool.query(
    `insert into controllers (company_id, plant_id, name, serial_number, updated_at)
     select 1, $1, 'Bench ' || n, 'BENCH-' || n, now() from generate_series(0, $2::int - 1) n`,
    [plant, CONTROLLERS],
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
    [plant, SENSORS],
  );
  const { rows } = await pool.query("select id from sensors where uid = 'bench:0:0'");
  const sensor = rows[0].id;
  const values = [sensor, Object.values(MEASURED)];
  await pool.query(
    `insert into reading_days (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
     select date_trunc('day', now()) - d * interval '1 day', 1, 3, 288, $1, 1, 144, p, 144
     from unnest($2::int[]) p, generate_series(0, 400) d`,
    values,
  );
  await pool.query(
    `insert into sensor_parameters (sensor_id, parameter, company_id, plant_id, last_at, last_value)
     select $1, p, 1, $3, now() - interval '1 day', 2 from unnest($2::int[]) p`,
    [...values, plant],
  );
  await pool.query("create table bench_readings (like readings including defaults including indexes)");
  await pool.query("vacuum analyze");
  return { tokens, sensor };
}

/** Microseconds a reading, by process. */
const costOf = (before, after, readings) =>
  Object.fromEntries(Object.entries(after).map(([name, time]) => [name, (time - before[name]) / readings]));

const doorAt = (agent, address, next) => () => send(agent, `${address}/api/ingest/v1/readings`, next());

/** Each request holds readings that were never sent before. */
function readingsOf(tokens) {
  const begin = Date.now() - 3_600_000;
  let turn = 0;
  return () => {
    const controller = turn % tokens.length;
    const first = begin + Math.floor(turn++ / tokens.length) * MOMENTS * 1000;
    const devices = Array.from({ length: SENSORS * MOMENTS }, (_, place) => ({
      uid: `bench:${controller}:${place % SENSORS}`,
      ts: new Date(first + Math.floor(place / SENSORS) * 1000).toISOString(),
      values: Object.fromEntries(Object.keys(MEASURED).map((key, index) => [key, 1 + index + (place % 7) / 10])),
    }));
    return {
      method: "POST",
      headers: { authorization: `Bearer ${tokens[controller]}` },
      body: { v: 1, gateway: `BENCH-${controller}`, devices },
    };
  };
}

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

function yearOf(sensor) {
  const to = Date.now();
  const from = to - 365 * 86_400_000;
  return {
    asked: `/api/sensors/${sensor}/series?from=${from}&to=${to}`,
    values: [sensor, Object.values(MEASURED), from / 1000, to / 1000],
  };
}

function chartOf(agent, product, { tokens }, asked) {
  let turn = 0;
  return () => send(agent, product + asked, { headers: { authorization: `Bearer ${tokens[turn++ % tokens.length]}` } });
}

export function reportReadings({ ingest, series, pages, spent }) {
  const copied = ingest.copy.rate * COPIED;
  const whole = (number) => Math.round(number).toLocaleString("en");
  const times = ({ p50, p95 }) => `p50 / p95 ${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
  say(`readings  COPY ${whole(copied)} a second; ${READINGS} a request, ${CONNECTIONS} at once:`);
  for (const [door, title] of [
    ["gateways", "by the gateways' port"],
    ["product", "by the main port"],
  ]) {
    const received = ingest[door].rate * READINGS;
    const share = received / copied;
    const aim = door === "gateways" ? against(goals.shareOfCopy, share) : "";
    say(`          ${whole(received)} ${title}: ratio ${share.toFixed(3)} ${aim} ${times(ingest[door])}`);
  }
  for (const [name, rounds] of Object.entries(spent))
    if (rounds.length) say(`          ${processorLine(name, rounds)}`);
  const share = (series.product.rate / series.sql.rate).toFixed(3);
  const more = series.product.p50 - series.sql.p50;
  say(
    `a year    ${whole(series.product.rate)} a second, bare SQL ${whole(series.sql.rate)}: ratio ${share}, ${times(series.product)}`,
  );
  say(`          ${more.toFixed(1)} ms more than its SQL ${against(goals.chartOverSql, more)}`);
  say(`          pages touched ${pages} ${against(goals.pagesOfChart, pages)}`);
}

function processorLine(name, rounds) {
  const parts = Object.keys(rounds[0]).map((part) => {
    const sorted = rounds.map((round) => round[part]).sort((a, b) => a - b);
    return `${part} ${sorted[Math.floor(sorted.length / 2)].toFixed(1)}`;
  });
  return `processor µs a reading, ${name === "copy" ? "COPY" : "gateways' port"}: ${parts.join(", ")}`;
}
