import { createHash } from "node:crypto";
import pg from "pg";

const SESSIONS = 400;

const PLANTS = 40;

/**
 * Forty plants of one company, as they are in life: the largest has 9 % of the orders and each further one a little
 * less, 85 % are closed, and what is open is due in the weeks around today.
 * @returns {Promise<{ plant: number, plants: number[], orders: number[], items: { plant_id: number, equipment_id: number }[], tokens: string[] }>}
 */
export async function fill(url, size) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`
      insert into companies (name, updated_at) values ('Bench', now());
      insert into plants (company_id, name, updated_at) select 1, 'Plant ' || n, now() from generate_series(1, ${PLANTS}) n;
      insert into production_lines (company_id, plant_id, name, updated_at) select 1, id, 'Line', now() from plants;
      insert into machines (company_id, plant_id, production_line_id, name, updated_at) select 1, plant_id, id, 'Machine', now() from production_lines;
      insert into assets (company_id, plant_id, machine_id, name, updated_at) select 1, plant_id, id, 'Asset', now() from machines;
      insert into equipments (company_id, plant_id, asset_id, name, updated_at)
        select 1, plant_id, id, 'Motor ' || n, now() from assets, generate_series(1, 100) n order by plant_id, n;
      insert into roles (name, type, kind, permissions, updated_at)
        values ('Bench', 2, 'corporate', array['view_maintenance', 'create_maintenance', 'update_maintenance', 'view_dashboard'], now());
      insert into users (company_id, role_id, first_name, last_name, email, updated_at)
        select 1, 1, 'Person', n::text, 'person' || n || '@bench.example', now() from generate_series(1, 50) n;
    `);
    await client.query(
      `insert into work_orders (company_id, plant_id, number, name, type, status, equipment_id, assigned_user_id, due_at, created_at, updated_at)
       select 1, plant, n, 'Inspect bearing ' || n, (array['breakdown','setup','pm'])[1 + n % 3], status,
              (plant - 1) * 100 + 1 + n % 100, 1 + n % 50,
              case when status = 'closed' then made + interval '7 days' else now() + (n % 60 - 30) * interval '1 day' end,
              made, now()
         from generate_series(1, $1::int) n
         cross join lateral (select (hashint4(n)::bigint + 2147483648) / 4294967296.0 as r, hashint4(n + 1000000000) & 1023 as k) random
         cross join lateral (select now() - n * interval '3 minutes' as made,
                                    1 + floor(${PLANTS} * (1 - power(1 - r, 1 / 3.6)))::int as plant,
                                    case when k < 870 then 'closed'
                                         else (array['pending','in_work','completed','on_hold'])[1 + k % 4] end as status) drawn`,
      [size],
    );
    await client.query("update plants set last_work_order_number = $1", [size]);
    const tokens = Array.from({ length: SESSIONS }, (_, i) => `s_bench${i}`);
    await client.query(
      `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at)
       select 1, hash, 'bearer', now() + interval '1 day', now() + interval '1 day' from unnest($1::bytea[]) hash`,
      [tokens.map((token) => createHash("sha256").update(token).digest())],
    );
    await client.query("vacuum analyze");
    const { rows: orders } = await client.query("select id from work_orders order by random() limit 500");
    const { rows: items } = await client.query(
      "select plant_id, id as equipment_id from equipments order by random() limit 500",
    );
    const plants = Array.from({ length: PLANTS }, (_, at) => at + 1);
    return { plant: 1, plants, orders: orders.map(({ id }) => id), items, equipment: items[0].equipment_id, tokens };
  } finally {
    await client.end();
  }
}
