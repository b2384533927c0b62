import pg from "pg";
import { startApplication } from "../run/application.mjs";
import { toUndo } from "../run/shutdown.mjs";
import { printLine, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { processorTimes } from "./processor.mjs";
import { onOwnDatabase } from "./product.mjs";
import { fillSensors } from "./readings.mjs";

/*
 * What a day of history takes before and after it is sealed: a day of moments is written as gateways would have left it, and a worker
 * seals it. Values are random walks with all their digits, which nothing can compress: the worst case.
 */

const SENSORS = Number(process.env.BENCH_SEALED ?? 200);
const A_CONTROLLER = 50;
const PARAMETERS = [1, 2, 3, 4, 5, 68];
/** Seconds between two moments of a sensor. */
const EVERY = [60, 600];
const DAY = 86_400;

export const measureSealing = async (server, dataDirectory) => {
  const all = [];
  for (const every of EVERY)
    all.push(await onOwnDatabase(server, "bench_sealing", (url) => measureDay(url, dataDirectory, every)));
  return all;
};

async function measureDay(url, dataDirectory, every) {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  try {
    await pool.query("insert into companies (name, updated_at) values ('Bench', now())");
    await pool.query("insert into plants (company_id, name, updated_at) values (1, 'Plant', now())");
    await fillSensors(pool, { plant: 1 }, { controllers: SENSORS / A_CONTROLLER, sensors: A_CONTROLLER, measured: {} });
    await step(`a day, every ${every} seconds`, () => fillDay(pool, every));
    const hot = { pages: await pagesOfDay(pool), bytes: await bytesOf(pool, "reading_moments") };
    const seconds = await seal(pool, url, dataDirectory);
    const sealed = { pages: await pagesOfDay(pool), bytes: await bytesOf(pool, "sealed_readings") };
    const readings = (SENSORS * PARAMETERS.length * DAY) / every;
    return {
      every,
      readings,
      hot,
      sealed,
      bytes: sealed.bytes / readings,
      bytesOfHour: (await bytesOf(pool, "sealed_hours")) / (SENSORS * PARAMETERS.length * 24),
      rate: readings / seconds,
    };
  } finally {
    await pool.end();
  }
}

/** The day that ended two days ago, in the order in which gateways send; its hours and days as roll-ups leave them. */
async function fillDay(pool, every) {
  await pool.query(`update reading_store set moments_from = date_trunc('day', now(), 'UTC') - interval '72 hours',
    hours_from = date_trunc('day', now(), 'UTC') - interval '72 hours'`);
  await pool.query(
    "select make_moments_day(moments_from + n * interval '24 hours') from reading_store, generate_series(0, 3) n",
  );
  await pool.query(
    `insert into sensor_parameters (sensor_id, parameter, company_id, plant_id)
     select id, p, company_id, plant_id from sensors, unnest($1::int2[]) p`,
    [PARAMETERS],
  );
  await pool.query(
    `insert into reading_moments (taken_at, slot, sensor_id, company_id, is_running, parameters, values)
     select t, floor(date_part('epoch', t) / 300)::int, s.id, 1, true, $1::int2[],
       array(select p + random() from unnest($1::int2[]) p where s.id > 0)
     from reading_store r cross join lateral generate_series(r.moments_from, r.moments_from + interval '24 hours' - interval '1 second',
       make_interval(secs => $2)) t cross join sensors s order by t, s.id`,
    [PARAMETERS, every],
  );
  await pool.query(
    `insert into recent_hours (bucket, sensor_id, company_id, parameters, mins, maxs, sums, counts, runnings)
     select b, s.id, 1, $1::int2[], array(select random() from unnest($1::int2[]) where s.id > 0),
       array(select random() from unnest($1::int2[]) where s.id > 0), array(select random() from unnest($1::int2[]) where s.id > 0),
       array_fill($2::int, array[$3::int]), array_fill($2::int, array[$3::int])
     from reading_store r cross join lateral generate_series(r.moments_from, r.moments_from + interval '23 hours', interval '1 hour') b
     cross join sensors s order by b, s.id`,
    [PARAMETERS, 3600 / every, PARAMETERS.length],
  );
  await pool.query("vacuum analyze");
}

/** @returns seconds of one processor that copying, comparing and sealing the hours took */
async function seal(pool, url, dataDirectory) {
  const children = [];
  const stop = () => Promise.all(children.map((child) => child.stop()));
  toUndo(stop);
  const environment = { LOG_LEVEL: "error", DATABASE_URL: url };
  const processes = { web: 0, gateways: 0, worker: 1 };
  await startApplication(
    { host: "127.0.0.1", port: "0", dataDirectory, quiet: true, environment, processes },
    children,
  );
  const seconds = await secondsOfSealing(pool);
  await stop();
  await pool.query("vacuum analyze");
  return seconds;
}

const LOOKED_EVERY = 50;

/** Of the database's processes while they name what is sealed: what else the machine does does not move it. Where none are seen, by the clock. */
async function secondsOfSealing(pool) {
  const begun = performance.now();
  const [first, last] = [{}, {}];
  for (let isDone = false; !isDone; await new Promise((resolve) => setTimeout(resolve, LOOKED_EVERY))) {
    const { rows } = await pool.query({ name: "sealing", text: SEALING });
    isDone = rows[0].done;
    const times = processorTimes(Object.fromEntries(rows[0].pids.map((pid) => [pid, { pid }]))) ?? {};
    for (const [pid, time] of Object.entries(times)) {
      first[pid] ??= time;
      last[pid] = time;
    }
  }
  const spent = Object.keys(first).reduce((sum, pid) => sum + last[pid] - first[pid], 0);
  return spent > 0 ? spent / 1_000_000 : (performance.now() - begun) / 1000;
}

const SEALING = `select coalesce(sealed_until > moments_from, false) as done, array(
    select pid from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
      and query ~ 'sealed_(readings|hours)' and query !~ '^select sum') as pids from reading_store`;

async function bytesOf(pool, table) {
  const { rows } = await pool.query(
    "select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass) where isleaf",
    [table],
  );
  return rows[0].bytes;
}

/** Pages that a day of all measurements of a sensor touches. */
async function pagesOfDay(pool) {
  const { rows } = await pool.query(
    `explain (analyze, buffers, format json) select * from readings_between(1, ${SENSORS / 2}, '{${PARAMETERS}}',
      date_trunc('day', now(), 'UTC') - interval '72 hours', date_trunc('day', now(), 'UTC') - interval '48 hours')`,
  );
  const { Plan } = rows[0]["QUERY PLAN"][0];
  return Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
}

export function reportSealing(all) {
  for (const { every, readings, hot, sealed, bytes, bytesOfHour, rate } of all) {
    const line = (what, figure) => printLine(`          ${what.padEnd(46)} ${figure}`);
    printLine(`sealing   ${readings.toLocaleString("en")} readings of a day, every ${every} seconds, six measurements`);
    line("disk of a reading, hot", `${(hot.bytes / readings).toFixed(1)} bytes`);
    line("disk of a reading, sealed", `${bytes.toFixed(1)} bytes ${against(goals.bytesOfSealed[every], bytes)}`);
    line(
      "disk of an hour of a measurement, sealed",
      `${bytesOfHour.toFixed(1)} bytes ${against(goals.bytesOfSealedHour, bytesOfHour)}`,
    );
    line("sealed a second", `${Math.round(rate).toLocaleString("en")} ${against(goals.sealedASecond, rate)}`);
    line("pages of a day of a sensor, hot", `${hot.pages} ${against(goals.pagesOfHotDay, hot.pages)}`);
    line("pages of a day of a sensor, sealed", `${sealed.pages} ${against(goals.pagesOfSealedDay, sealed.pages)}`);
  }
}
