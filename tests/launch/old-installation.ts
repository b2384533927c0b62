import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { administer } from "@/lib/launch/data/database.mjs";
import { migrate, readMigrations } from "@/lib/launch/data/migrate.mjs";
import { inProject } from "@/lib/launch/paths.mjs";

/*
 * An installation as the first schema had it, with data in every table that grows with use, and somebody who watches what
 * each later migration does to these tables.
 */

export const manager = { email: "manager@old.example", password: "Belt+Pulley+39" };
/** Of each table that grows with use. */
export const rows = 2_000;

/** The first schema that could keep readings. */
const isOfFirstSchema = (name: string) => name < "20261121015000";

const permissions = ["view_dashboard", "view_maintenance", "view_sensors", "view_equipments"];

const series = `generate_series(1, ${rows}) n`;
const minutesAgo = "now() - n * interval '1 minute'";
const finished = "now() - interval '1 day'";

const statements = [
  "insert into companies (name) values ('Old Mill')",
  "insert into plants (company_id, name, time_zone, last_work_order_number) values (1, 'River', 'America/Chicago', $rows)",
  `insert into roles (key, name, type, kind, permissions)
     values ('plant_admin', 'Plant manager', 3, 'plant_admin', '{${permissions.join(",")}}')`,
  `insert into users (company_id, role_id, first_name, last_name, email, password_hash)
     values (1, 1, 'Ana', 'López', '${manager.email}', $password)`,
  "insert into user_plants (user_id, plant_id, company_id) values (1, 1, 1)",
  "insert into production_lines (company_id, plant_id, name) values (1, 1, 'Line 1')",
  "insert into machines (company_id, plant_id, production_line_id, name) values (1, 1, 1, 'Pulper')",
  "insert into assets (company_id, plant_id, machine_id, name) values (1, 1, 1, 'Drive')",
  `insert into equipments (company_id, plant_id, asset_id, name, power_kw, rpm_value)
     select 1, 1, 1, 'Motor ' || n, 75, 1480 from ${series}`,
  "insert into controllers (company_id, plant_id, name, serial_number) values (1, 1, 'Gateway', 'GW-1')",
  `insert into sensors (company_id, plant_id, controller_id, equipment_id, uid, name)
     select 1, 1, 1, n, 'uid-' || n, 'Sensor ' || n from ${series}`,
  `insert into sensor_parameters (company_id, plant_id, sensor_id, parameter, last_at, last_value, level)
     select 1, 1, n, 1, now(), 1.5, 'ok' from ${series}`,
  `insert into level_zones (company_id, plant_id, sensor_id, parameter, warning, alarm)
     select 1, 1, n, 1, 2.8, 4.5 from ${series}`,
  `insert into work_orders (company_id, plant_id, number, type, status, name, production_line_id, machine_id, asset_id, equipment_id,
       assigned_user_id, due_at, created_by, completed_at, completed_by)
     select 1, 1, n, case n % 2 when 0 then 'breakdown' else 'pm' end, case n % 4 when 0 then 'pending' else 'completed' end,
       'Order ' || n, 1, 1, 1, n, 1, now() + interval '1 day', 1, case n % 4 when 0 then null else ${finished} end,
       case n % 4 when 0 then null else 1 end from ${series}`,
  `insert into work_order_events (company_id, plant_id, work_order_id, user_id, action)
     select 1, 1, n, 1, 'created' from ${series}`,
  `insert into alerts (company_id, plant_id, sensor_id, parameter, alert_rule, level, peak_level, onset_value, peak_value, last_value,
       warning, alarm, opened_at, ended_at)
     select 1, 1, n, 1, 'high', 'ok', 'alarm', 5, 6, 1, 2.8, 4.5, now() - interval '2 days', ${finished} from ${series}`,
  `insert into alert_changes (company_id, alert_id, at, action, "to") select 1, n, now() - interval '2 days', 'opened', 'alarm' from ${series}`,
  `select ensure_readings_week(${minutesAgo}) from ${series}`,
  `insert into readings (company_id, sensor_id, parameter, taken_at, value)
     select 1, 1, 1, date_trunc('minute', ${minutesAgo}), n from ${series}`,
  ...["hour", "day"].map(
    (unit) => `insert into reading_${unit}s (company_id, sensor_id, parameter, bucket, min, max, sum, count)
     select 1, 1, 1, date_trunc('${unit}', now()) - n * interval '1 ${unit}', 1, 2, 90, 60 from ${series}`,
  ),
  `insert into files (company_id, user_id, storage_key, name, mime, size, sha256)
     select 1, 1, 'old/' || n, n || '.png', 'image/png', 10, 'aa' from ${series}`,
  `insert into jobs (company_id, user_id, kind, params, status, done, finished_at)
     select 1, 1, 'export', '{}', 'completed', 1, ${finished} from ${series}`,
  `insert into outbox (topic, payload, company_id, sent_at, done_at)
     select 'mail', '{}', 1, ${finished}, ${finished} from ${series}`,
  `insert into notifications (company_id, user_id, kind, message, subject, read_at)
     select 1, 1, 'system', 'export_ready', 'old:' || n, ${finished} from ${series}`,
  `insert into deliveries (company_id, user_id, channel, subject, recipient, payload, status, sent_at)
     select 1, 1, 'mail', 'old:' || n, '${manager.email}', '{}', 'sent', ${finished} from ${series}`,
  `insert into audit_events (company_id, user_id, action, object, object_id)
     select 1, 1, 'create', 'work_orders', n from ${series}`,
  `insert into sessions (user_id, token_hash, kind, idle_expires_at, absolute_expires_at, revoked_at)
     select 1, decode(lpad(to_hex(n), 64, '0'), 'hex'), 'cookie', ${finished}, ${finished}, ${finished} from ${series}`,
  `insert into brands (company_id, name) select 1, 'Brand ' || n from ${series}`,
];

/**
 * What a migration may cost a table that people work with. As event triggers of the owner: they see what the statements of
 * a migration do to tables that hold rows, and write it down with the migration's own line.
 */
const watch = `
  create schema watch;
  create table watch.seen (migration text, "table" text, what text);
  create function watch.is_large(of regclass) returns boolean language sql as
    $$ select coalesce((select reltuples >= ${rows} from pg_class where oid = of), false)
         or exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = of and c.reltuples >= 1) $$;
  create function watch.saw(of regclass, what text) returns void language sql as
    $$ insert into watch.seen select null, of::text, what where watch.is_large(of) $$;
  create function watch.rewritten() returns event_trigger language plpgsql as
    $$ begin perform watch.saw(pg_event_trigger_table_rewrite_oid()::regclass, 'rewritten'); end $$;
  create event trigger rewritten on table_rewrite execute function watch.rewritten();
  create function watch.indexed() returns event_trigger language plpgsql as $$
    begin
      perform watch.saw(i.indrelid::regclass, 'index built')
        from pg_event_trigger_ddl_commands() d join pg_index i on i.indexrelid = d.objid
        where d.command_tag = 'CREATE INDEX' and current_query() !~* 'index concurrently';
      perform watch.saw(c.conrelid::regclass, 'constraint checked')
        from pg_event_trigger_ddl_commands() d join pg_constraint c on c.conrelid = d.objid
        where d.command_tag = 'ALTER TABLE' and c.xmin = pg_current_xact_id()::xid and c.convalidated and c.contype in ('c', 'f', 'u', 'p', 'x');
    end $$;
  create event trigger indexed on ddl_command_end when tag in ('CREATE INDEX', 'ALTER TABLE') execute function watch.indexed();
  create function watch.dropped() returns event_trigger language plpgsql as $$
    begin
      insert into watch.seen select null, object_identity, 'dropped' from pg_event_trigger_dropped_objects()
        where original and object_type in ('table', 'table column') and schema_name = 'public';
    end $$;
  create event trigger dropped on sql_drop execute function watch.dropped();
  create function watch.entered() returns trigger language plpgsql as
    $$ begin update watch.seen set migration = new.migration_name where migration is null; return null; end $$;
  create trigger entered after insert on _prisma_migrations for each row execute function watch.entered();`;

/** Makes it in a database that is not there yet. */
export async function makeOldInstallation(url: string, passwordHash = "none"): Promise<Fingerprint[]> {
  const first = mkdtempSync(path.join(tmpdir(), "first-schema-"));
  const migrations = inProject("prisma/migrations");
  for (const { name } of readMigrations(migrations))
    if (isOfFirstSchema(name)) cpSync(path.join(migrations, name), path.join(first, name), { recursive: true });
  await administer(url, `create database ${new URL(url).pathname.slice(1)}`);
  await migrate(url, { directory: first, withQueue: false });
  rmSync(first, { recursive: true });
  const password = pg.escapeLiteral(passwordHash);
  return asOwner(url, async (client) => {
    for (const text of statements)
      await client.query(text.replace("$rows", String(rows)).replace("$password", password));
    await client.query("analyze");
    await client.query(watch);
    return fingerprints(client);
  });
}

/** Brings it to the schema of today. @returns what is left of what was there, before anything works on it */
export async function upgraded(url: string, before: readonly Fingerprint[]): Promise<Fingerprint[]> {
  await migrate(url);
  return asOwner(url, async (client) => {
    const { rows: left } = await client.query<{ table: string; column: string }>(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'",
    );
    const has = new Set(left.map(({ table, column }) => `${table}.${column}`));
    const found: Fingerprint[] = [];
    for (const { table, columns } of before)
      found.push(
        await fingerprint(
          client,
          table,
          columns.filter((column) => has.has(`${table}.${column}`)),
        ),
      );
    return found;
  });
}

export async function asOwner<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

export interface Fingerprint {
  table: string;
  columns: string[];
  count: number;
  hash: string;
}

/** A section that is new brings the keys of the roles that were there. */
const grown = new Set(["roles.permissions"]);

/** Of each table that holds rows: its columns, and what is in them. */
async function fingerprints(client: pg.Client): Promise<Fingerprint[]> {
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '_prisma_migrations'
       group by c.relname order by c.relname`,
  );
  const found = [];
  for (const { table, columns } of tables)
    found.push(
      await fingerprint(
        client,
        table,
        columns.filter((column) => !grown.has(`${table}.${column}`)),
      ),
    );
  return found.filter(({ count }) => count > 0);
}

/** What is in these columns of a table, in whatever order. */
async function fingerprint(client: pg.Client, table: string, columns: string[]): Promise<Fingerprint> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const { rows } = await client.query<{ count: number; hash: string }>(
    `select count(*)::int as count, md5(coalesce(string_agg(md5(row(${list})::text), '' order by md5(row(${list})::text)), '')) as hash
       from ${pg.escapeIdentifier(table)}`,
  );
  return { table, columns, ...rows[0]! };
}
