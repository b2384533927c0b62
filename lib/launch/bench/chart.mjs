import http from "node:http";
import pg from "pg";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { drive, send, summary, touched } from "./measure.mjs";

const ROUNDS = 5;
const ROUND_MILLISECONDS = 1200;
const PARAMETERS = [1, 2, 3, 4, 5];
const DAYS = 400;
const ALERTS = 40;

const SERIES = `select parameter, extract(epoch from bucket), min, max, sum / count from reading_days
  where sensor_id = $1 and parameter = any($2) and bucket >= to_timestamp($3) and bucket < to_timestamp($4)
  order by parameter, bucket`;

/**
 * A year of one sensor through the API against the same roll-ups by bare SQL, in turn. The sensor sits on an item with
 * its share of all orders, has had alerts and has limits: its chart shows them.
 */
export async function measureChart({ url, sample, product }) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  try {
    const sensor = await fillYear(pool, sample);
    const { asked, values } = yearOf(sensor);
    const targets = {
      sql: () => pool.query({ name: "series", text: SERIES, values }),
      product: chartOf(new http.Agent({ keepAlive: true }), product, sample, asked),
    };
    for (const once of Object.values(targets)) await drive(once, 1, 600);
    const rounds = { sql: [], product: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, once] of Object.entries(targets)) rounds[name].push(await drive(once, 1, ROUND_MILLISECONDS));

    return { sql: summary(rounds.sql), product: summary(rounds.product), pages: await touched(pool, SERIES, values) };
  } finally {
    await pool.end();
  }
}

async function fillYear(pool, { plant }) {
  const { rows } = await pool.query(
    `with controller as (insert into controllers (company_id, plant_id, name, serial_number, updated_at)
            values (1, $1, 'Chart', 'BENCH-CHART', now()) returning id)
     insert into sensors (company_id, plant_id, controller_id, equipment_id, uid, name, updated_at)
     select 1, $1, id, (select min(id) from equipments where plant_id = $1), 'chart:0', 'Chart', now() from controller
     returning id`,
    [plant],
  );
  const values = [rows[0].id, PARAMETERS];
  await pool.query(
    `insert into reading_days (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
     select date_trunc('day', now()) - d * interval '1 day', 1, 3, 288, $1, 1, 144, p, 144
     from unnest($2::int[]) p, generate_series(0, ${DAYS}) d`,
    values,
  );
  await pool.query(
    `with known as (
       insert into sensor_parameters (sensor_id, parameter, company_id, plant_id) select $1, p, 1, $3 from unnest($2::int[]) p
     ) select keep_latest($1, 1, $3, p::int2, now() - interval '1 day', 2, null, null) from unnest($2::int[]) p`,
    [...values, plant],
  );
  await pool.query(
    `insert into level_zones (company_id, plant_id, sensor_id, parameter, warning, alarm, deadband, acute_samples, chronic_samples)
     select 1, $3, $1, p, p + 2.5, p + 4, 0.1, 5, 100 from unnest($2::int[]) p`,
    [...values, plant],
  );
  await pool.query(
    `insert into alerts (company_id, plant_id, sensor_id, kind, parameter, alert_rule, level, peak_level, opened_at, ended_at)
     select 1, $2, $1, 'level', 1, 'high_acute', 'normal', 'alarm', opened_at, opened_at + interval '1 hour'
     from generate_series(now() - ${ALERTS * 9} * interval '1 day', now(), interval '9 days') opened_at`,
    [values[0], plant],
  );
  await pool.query("vacuum analyze reading_days, sensor_parameters, level_zones, alerts");
  return values[0];
}

function yearOf(sensor) {
  const to = Date.now();
  const from = to - 365 * 86_400_000;
  return {
    asked: `/api/sensors/${sensor}/series?from=${from}&to=${to}`,
    values: [sensor, PARAMETERS, from / 1000, to / 1000],
  };
}

function chartOf(agent, product, { tokens }, asked) {
  let turn = 0;
  return () => send(agent, product + asked, { headers: { authorization: `Bearer ${tokens[turn++ % tokens.length]}` } });
}

export function reportChart({ sql, product, pages }) {
  const whole = (number) => Math.round(number).toLocaleString("en");
  const share = (product.rate / sql.rate).toFixed(3);
  const more = product.p50 - sql.p50;
  const times = `p50 / p95 ${product.p50.toFixed(1)} / ${product.p95.toFixed(1)} ms`;
  printLine(`a year    ${whole(product.rate)} a second, bare SQL ${whole(sql.rate)}: ratio ${share}, ${times}`);
  printLine(`          ${more.toFixed(1)} ms more than its SQL ${against(goals.chartOverSql, more)}`);
  printLine(`          pages touched ${pages} ${against(goals.pagesOfChart, pages)}`);
}
