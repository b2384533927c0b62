import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startApplication } from "../run/application.mjs";
import { toUndo } from "../run/shutdown.mjs";
import { printLine, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { onOwnDatabase } from "./product.mjs";
import { fillSensors } from "./readings.mjs";

/*
 * How fast a worker writes a day of a plant as Parquet, from the readings to the checked file, and how large that is: sensors with six values
 * a minute, on one day with two decimals, as gateways send them, and on one with all that a double holds.
 */

const measurements = Number(process.env.BENCH_ARCHIVE ?? 10_000);
const MINUTES = 1440;
const SENSORS = 50;
const MEASURED = { vel_rms_z: 1, acc_hf_z: 2, vel_rms_x: 3, acc_hf_x: 4, temp: 5, vel_rms_y: 68 };
const DAYS = [
  { what: "two decimals", ago: 5, rounded: (value) => `round((${value})::numeric, 2)::float8` },
  { what: "whole doubles", ago: 4, rounded: (value) => value },
];
/** How often it is looked whether a day is written, in milliseconds. */
const LOOK = 100;

export const measureArchive = (server, dataDirectory) =>
  onOwnDatabase(server, "bench_archive", async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    pool.on("error", () => {}); // it dies with the database when the run ends early
    try {
      await pool.query("insert into companies (name, updated_at) values ('Bench', now())");
      await pool.query("insert into plants (company_id, name, updated_at) values (1, 'Plant', now())");
      const controllers = Math.max(1, Math.round(measurements / SENSORS / Object.keys(MEASURED).length));
      await fillSensors(pool, { plant: 1 }, { controllers, sensors: SENSORS, measured: MEASURED });
      await step(`two days of ${(controllers * SENSORS).toLocaleString("en")} sensors`, () => fillDays(pool));
      return await measureDays(pool, url, dataDirectory);
    } finally {
      await pool.end();
    }
  });

async function fillDays(pool) {
  await pool.query(
    `with known as (
        insert into sensor_parameters (sensor_id, parameter, company_id, plant_id) select id, p, 1, 1 from sensors, unnest($1::int[]) p
      ) select keep_latest(id, 1, 1, p::int2, now(), null, null, null) from sensors, unnest($1::int[]) p`,
    [Object.values(MEASURED)],
  );
  await pool.query(
    "update reading_store set moments_from = now() - interval '30 days', hours_from = now() - interval '30 days'",
  );
  for (const { ago, rounded } of DAYS) {
    const day = `(date_trunc('day', now(), 'UTC') - interval '${ago} days')`;
    const value = rounded("1 + p % 7 + sin((n + s.id) / 60.0) + random() * 0.3");
    await pool.query(`select make_moments_day(${day})`);
    await pool.query(
      `insert into reading_moments (taken_at, slot, sensor_id, company_id, is_running, parameters, values)
        select t.at, floor(date_part('epoch', t.at) / 300)::int, s.id, 1, n % 60 > 5, $1::int2[], v.values
        from generate_series(0, ${MINUTES - 1}) n cross join sensors s
        cross join lateral (select ${day} + n * interval '1 minute' + (s.id % 60) * interval '997 milliseconds' as at) t
        cross join lateral (select array_agg(${value} order by at) as values from unnest($1::int2[]) with ordinality as u (p, at)) v
        order by 2, 3, 1`,
      [Object.values(MEASURED)],
    );
    await pool.query(
      `insert into storage_days (company_id, day, readings, hours, days, waveform_bytes, file_bytes, is_settled)
        values (1, (${day} at time zone 'UTC')::date, 1, 0, 0, 0, 0, true)`,
    );
  }
  await pool.query("vacuum analyze");
  await pool.query("update companies set is_archived_to_files = true");
}

async function measureDays(pool, url, dataDirectory) {
  const children = [];
  const stop = () => Promise.all(children.map((child) => child.stop()));
  toUndo(stop);
  const environment = { LOG_LEVEL: "error", DATABASE_URL: url };
  const processes = { web: 0, gateways: 0, reader: 0, worker: 1 };
  await startApplication(
    { host: "127.0.0.1", port: "0", dataDirectory, quiet: true, environment, processes },
    children,
  );
  const figures = [];
  for (const { what } of DAYS) {
    const begun = await untilDays(pool, figures.length + 1, "true");
    const ended = await untilDays(pool, figures.length + 1, "written_changes is not null");
    const { rows } = await pool.query(
      `select sum(rows)::float8 as readings, sum(bytes)::float8 as bytes from archive_files
        where day = (select max(day) from archive_files)`,
    );
    figures.push({ what, ...rows[0], seconds: (ended - begun) / 1000 });
  }
  await stop();

  return figures;
}

/** When so many days are there. */
async function untilDays(pool, count, condition) {
  for (;;) {
    const { rows } = await pool.query(`select count(*)::int as days from archive_days where ${condition}`);
    if (rows[0].days >= count) return performance.now();
    await pause(LOOK);
  }
}

export function reportArchive(days) {
  for (const { what, readings, bytes, seconds } of days) {
    printLine(`archive   ${readings.toLocaleString("en")} readings of a day, ${what}`);
    const pace = readings / seconds;
    printLine(
      `          ${Math.round(pace).toLocaleString("en")} readings a second ${against(goals.archivedReadings, pace)}`,
    );
    printLine(
      `          ${(bytes / readings).toFixed(2)} bytes a reading ${against(goals.bytesOfArchived, bytes / readings)}`,
    );
  }
}
