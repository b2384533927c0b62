import { createHash } from "node:crypto";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { printLine, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { drive, send, summary } from "./measure.mjs";
import { onOwnDatabase, startProduct } from "./product.mjs";

/*
 * A year of recurring work for a plant of 2,000 items: 500 series a week, 26,000 orders, made by the worker in one go, while
 * a list is asked for without a pause. The figure to read is how much longer the list takes meanwhile.
 */

const orders = Number(process.env.BENCH_RECURRING ?? 26_000);
const ITEMS = 2_000;
const BEFORE = 20_000;
const SESSIONS = 400;
const ROUND_MILLISECONDS = 4_000;
const LOOK_MILLISECONDS = 250;
/** The worker looks once a minute. */
const LONGEST_WAIT = 90_000;

export const measureRecurring = (server, dataDirectory) =>
  onOwnDatabase(server, "bench_recurring", async (url) => {
    const tokens = await step(`${ITEMS.toLocaleString("en")} items`, () => fill(url));
    return measureYear(url, tokens, path.join(dataDirectory, "recurring"));
  });

async function fill(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`
      insert into companies (name, updated_at) values ('Bench', now());
      insert into plants (company_id, name, time_zone, updated_at) values (1, 'Plant', 'Canada/Eastern', now());
      insert into production_lines (company_id, plant_id, name, updated_at) values (1, 1, 'Line', now());
      insert into machines (company_id, plant_id, production_line_id, name, updated_at) values (1, 1, 1, 'Machine', now());
      insert into assets (company_id, plant_id, machine_id, name, updated_at) values (1, 1, 1, 'Asset', now());
      insert into equipments (company_id, plant_id, asset_id, name, updated_at)
        select 1, 1, 1, 'Motor ' || n, now() from generate_series(1, ${ITEMS}) n;
      insert into roles (name, type, kind, permissions, is_technic, updated_at)
        values ('Bench', 2, 'corporate', array['view_maintenance', 'view_dashboard'], true, now());
      insert into users (company_id, role_id, first_name, last_name, email, updated_at)
        select 1, 1, 'Person', n::text, 'person' || n || '@bench.example', now() from generate_series(1, 20) n;
      insert into work_orders (company_id, plant_id, number, name, type, status, equipment_id, assigned_user_id, due_at, created_at, updated_at)
        select 1, 1, n, 'Inspect bearing ' || n, 'pm', case when n % 20 = 0 then 'pending' else 'closed' end,
          1 + n % ${ITEMS}, 1 + n % 20, now() + (n % 60 - 50) * interval '1 day', now() - n * interval '10 minutes', now()
        from generate_series(1, ${BEFORE}) n;
      update plants set last_work_order_number = ${BEFORE};
    `);
    // A session is limited to so many calls a minute.
    const tokens = Array.from({ length: SESSIONS }, (_, n) => `s_bench${n}`);
    await client.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       select 1, hash, 'bearer', now() + interval '1 day', now() + interval '1 day' from unnest($1::bytea[]) hash`,
      [tokens.map((token) => createHash("sha256").update(token).digest())],
    );
    await client.query("vacuum analyze");
    return tokens;
  } finally {
    await client.end();
  }
}

/** A series for each order of the year, all due now: the same work as 500 series over 52 weeks. */
const due = `
  insert into work_series (company_id, plant_id, name, production_line_id, machine_id, asset_id, equipment_id, assigned_user_id,
      template, rule, next_on, look_at)
    select 1, 1, 'Grease motor ' || n, 1, 1, 1, 1 + n % ${ITEMS}, 1 + n % 20, '{"type": "pm", "expected_minutes": 30}',
      jsonb_build_object('period_type', 'weekly', 'every', 1, 'weekdays', jsonb_build_array(1 + n % 7), 'starts_on', day::text,
        'time', '06:00', 'mode', 'fixed', 'on_holiday', 'same', 'lead_days', 7), day, now()
    from generate_series(1, $1::int) n, (select current_date + 1 as day) tomorrow`;

async function measureYear(url, tokens, dataDirectory) {
  const { product, client, stop } = await startProduct(url, dataDirectory, { gateways: 0 });
  const made = async () =>
    (await client.query("select count(*)::int as made from work_orders where series_id is not null")).rows[0].made;
  const agent = new http.Agent({ keepAlive: true });
  const list = `${product}/api/maintenance?plant_id=1&max=50&orderByColumn=due_at&orderByMethod=asc&status[]=pending`;
  let turn = 0;
  const once = () => send(agent, list, { headers: { authorization: `Bearer ${tokens[turn++ % SESSIONS]}` } });
  for (let at = 0; at < 20; at++) await once();
  const alone = summary([await drive(once, 1, ROUND_MILLISECONDS)]);

  await client.query(due, [orders]);
  const waitingSince = performance.now();
  while ((await made()) === 0) {
    if (performance.now() - waitingSince > LONGEST_WAIT) throw new Error("the worker makes nothing");
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  const begun = performance.now();
  const rounds = [];
  while ((await made()) < orders) rounds.push(await drive(once, 1, ROUND_MILLISECONDS));
  const seconds = (performance.now() - begun) / 1_000;
  const twice = (
    await client.query(
      "select count(*)::int as twice from (select 1 from work_orders where series_id is not null group by series_id having count(*) > 1) more",
    )
  ).rows[0].twice;
  await client.end();
  await stop();
  return { alone, meanwhile: summary(rounds), seconds, twice };
}

export function reportRecurring({ alone, meanwhile, seconds, twice }) {
  const slower = meanwhile.p50 / alone.p50;
  printLine(
    `\n${orders.toLocaleString("en")} orders of recurring work made by the worker: ${seconds.toFixed(0)} s, ${(orders / seconds).toFixed(0)} a second, ${twice} made twice`,
  );
  printLine(
    `a list of open work     p50 / p95 ms   ${alone.p50.toFixed(1)} / ${alone.p95.toFixed(1)} alone   ${meanwhile.p50.toFixed(1)} / ${meanwhile.p95.toFixed(1)} meanwhile   ×${slower.toFixed(2)} ${against(goals.listWhileGenerating, slower)}`,
  );
}
