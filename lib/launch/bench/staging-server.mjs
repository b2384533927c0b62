import http from "node:http";
import { pathToFileURL } from "node:url";
import pg from "pg";

/*
 * The least a server can do to take readings and keep them: the product's own check of the payload and its own binary
 * arrays, one insert into a table of the same shape, and the answer after the commit. No token, no limit, no late
 * samples, no alerts. What arrives while others are being stored shares the next commit, as it does in the product.
 *
 * Arguments: the bundled payload.mjs and arrays.mjs. DATABASE_URL is the database; the port goes to the parent.
 */

const TABLE = "bench_staging";
const LANES = 2;
const MOST_READINGS = 8_000;

const [payload, arrays] = process.argv.slice(2);
const { decodeReadings } = await import(pathToFileURL(payload).href);
const { binaryArray } = await import(pathToFileURL(arrays).href);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: LANES });
const { rows: sensors } = await pool.query("select id, uid from sensors where uid like 'bench:%'");
const ids = new Map(sensors.map(({ id, uid }) => [uid, id]));
const parameters = JSON.parse(process.env.BENCH_PARAMETERS);

const server = http.createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const decoded = decodeReadings(JSON.parse(Buffer.concat(chunks).toString()), Date.now());
  const known = decoded.ok ? decoded.readings.filter(({ uid, key }) => ids.has(uid) && key in parameters) : [];
  try {
    await stored(known);
    response.writeHead(202, { "Content-Type": "application/json" }).end(JSON.stringify({ accepted: known.length }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

const waiting = [];
let busy = 0;

const stored = (readings) =>
  new Promise((resolve, reject) => {
    waiting.push({ readings, resolve, reject });
    begin();
  });

function begin() {
  while (busy < LANES && waiting.length > 0) {
    busy++;
    void send(next()).finally(() => {
      busy--;
      begin();
    });
  }
}

function next() {
  const group = [];
  for (let readings = 0; waiting.length > 0; ) {
    readings += waiting[0].readings.length;
    if (group.length > 0 && readings > MOST_READINGS) break;
    group.push(waiting.shift());
  }
  return group;
}

async function send(group) {
  try {
    await insert(group.flatMap(({ readings }) => readings));
    for (const { resolve } of group) resolve();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function insert(readings) {
  const rows = readings.map(({ uid, key, ts, value, quality, running }) => ({
    sensor_id: ids.get(uid),
    parameter: parameters[key],
    ts,
    value,
    quality,
    running,
  }));
  rows.sort((a, b) => a.sensor_id - b.sensor_id || a.parameter - b.parameter || a.ts - b.ts);
  return pool.query({
    name: "stage",
    text: `insert into ${TABLE} (taken_at, value, sensor_id, company_id, parameter, quality, is_running)
      select taken_at, value, sensor_id, 1, parameter, quality, is_running
      from unnest($1::timestamptz[], $2::int[], $3::int2[], $4::float8[], $5::int2[], $6::bool[])
        as u (taken_at, sensor_id, parameter, value, quality, is_running)`,
    values: [
      binaryArray("timestamptz", rows, (row) => row.ts),
      binaryArray("int4", rows, (row) => row.sensor_id),
      binaryArray("int2", rows, (row) => row.parameter),
      binaryArray("float8", rows, (row) => row.value),
      binaryArray("int2", rows, (row) => row.quality),
      binaryArray("bool", rows, (row) => row.running),
    ],
  });
}

server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
