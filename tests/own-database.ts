import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { urlOf } from "@/lib/launch/data/database.mjs";
import { resetLimits } from "@/lib/server/http/limits";
import { forgetPartitions } from "@/lib/services/monitoring/ingest/partitions";

/*
 * Runs before each test file's own imports. A test process has its own copy of the migrated template and its own folder
 * for files; both are emptied before each file, so that files can run side by side and none sees another's rows. Numbers
 * go on: an id is never given twice, so nothing that a process remembers by id means another row. Without a template (a
 * single file run by hand) the tests that need no database still work.
 */

/** Filled by migrations; everything else is empty in the template. */
const restored = ["standard_limits", "maintenance_categories", "reading_store"];
const filledByMigrations = [
  "public._prisma_migrations",
  "bullmq.migration",
  ...restored.map((name) => `public.${name}`),
];

interface Held {
  /** How often it has been emptied: what a process remembers of its rows is of one file. */
  emptied: number;
  owner: pg.Client;
  url: string;
  environment: NodeJS.ProcessEnv;
}
const held = globalThis as { testDatabase?: Held };

resetLimits();

const template = process.env.TEST_TEMPLATE_URL;
if (held.testDatabase) {
  for (const name of Object.keys(process.env)) if (!(name in held.testDatabase.environment)) delete process.env[name];
  Object.assign(process.env, held.testDatabase.environment);
  rmSync(process.env.DATA_DIR!, { recursive: true, force: true });
  await empty(held.testDatabase.owner);
  forgetPartitions();
  held.testDatabase.emptied++;
} else if (template) {
  const url = await copyOf(template, process.env.VITEST_POOL_ID ?? "1");
  process.env.DATABASE_URL = url;
  process.env.DATA_DIR = path.join(process.env.DATA_DIR!, new URL(url).pathname.slice(1));
  const owner = new pg.Client(url);
  owner.on("error", () => {}); // the run ends by dropping the database, with this line still open
  await owner.connect();
  await owner.query("create schema kept");
  for (const name of restored) await owner.query(`create table kept.${name} as table ${name}`);
  held.testDatabase = { emptied: 0, owner, url, environment: { ...process.env } };
}

async function copyOf(url: string, worker: string) {
  const name = `test_w${worker}_${process.pid}`;
  const owner = new pg.Client(urlOf(url, "postgres"));
  await owner.connect();
  try {
    await dropPredecessors(owner, worker);
    await owner.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  } finally {
    await owner.end();
  }
  return urlOf(url, name);
}

/** The number of a worker is given to one process at a time: the one that had it before has ended. */
async function dropPredecessors(owner: pg.Client, worker: string) {
  const { rows } = await owner.query<{ datname: string }>("select datname from pg_database where datname like $1", [
    `test\\_w${worker}\\_%`,
  ]);
  for (const { datname } of rows) await owner.query(`drop database if exists ${datname} with (force)`);
}

/** Without triggers and foreign keys, and only where there is something: a few milliseconds. */
async function empty(owner: pg.Client) {
  await owner.query(`do $$
    declare one record; is_filled boolean;
    begin
      set local session_replication_role = replica;
      for one in select format('%I.%I', n.nspname, c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'bullmq') and c.relkind in ('r', 'p') and not c.relispartition
          and format('%s.%s', n.nspname, c.relname) <> all (array[${filledByMigrations.map((name) => `'${name}'`).join()}])
      loop
        execute format('select exists (select from %s)', one.name) into is_filled;
        if is_filled then execute format('delete from %s', one.name); end if;
      end loop;
${restored.map(restore).join("")}
    end $$`);
}

/** As the migrations filled it. */
function restore(name: string): string {
  return `
      if exists ((table public.${name} except table kept.${name}) union all (table kept.${name} except table public.${name})) then
        delete from ${name};
        insert into ${name} select * from kept.${name};
      end if;`;
}
