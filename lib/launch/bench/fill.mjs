import { createHash } from "node:crypto";
import pg from "pg";

const SESSIONS = 400;

/**
 * Ten plants of one company whose orders are skewed as in life: the largest plant has half of them.
 * @returns {Promise<{ plant: number, plants: number[], orders: number[], equipment: number, tokens: string[] }>}
 */
export async function fill(url, size) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`
      insert into companies (name, updated_at) values ('Bench', now());
      insert into plants (company_id, name, updated_at) select 1, 'Plant ' || n, now() from generate_series(1, 10) n;
      insert into production_lines (company_id, plant_id, name, updated_at) select 1, id, 'Line', now() from plants;
      insert into machines (company_id, plant_id, production_line_id, name, updated_at) select 1, plant_id, id, 'Machine', now() from production_lines;
      insert into assets (company_id, plant_id, machine_id, name, updated_at) select 1, plant_id, id, 'Asset', now() from machines;
      insert into equipments (company_id, plant_id, asset_id, name, updated_at)
        select 1, plant_id, id, 'Motor ' || n, now() from assets, generate_series(1, 100) n;
      insert into roles (name, type, kind, permissions, updated_at)
        values ('Bench', 2, 'corporate', array['view_maintenance', 'create_maintenance', 'update_maintenance', 'view_dashboard'], now());
      insert into users (company_id, role_id, first_name, last_name, email, updated_at)
        select 1, 1, 'Person', n::text, 'person' || n || '@bench.example', now() from generate_series(1, 50) n;
    `);
    await client.query(
      `insert into work_orders (company_id, plant_id, number, name, type, status, equipment_id, asset_id, assigned_user_id, due_at, created_at, updated_at)
       select 1, plant, n, 'Inspect bearing ' || n, (array['breakdown','setup','pm'])[1 + n % 3],
              (array['pending','in_work','completed','closed','on_hold'])[1 + n % 5], equipment, null, 1 + n % 50,
              now() + (n % 60 - 30) * interval '1 day', now() - n * interval '3 minutes', now()
         from (select n, case when n % 2 = 0 then 1 else 1 + n % 10 end as plant from generate_series(1, $1::int) n) numbered
         cross join lateral (select (plant - 1) * 100 + 1 + n % 100 as position) p
         cross join lateral (select id as equipment from equipments where plant_id = plant order by id offset (n % 100) limit 1) e`,
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
    const { rows } = await client.query(
      "select id, equipment_id from work_orders where plant_id = 1 order by random() limit 500",
    );
    return {
      plant: 1,
      plants: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      orders: rows.map((row) => row.id),
      equipment: rows[0].equipment_id,
      tokens,
    };
  } finally {
    await client.end();
  }
}
