import http from "node:http";
import pg from "pg";
import { startApplication } from "../run/application.mjs";
import { freePort } from "../run/requirements.mjs";
import { toUndo } from "../run/shutdown.mjs";
import { printLine, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { send } from "./measure.mjs";
import { onOwnDatabase } from "./product.mjs";
import { fillSensors, requestOf, rollUp, untilEvaluated } from "./readings.mjs";

/*
 * What a reading of a large plant leaves on the disk: every gateway sends a moment of each of its sensors, half an hour long,
 * after one checkpoint. The first change of a page after a checkpoint is logged as the page whole, so what counts is how many
 * pages the readings of a minute fall on. Bytes, not milliseconds: what else the machine does does not move them.
 */

const measurements = Number(process.env.BENCH_MINUTE ?? 100_000);
const MINUTES = 30;
const SENSORS = 50;
const AT_ONCE = 8;
const MEASURED = { vel_rms_z: 1, acc_hf_z: 2, vel_rms_x: 3, acc_hf_x: 4, temp: 5, vel_rms_y: 68 };
const KEYS = Object.keys(MEASURED);
/** Minutes between two roll-ups of the hour that runs. */
const ROLLED_UP_EVERY = 5;

export const measureMinute = (server, dataDirectory) =>
  onOwnDatabase(server, "bench_minute", async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    pool.on("error", () => {}); // it dies with the database when the run ends early
    try {
      await pool.query("insert into companies (name, updated_at) values ('Bench', now())");
      await pool.query("insert into plants (company_id, name, updated_at) values (1, 'Plant', now())");
      const controllers = Math.ceil(measurements / KEYS.length / SENSORS);
      const size = { controllers, sensors: SENSORS, measured: MEASURED };
      const tokens = await step(`${(controllers * SENSORS).toLocaleString("en")} sensors`, () =>
        fillSensors(pool, { plant: 1 }, size),
      );
      return await measureHalfAnHour(pool, url, tokens, dataDirectory);
    } finally {
      await pool.end();
    }
  });

async function measureHalfAnHour(pool, url, tokens, dataDirectory) {
  const [host, door, broker] = ["127.0.0.1", String(await freePort()), String(await freePort())];
  const children = [];
  const stop = () => Promise.all(children.map((child) => child.stop()));
  toUndo(stop);
  const environment = { LOG_LEVEL: "error", DATABASE_URL: url, GATEWAY_PORT: door, MQTT_PORT: broker };
  const processes = { web: 0, gateways: 1 };
  await startApplication({ host, port: "0", dataDirectory, quiet: true, environment, processes }, children);
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const address = `http://${host}:${door}/api/ingest/v1/readings`;
  const momentAt = momentsOf(tokens);
  const sendMinute = async (minute) => {
    const waiting = tokens.map((_, controller) => controller);
    const lane = async () => {
      while (waiting.length) await send(agent, address, momentAt(waiting.shift(), minute));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await untilEvaluated(pool);
    if ((minute + 1) % ROLLED_UP_EVERY === 0) await rollUp(pool, minute, "true");
  };
  // Each measurement has sent readings before, as it has in a plant.
  for (let minute = 0; minute < ROLLED_UP_EVERY; minute++) await sendMinute(minute);
  await pool.query("create extension if not exists pg_stat_statements");
  await pool.query("alter system set pg_stat_statements.track = 'all'");
  await pool.query("select pg_reload_conf()");
  await pool.query("checkpoint");
  await pool.query("select pg_stat_statements_reset()");
  const before = await footprint(pool);
  for (let minute = 0; minute < MINUTES; minute++) await sendMinute(ROLLED_UP_EVERY + minute);
  const after = await footprint(pool);
  await pool.query("alter system reset pg_stat_statements.track");
  await pool.query("select pg_reload_conf()");
  await stop();
  const readings = after.readings - before.readings;
  const share = (name) => (after[name] - before[name]) / readings;
  const most = await largestLogs(pool, readings);
  return { readings, insert: share("insert"), log: share("log"), bytes: share("bytes"), most };
}

const LARGEST = 8;

/** The statements that wrote most of the log since the checkpoint, in bytes for each reading. */
async function largestLogs(pool, readings) {
  const { rows } = await pool.query(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as what, sum(wal_bytes)::float8 as bytes from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
      group by 1 order by 2 desc limit ${LARGEST}`,
  );
  return rows.map(({ what, bytes }) => ({ what, bytes: bytes / readings }));
}

/** What has been written so far: bytes of the log, of the log by the statement that stores readings, and of the readings. */
async function footprint(pool) {
  const { rows } = await pool.query(
    `select (select count(*) from readings)::float8
              + (select coalesce(sum(cardinality(parameters)), 0) from reading_moments)::float8 as readings,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
            (select coalesce(sum(wal_bytes), 0) from pg_stat_statements where query ~ '^insert into reading(s|_moments) \\('
              and dbid = (select oid from pg_database where datname = current_database()))::float8 as insert,
            (select sum(pg_total_relation_size(relid)) from unnest('{readings,reading_moments}'::regclass[]) as t (name)
              cross join lateral pg_partition_tree(t.name) where isleaf)::float8 as bytes`,
  );
  return rows[0];
}

/** A moment of every sensor of a controller, all within the hour that runs: in its first half the minutes are shorter. */
function momentsOf(tokens) {
  const all = MINUTES + ROLLED_UP_EVERY;
  const sinceFull = Date.now() % 3_600_000;
  const minute = Math.max(1_000, Math.min(60_000, Math.floor(sinceFull / all)));
  const begin = Date.now() - all * minute;
  return (controller, at) =>
    requestOf(
      tokens,
      controller,
      Array.from({ length: SENSORS }, (_, place) => ({
        uid: `bench:${controller}:${place}`,
        ts: new Date(begin + at * minute).toISOString(),
        values: Object.fromEntries(KEYS.map((key, index) => [key, 1 + index + ((place + at) % 7) / 10])),
      })),
    );
}

export function reportMinute({ readings, insert, log, bytes, most }) {
  const line = (what, figure, goal) =>
    printLine(`          ${what.padEnd(46)} ${figure.toFixed(0)} bytes ${against(goal, figure)}`);
  printLine(`minute    ${readings.toLocaleString("en")} readings of ${MINUTES} minutes; of each:`);
  line("log of the statement that stores it", insert, goals.logOfInsert);
  line("log of everything", log, goals.logOfReading);
  line("disk, with its index", bytes, goals.bytesOfReading);
  for (const { what, bytes } of most) printLine(`          ${what.padEnd(62)} ${bytes.toFixed(1)} bytes of log`);
}
