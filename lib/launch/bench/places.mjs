import { createHash } from "node:crypto";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { printLine, step } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";
import { drive, send, summary } from "./measure.mjs";
import { onOwnDatabase, startProduct } from "./product.mjs";

/*
 * What a plant owns, and what was counted of it: items, part numbers, stock, sensors with their hours, alerts and orders.
 * A call is meant to cost the same whether the plant has a thousand items or a hundred thousand, so the figure to read is
 * the pages touched at the largest size against the smallest.
 */

const sizes = (process.env.BENCH_ITEMS ?? "1000,10000,100000").split(",").map(Number);
/** BENCH_CALLS="what failed,cost of" measures the calls alone whose names begin so. */
const wanted = process.env.BENCH_CALLS?.split(",");
const COUNTED = 40;
const ROUND_MILLISECONDS = 1_500;
const PLANTS = 4;
const BRANDS = 20;
const TYPES = 12;
const ROOMS = 4;
const permissions = [
  "view_dashboard",
  "view_maintenance",
  "view_part_numbers",
  "view_store_rooms",
  "view_misc_parts",
  "view_equipment_types",
  "view_library",
];

export async function measurePlaces(server, dataDirectory) {
  const figures = [];
  for (const size of sizes) {
    const calls = await onOwnDatabase(server, `bench_places_${size}`, async (url) => {
      const sample = await step(`${size.toLocaleString("en")} items`, () => fill(url, size));
      return measureSize(url, sample, path.join(dataDirectory, "places"));
    });
    figures.push({ size, calls });
  }
  return figures;
}

/**
 * Of a hundred items twenty part numbers, fifty stock lines, ten sensors, five requisitions and a hundred orders of which 15 are
 * open; of the closed ones every third repaired a breakdown and has a code. One plant has half of everything, and all sensors,
 * of which one in a hundred is in alarm.
 */
export async function fill(url, size) {
  const client = new pg.Client(url);
  await client.connect();
  const [models, lines, machines] = [size / 5, size / 2, Math.ceil(size / 80)];
  try {
    const keys = permissions.map((key) => `'${key}'`).join(", ");
    await client.query(`
      insert into companies (name, updated_at) values ('Bench', now());
      insert into plants (company_id, name, updated_at) select 1, 'Plant ' || n, now() from generate_series(1, ${PLANTS}) n;
      insert into production_lines (company_id, plant_id, name, updated_at) select 1, id, 'Line', now() from plants;
      insert into machines (company_id, plant_id, production_line_id, name, updated_at)
        select 1, plant_id, id, 'Machine ' || n, now() from production_lines, generate_series(1, ${machines}) n;
      insert into assets (company_id, plant_id, machine_id, name, updated_at)
        select 1, plant_id, id, 'Asset ' || n, now() from machines, generate_series(1, 5) n;
      insert into brands (name, updated_at) select 'Brand ' || n, now() from generate_series(1, ${BRANDS}) n;
      insert into equipment_types (name, updated_at) select 'Type ' || n, now() from generate_series(1, ${TYPES}) n;
      insert into brand_models (brand_id, equipment_type_id, name, description, price, created_at, updated_at)
        select 1 + n % ${BRANDS}, 1 + n % ${TYPES}, 'PN-' || n || '/C' || n % 5, 'Bearing for shaft ' || n % 200, n * 7 % 90000,
               now() - n * interval '1 minute', now() from generate_series(1, ${models}) n;
      insert into brand_model_crossovers (brand_model_id, crossover_id) select n, n + 1 from generate_series(1, ${models - 1}, 3) n;
      insert into equipments (company_id, plant_id, asset_id, name, brand_id, brand_model_id, equipment_type_id, serial_number, updated_at)
        select 1, a.plant_id, a.id, 'Motor ' || n, 1 + m % ${BRANDS}, m, 1 + m % ${TYPES}, 'SN' || lpad(n::text, 7, '0'), now()
          from generate_series(1, ${size}) n
          cross join lateral (select 1 + n % ${models} as m, case when n % 2 = 0 then 1 else 2 + n / 2 % ${PLANTS - 1} end as plant) drawn
          join (select id, plant_id, row_number() over (partition by plant_id order by id) - 1 as at from assets) a
            on a.plant_id = drawn.plant and a.at = n / 2 % ${machines * 5};
      insert into store_rooms (company_id, plant_id, name, updated_at)
        select 1, p.id, 'Room ' || n, now() from plants p, generate_series(1, ${ROOMS}) n order by p.id, n;
      insert into store_room_locations (company_id, plant_id, store_room_id, name, position)
        select 1, plant_id, id, 'A-' || n, n from store_rooms, generate_series(1, 50) n;
      insert into stock_lines (company_id, plant_id, store_room_id, location_id, brand_model_id, on_hand, minimum, value, updated_at)
        select 1, l.plant_id, l.store_room_id, l.id, 1 + n % ${models}, n % 9, case when n % 3 = 0 then 4 end, (n % 9) * 1000, now()
          from generate_series(1, ${lines}) n
          join store_room_locations l on l.id = 1 + (n * 7) % (select count(*) from store_room_locations)
        on conflict do nothing;
      insert into stock_movements (company_id, plant_id, store_room_id, stock_line_id, kind, quantity, balance, unit_cost, cost, created_at)
        select company_id, plant_id, store_room_id, id, 'receive', on_hand, on_hand, 1000, value, now() from stock_lines where on_hand > 0;
      insert into roles (name, type, kind, permissions, updated_at) values ('Bench', 2, 'corporate', array[${keys}], now());
      insert into users (company_id, role_id, first_name, last_name, email, updated_at) values (1, 1, 'Person', 'One', 'person@bench.example', now());
    `);
    const tokens = Array.from({ length: 400 }, (_, n) => `s_bench${n}`);
    await client.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       select 1, hash, 'bearer', now() + interval '1 day', now() + interval '1 day' from unnest($1::bytea[]) hash`,
      [tokens.map((token) => createHash("sha256").update(token).digest())],
    );
    await fillCounted(client, size);
    await fillOrdered(client, size);
    await client.query("vacuum analyze");
    await client.query("create extension if not exists pg_stat_statements");
    return { size, models, tokens };
  } finally {
    await client.end();
  }
}

/** What is counted of items: hours that sensors covered in two months, alerts, orders with what they were of and cost, downtimes. */
const fillCounted = (client, size) =>
  client.query(`
    insert into controllers (company_id, plant_id, name, serial_number, updated_at)
      select 1, id, 'Gateway', 'BENCH-' || id, now() from plants;
    insert into sensors (company_id, plant_id, controller_id, equipment_id, uid, name, level, last_seen_at, battery_pct, updated_at)
      select 1, e.plant_id, c.id, e.id, 'bench:' || e.id, 'Sensor ' || e.id, case when e.id % 1000 < 10 then 'alarm' else 'ok' end,
             now() - case when e.id % 400 = 0 then interval '2 days' else interval '1 minute' end, e.id % 100, now()
        from equipments e join controllers c on c.plant_id = e.plant_id where e.id % 10 = 0;
    insert into coverage_days (company_id, plant_id, sensor_id, equipment_id, day, hours)
      select 1, plant_id, id, equipment_id, current_date - n, 16777215 from sensors, generate_series(0, 60) n;
    insert into alerts (company_id, plant_id, sensor_id, parameter, alert_rule, level, peak_level, onset_value, last_value, warning, alarm, opened_at, updated_at)
      select 1, plant_id, id, 1, 'alarm_acute', 'alarm', 'alarm', 8, 9, 4.5, 7.1, now() - interval '3 days', now() from sensors where level = 'alarm';
    insert into faults (kind, code, name_en, name_es, updated_at)
      select 'mode', 'M' || n, 'Mode ' || n, 'Modo ' || n, now() from generate_series(1, 54) n;
    insert into work_orders (company_id, plant_id, number, name, type, status, equipment_id, asset_id, machine_id, production_line_id,
        due_at, created_at, updated_at, started_at, completed_at, closed_at, fault_id, labor_cost, parts_cost, downtime_cost, cost_currency)
      select 1, e.plant_id, n, 'Inspect bearing ' || n, (array['breakdown','setup','pm'])[1 + n % 3],
             case when is_closed then 'closed' else 'pending' end, e.id, a.id, m.id, m.production_line_id,
             now() + (n % 60 - 30) * interval '1 day', at, now(),
             case when is_closed then at end, case when is_closed then at + interval '3 hours' end,
             case when is_closed then at + interval '1 day' end,
             case when is_closed and n % 3 = 0 then 1 + (n / 3 + n / 400) % 54 end,
             case when is_closed then 9000 + n % 700 end, case when is_closed then n % 40000 end,
             case when is_closed then 0 end, case when is_closed then 'USD' end
        from generate_series(1, ${size}) n
        cross join lateral (select n % 100 >= 15 as is_closed, now() - n * interval '3 minutes' as at) made
        join equipments e on e.id = n join assets a on a.id = e.asset_id join machines m on m.id = a.machine_id;
    insert into downtimes (company_id, plant_id, equipment_id, work_order_id, reason, source, started_at, ended_at, updated_at)
      select 1, plant_id, equipment_id, id, 'breakdown', 'order', created_at, created_at + interval '2 hours', now() from work_orders where number % 21 = 0;
  `);

/** What was ordered: of the requisitions one in ten is still to come. */
const fillOrdered = (client, size) =>
  client.query(`
    insert into plant_vendors (company_id, plant_id, name, updated_at)
      select 1, id, 'Vendor ' || n, now() from plants, generate_series(1, 20) n;
    insert into requisitions (company_id, plant_id, type, reason, status, name, vendor_id, requested_by, updated_at)
      select 1, v.plant_id, 'purchase', 'production_loss', case when n % 10 = 0 then 'approved' else 'completed' end,
             'Parts ' || n, v.id, 1, now()
        from generate_series(1, ${size / 20}) n join plant_vendors v on v.id = 1 + n % (${PLANTS} * 20);
    insert into requisition_lines (company_id, plant_id, requisition_id, position, brand_model_id, quantity, unit_price, received)
      select 1, r.plant_id, r.id, at, 1 + (r.id * 4 + at) % ${size / 5}, 5, 1200, case when r.status = 'approved' then 0 else 5 end
        from requisitions r, generate_series(1, 4) at;
  `);

/** By name, where a call leads; those with a number in them lead to another record each time. */
const asked = ({ size, models }) => ({
  "items of a plant": () => "/api/equipments?plant_id=1&max=24",
  "items, page 20": () => "/api/equipments?plant_id=1&max=24&page=20",
  "items, worst first": () => "/api/equipments?plant_id=1&max=24&orderByColumn=level&orderByMethod=asc",
  "items by search": (turn) =>
    `/api/equipments?plant_id=1&search=SN${String(2 + ((turn * 2) % size)).padStart(7, "0")}`,
  "items by part number": (turn) => `/api/equipments?plant_id=1&brand_model_id[]=${1 + (turn % models)}`,
  "one item": (turn) => `/api/equipments/${1 + ((turn * 37) % size)}`,
  analogues: (turn) => `/api/equipments/${1 + ((turn * 37) % size)}/analogues`,
  "part numbers": () => "/api/equipments/brands/models?max=24",
  "part numbers by search": (turn) => `/api/equipments/brands/models?search=PN-${1 + (turn % models)}`,
  "part numbers in stock": () => "/api/equipments/brands/models?is_in_stock=true&max=24",
  "one part number": (turn) => `/api/equipments/brands/models/${1 + (turn % models)}`,
  "stock of a room": () => "/api/store-rooms/1/items?max=24",
  "stock below minimum": () => "/api/store-rooms/1/items?is_below_minimum=true&max=24",
  "stock by search": (turn) => `/api/store-rooms/1/items?search=PN-${1 + (turn % models)}`,
  movements: () => "/api/store-rooms/1/movements?max=24",
  storerooms: () => "/api/store-rooms?plant_id=1",
  coverage: () => "/api/equipments/coverage?plant_id=1&max=24",
  "what first": () => "/api/maintenance/planner/first?plant_id=1",
  "diagnosis accuracy": () => "/api/maintenance/statistics/diagnoses?plant_id=1",
  "repairs that held": () => "/api/maintenance/statistics/repairs?plant_id=1",
  "what failed most": () => "/api/maintenance/statistics/failures?plant_id=1",
  "what failed at what cost": () => "/api/maintenance/statistics/failures?plant_id=1&measure=cost&by=equipment&max=24",
  "what failed again": () => "/api/maintenance/statistics/failures/repeats?plant_id=1&max=24",
  "cost of an item": (turn) => `/api/equipments/${1 + ((turn * 37) % size)}/costs`,
  "cost of a machine": (turn) => `/api/machines/${1 + ((turn * 37) % (Math.ceil(size / 80) * PLANTS))}/costs?by=month`,
  "what to reorder": () => "/api/store-rooms/reorder?plant_id=1&max=24",
  "shift handover": () => "/api/shifts/current?plant_id=1",
  "story of an item": (turn) => `/api/equipments/${1 + ((turn * 37) % size)}/story`,
});

async function measureSize(url, sample, dataDirectory) {
  const { product, client, stop } = await startProduct(url, dataDirectory, { worker: 0 });
  await client.query("alter system set pg_stat_statements.track = 'all'");
  await client.query("select pg_reload_conf()");
  const agent = new http.Agent({ keepAlive: true });
  const figures = {};
  for (const [name, leads] of Object.entries(asked(sample))) {
    if (wanted && !wanted.some((one) => name.startsWith(one))) continue;
    let turn = 0;
    const once = () => {
      const token = sample.tokens[turn % sample.tokens.length];
      return send(agent, product + leads(turn++), { headers: { authorization: `Bearer ${token}` } });
    };
    // Plans and connections are there before.
    for (let at = 0; at < 15; at++) await once();
    await client.query("select pg_stat_statements_reset()");
    for (let at = 0; at < COUNTED; at++) await once();
    const { rows } = await client.query(
      `select sum(calls)::int as statements, sum(shared_blks_hit + shared_blks_read)::int as pages,
              sum(total_plan_time + total_exec_time) as milliseconds
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
          and query not like '%pg_stat_statements%'`,
    );
    const { statements, pages, milliseconds } = rows[0];
    if (process.env.BENCH_STATEMENTS) await sayStatements(client, name);
    const { p50, p95 } = summary([await drive(once, 1, ROUND_MILLISECONDS)]);
    figures[name] = {
      statements: statements / COUNTED,
      pages: Math.round(pages / COUNTED),
      sql: milliseconds / COUNTED,
      p50,
      p95,
    };
  }
  await client.query("alter system reset pg_stat_statements.track");
  await client.query("select pg_reload_conf()");
  await client.end();
  await stop();
  return figures;
}

/** The three statements of a call that touch most. */
async function sayStatements(client, name) {
  const { rows } = await client.query(
    `select calls::int, ((shared_blks_hit + shared_blks_read) / ${COUNTED})::int as pages,
            round((total_exec_time / ${COUNTED})::numeric, 1) as ms, regexp_replace(query, '\\s+', ' ', 'g') as query
       from pg_stat_statements where query not like '%pg_stat_statements%'
        and dbid = (select oid from pg_database where datname = current_database())
      order by shared_blks_hit + shared_blks_read desc limit 3`,
  );
  for (const { calls, pages, ms, query } of rows)
    printLine(`${name}: ${pages} pages, ${ms} ms, ${calls} calls: ${query}`);
}

/** A line a call; the last column shows how the pages grow from the smallest to the largest plant. */
export function reportPlaces(figures) {
  const [first, last] = [figures[0], figures.at(-1)];
  printLine(`\nitems                    ${figures.map(({ size }) => size.toLocaleString("en").padStart(24)).join("")}`);
  printLine(
    `                         ${figures.map(() => "pages  SQL ms  p50 / p95".padStart(24)).join("")}  statements  growth`,
  );
  for (const name of Object.keys(last.calls)) {
    const cells = figures.map(({ calls }) => {
      const { pages, sql, p50, p95 } = calls[name];
      return `${pages} ${sql.toFixed(1).padStart(6)} ${`${p50.toFixed(0)} / ${p95.toFixed(0)}`.padStart(9)}`.padStart(
        24,
      );
    });
    const { statements, pages } = last.calls[name];
    const growth = pages / first.calls[name].pages;
    printLine(
      [
        name.padEnd(25) + cells.join(""),
        statements.toFixed(1).padStart(10),
        growth.toFixed(1).padStart(7),
        against(goals.pagesOfList, pages),
        against(goals.growthOfPlaces, growth),
      ].join(" "),
    );
  }
}
