import { createHash } from "node:crypto";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { printLine, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { drive, send, summary } from "./measure.mjs";
import { onOwnDatabase, startProduct } from "./product.mjs";

/*
 * OEE of a month, for 20 lines that count once a second: 51.8 million readings. They are summed into minutes and shifts when
 * they come in, and no question reads them, so that the minutes and shifts of a month are what is filled in here. The month
 * begins and ends within a shift: what lies outside of whole shifts is summed from its minutes.
 */

const LINES = 20;
const DAYS = 30;
const SHIFTS_A_DAY = 3;
const STOPS_A_SHIFT = 6;
const SESSIONS = 200;
const COUNTED = 40;
const ROUND_MILLISECONDS = 4_000;

/** What a month comes to, by bare SQL over the shifts. */
const SUM = `select sum(planned_seconds), sum(stop_seconds), sum(total), sum(rejects), sum(possible), sum(possible_running)
  from process_shifts where process_id = $1 and ends_at > $2 and starts_at < $3`;

export const measureOee = (server, dataDirectory) =>
  onOwnDatabase(server, "bench_oee", async (url) => {
    const tokens = await step(`${LINES} lines, ${DAYS} days`, () => fill(url));
    return measureMonth(url, tokens, path.join(dataDirectory, "oee"));
  });

async function fill(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const begun = `date_trunc('day', now()) - interval '${DAYS + 1} days'`;
    await client.query(`
      insert into companies (name, updated_at) values ('Bench', now());
      insert into plants (company_id, name, time_zone, updated_at) values (1, 'Plant', 'UTC', now());
      insert into production_lines (company_id, plant_id, name, updated_at)
        select 1, 1, 'Line ' || n, now() from generate_series(1, ${LINES}) n;
      insert into controllers (company_id, plant_id, name, serial_number, updated_at) values (1, 1, 'Counters', 'BENCH', now());
      insert into sensors (company_id, plant_id, controller_id, uid, name, data_set, updated_at)
        select 1, 1, 1, 'n' || n, 'Counter ' || n, 'counter', now() from generate_series(1, ${LINES}) n;
      insert into sensor_parameters (sensor_id, parameter, company_id, plant_id) select n, 2, 1, 1 from generate_series(1, ${LINES}) n;
      select keep_latest(n, 1, 1, 2::int2, now(), 1, null, null) from generate_series(1, ${LINES}) n;
      insert into conveyor_processes (company_id, plant_id, production_line_id, name, outfeed_sensor_id, run_rate, stop_seconds, updated_at)
        select 1, 1, n, 'Process ' || n, n, 60, 10, now() from generate_series(1, ${LINES}) n;
      insert into process_shifts (company_id, plant_id, process_id, date, name, starts_at, ends_at, run_rate, counted_to,
          planned_seconds, stop_seconds, stops, total, rejects, possible, possible_running)
        select 1, 1, p, starts_at::date, 'A', starts_at, starts_at + interval '8 hours', 60, starts_at + interval '8 hours',
          28800, 1200, ${STOPS_A_SHIFT}, 25000, 400, 28800, 27600
        from generate_series(1, ${LINES}) p, generate_series(${begun}, now(), interval '8 hours') starts_at;
      insert into process_minutes (process_id, minute, company_id, plant_id, outfeed, seen_seconds)
        select p, at, 1, 1, 55, 60 from generate_series(1, ${LINES}) p, generate_series(${begun}, now(), interval '1 minute') at;
      insert into downtimes (company_id, plant_id, production_line_id, process_id, started_at, ended_at, source, updated_at)
        select 1, 1, p, p, at, at + interval '5 minutes', 'oee', now()
        from generate_series(1, ${LINES}) p, generate_series(${begun}, now(), interval '80 minutes') at;
      insert into roles (name, type, kind, permissions, updated_at) values ('Bench', 2, 'corporate', array['view_oee'], now());
      insert into users (company_id, role_id, first_name, last_name, email, updated_at)
        values (1, 1, 'Person', 'One', 'person@bench.example', now());
    `);
    const tokens = Array.from({ length: SESSIONS }, (_, n) => `s_bench${n}`);
    await client.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       select 1, hash, 'bearer', now() + interval '1 day', now() + interval '1 day' from unnest($1::bytea[]) hash`,
      [tokens.map((token) => createHash("sha256").update(token).digest())],
    );
    await client.query("vacuum analyze");
    await client.query("create extension if not exists pg_stat_statements");
    return tokens;
  } finally {
    await client.end();
  }
}

async function measureMonth(url, tokens, dataDirectory) {
  const { product, client, stop } = await startProduct(url, dataDirectory, { worker: 0, gateways: 0 });
  await client.query("alter system set pg_stat_statements.track = 'all'");
  await client.query("select pg_reload_conf()");
  const agent = new http.Agent({ keepAlive: true });
  const to = Date.now() - 3_600_000;
  const from = to - DAYS * 86_400_000;
  let turn = 0;
  const once = () => {
    const line = 1 + (turn % LINES);
    const token = tokens[turn++ % SESSIONS];
    const asked = `${product}/api/plants/conveyor/${line}/counters?from=${from}&to=${to}`;
    return send(agent, asked, { headers: { authorization: `Bearer ${token}` } });
  };
  const bare = () =>
    client.query({ name: "sum", text: SUM, values: [1 + (turn++ % LINES), new Date(from), new Date(to)] });
  for (let at = 0; at < LINES; at++) await once();
  await client.query("select pg_stat_statements_reset()");
  for (let at = 0; at < COUNTED; at++) await once();
  const { rows } = await client.query(
    `select sum(calls)::int as statements, sum(shared_blks_hit + shared_blks_read)::int as pages from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
  );
  const all = performance.now();
  for (let line = 0; line < LINES; line++) await once();
  const everyLine = performance.now() - all;
  const sql = summary([await drive(bare, 1, ROUND_MILLISECONDS / 2)]);
  const month = summary([await drive(once, 1, ROUND_MILLISECONDS)]);
  await client.query("alter system reset pg_stat_statements.track");
  await client.query("select pg_reload_conf()");
  await client.end();
  await stop();
  return {
    month,
    sql,
    everyLine,
    pages: Math.round(rows[0].pages / COUNTED),
    statements: rows[0].statements / COUNTED,
  };
}

export function reportOee({ month, sql, everyLine, pages, statements }) {
  const more = month.p50 - sql.p50;
  printLine(
    `\nOEE of ${DAYS} days of a line that counts once a second, ${LINES} lines with ${SHIFTS_A_DAY} shifts a day`,
  );
  printLine(
    `one line    p50 / p95 ${month.p50.toFixed(1)} / ${month.p95.toFixed(1)} ms, ${statements.toFixed(0)} statements; its sum by bare SQL ${sql.p50.toFixed(1)} ms`,
  );
  printLine(`            ${more.toFixed(1)} ms more than its SQL ${against(goals.chartOverSql, more)}`);
  printLine(`            pages touched ${pages} ${against(goals.pagesOfChart, pages)}`);
  printLine(`all lines   ${everyLine.toFixed(0)} ms, one after the other`);
}
