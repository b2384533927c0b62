import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administer, urlOf } from "@/lib/launch/data/database.mjs";
import { migrate, requireSchemaAtHead } from "@/lib/launch/data/migrate.mjs";
import { readSchema, sqlForChanges } from "@/lib/launch/make/schema-engine.mjs";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { isFull } from "../full";

const cluster = process.env.TEST_TEMPLATE_URL;

describe.skipIf(!cluster)("migrations", () => {
  const database = `test_migrate_${process.pid}`;
  let url: string;
  let directory: string;

  const migration = (name: string, sql: string) => {
    mkdirSync(path.join(directory, name));
    writeFileSync(path.join(directory, name, "migration.sql"), sql);
  };
  const run = (withQueue = false) => migrate(url, { directory, withQueue });
  const query = async (sql: string, as = url) => {
    const client = new pg.Client(as);
    await client.connect();
    try {
      return [await client.query(sql)].flat().at(-1)?.rows; // an array when there are several statements
    } finally {
      await client.end();
    }
  };

  beforeAll(() => {
    url = urlOf(cluster!, database);
  });

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "migrations-"));
    await administer(cluster!, `drop database if exists ${database} with (force)`, `create database ${database}`);
    migration("20260101000000_first", "create table pump (id int primary key)");
  });

  afterAll(() => administer(cluster!, `drop database if exists ${database} with (force)`));

  test("of several instances started together on an older schema exactly one migrates", async () => {
    await run();
    migration("20260102000000_second", "select pg_sleep(0.3); alter table pump add name text");
    migration("20260103000000_third", "create table motor (id int primary key)");
    const applied = await Promise.all(Array.from({ length: isFull ? 8 : 4 }, () => run(true)));
    expect(applied.filter((names) => names.length > 0)).toEqual([["20260102000000_second", "20260103000000_third"]]);
    await expect(requireSchemaAtHead(runtimeDatabaseUrl(url), directory)).resolves.toBeUndefined();
  });

  test("a failed migration leaves no changes and is retried", async () => {
    migration("20260102000000_second", "create table motor (id int); insert into pump values (1), (1)");
    await expect(run()).rejects.toThrow(/20260102000000_second.*duplicate key/);
    writeFileSync(path.join(directory, "20260102000000_second", "migration.sql"), "create table motor (id int)");
    expect(await run()).toEqual(["20260102000000_second"]);
  });

  test("an index of a large table is built outside a transaction, also after an attempt that failed", async () => {
    await run();
    await query("insert into pump values (1), (2); alter table pump add name text default 'Pump'");
    migration("20260102000000_index", 'create unique index concurrently "pump_name" on pump (name);');
    await expect(run()).rejects.toThrow(/20260102000000_index.*pump_name/);
    await query("update pump set name = 'Pump ' || id");
    expect(await run()).toEqual(["20260102000000_index"]);
    expect(await query("select indisvalid from pg_index where indexrelid = 'pump_name'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  test("a migration that builds an index concurrently may do nothing else", async () => {
    migration("20260102000000_index", "alter table pump add name text; create index concurrently p on pump (name)");
    await expect(run()).rejects.toThrow(/20260102000000_index builds indexes concurrently and does something else/);
  });

  test("a migration waits for a locked table without blocking it", async () => {
    await run();
    migration("20260102000000_second", "alter table pump add name text");
    const reader = new pg.Client(url);
    await reader.connect();
    await reader.query("begin; lock table pump in access share mode");
    // It waits for five seconds, lets others pass and tries again.
    setTimeout(() => void reader.query("commit").then(() => reader.end()), isFull ? 6_000 : 300);
    expect(await run()).toEqual(["20260102000000_second"]);
  });

  describe("functions", () => {
    const made = "create function doubled(n int) returns int language sql as $$ select 2 * n $$;";
    const doubled = (sum: string) =>
      `CREATE OR REPLACE FUNCTION public.doubled(n integer)\n RETURNS integer\n LANGUAGE sql\nAS $function$ ${sum} $function$`;
    let functions: string;
    const withFile = (text: string) => {
      writeFileSync(path.join(functions, "doubled.sql"), `-- Twice as much.\n${text};\n`);
      return migrate(url, { directory, functions, withQueue: false });
    };

    beforeEach(() => {
      functions = mkdtempSync(path.join(tmpdir(), "functions-"));
    });

    test("a function is that of its file, in a fresh database and in one of the version before, and keeps its rights", async () => {
      migration("20260102000000_second", `${made} revoke all on function doubled(int) from public`);
      await withFile(doubled("select n + n"));
      expect(await query("select prosrc, proacl::text from pg_proc where proname = 'doubled'")).toEqual([
        { prosrc: " select n + n ", proacl: expect.not.stringContaining("{=X") },
      ]);
      await withFile(doubled("select n * 2"));
      const replaced = await query("select prosrc, xmin from pg_proc where proname = 'doubled'");
      expect(replaced).toMatchObject([{ prosrc: " select n * 2 " }]);
      await withFile(doubled("select n * 2"));
      expect(await query("select prosrc, xmin from pg_proc where proname = 'doubled'")).toEqual(replaced);
    });

    test("a new function is left to a migration, which grants the right to call it", async () => {
      await expect(withFile(doubled("select n + n"))).rejects.toThrow(/doubled\(integer\) is new/);
      expect(await query("select from pg_proc where proname = 'doubled'")).toEqual([]);
    });

    test("a function that an index depends on is left to a migration, which rebuilds the index", async () => {
      migration(
        "20260102000000_second",
        `${made.replace("language sql", "language sql immutable")}
        create index on pump (doubled(id))`,
      );
      const other = doubled("select 3 * n").replace("sql\n", "sql\n IMMUTABLE\n");
      await expect(withFile(other)).rejects.toThrow(/indexes or columns are made of doubled/);
      expect(await query("select doubled(2) as four")).toEqual([{ four: 4 }]);
    });
  });

  test("a schema newer than the code is rejected", async () => {
    await run();
    await query(`insert into _prisma_migrations (id, checksum, migration_name, finished_at)
      values ('x', 'x', '20990101000000_future', now())`);
    await expect(run()).rejects.toThrow(/newer than this Millwright/);
    await expect(requireSchemaAtHead(url, directory)).rejects.toThrow(/newer than this Millwright/);
  });

  test("a schema older than the code is rejected by processes that cannot migrate", async () => {
    await run();
    migration("20260102000000_second", "create table motor (id int)");
    await expect(requireSchemaAtHead(runtimeDatabaseUrl(url), directory)).rejects.toThrow(/older than this Millwright/);
  });

  test("a migration edited after it was applied is rejected", async () => {
    await run();
    writeFileSync(path.join(directory, "20260101000000_first", "migration.sql"), "create table other (id int)");
    await expect(run()).rejects.toThrow(/was changed after/);
  });

  test("the runtime login reads nothing until it sets a role, and can set no other", async () => {
    migration("20260102000000_grant", "grant select on pump to millwright_scoped");
    await run(true);
    const runtime = runtimeDatabaseUrl(url);
    await expect(query("select * from pump", runtime)).rejects.toThrow(/permission denied/);
    await expect(query("begin; set local role millwright_scoped; select * from pump", runtime)).resolves.toBeDefined();
    await expect(query("set role millwright", runtime)).rejects.toThrow(/permission denied/);
    await expect(query("create table mine (id int)", runtime)).rejects.toThrow(/permission denied/);
  });

  test("the runtime login can use the queue", async () => {
    await run(true);
    const runtime = runtimeDatabaseUrl(url);
    await query(
      `set search_path = bullmq;
       select add_job('queue', '', 'job', '{}', '{}', 0, 0, 0, 1, null, null, null, null, null, false)`,
      runtime,
    );
    expect(await query("select count(*)::int as jobs from bullmq.job", runtime)).toEqual([{ jobs: 1 }]);
  });

  test("a new migration has what the models have changed, and nothing of what is in the database alone", async () => {
    const now = readSchema();
    const before = now.map(({ path, content }) => ({
      path,
      content: content.replace(/^ {2}target_oee +Float\?\n/m, ""),
    }));
    expect((await sqlForChanges(url, before, now)).replace(/\s+/g, " ").trim()).toBe(
      '-- AlterTable ALTER TABLE "conveyor_processes" ADD COLUMN "target_oee" DOUBLE PRECISION;',
    );
    expect(await sqlForChanges(url, now, now)).toBe("");
  });

  test("a runtime login that owns a table is rejected", async () => {
    await run();
    await query(
      "create table mine (id int); grant create on schema public to millwright_app; alter table mine owner to millwright_app",
    );
    await expect(run()).rejects.toThrow(/millwright_app owns tables/);
  });
});
