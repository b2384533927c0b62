import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { backUp } from "@/lib/launch/data/backup.mjs";
import { administer, urlOf } from "@/lib/launch/data/database.mjs";
import { newKeys } from "@/lib/launch/data/keys.mjs";
import { migrate, requireSchemaAtHead } from "@/lib/launch/data/migrate.mjs";
import { proveKeys } from "@/lib/launch/data/prove-keys.mjs";
import { restoreBackup, settleRecovered } from "@/lib/launch/data/restore.mjs";
import { runNode } from "@/lib/launch/run-tool.mjs";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { isFull, testInFull } from "../full";

/*
 * A whole installation's database, backed up by its tables and put into another one: the same to the last row, policy
 * and right.
 */

const cluster = process.env.TEST_TEMPLATE_URL;
const old = "2019-05-06T12:00:00Z";

describe.skipIf(!cluster)("a backup of tables", () => {
  const names = ["source", "target", "other"].map((name) => `test_tables_${name}_${process.pid}`);
  const [source, target, other] = names.map((name) => (cluster ? urlOf(cluster, name) : "")) as [
    string,
    string,
    string,
  ];
  const keys = newKeys();
  const given = process.env.APP_KEYS;
  let folder: string;
  let directory: string;
  let name: string;
  /** Which files of sealed history are those of the backup before. */
  let taken: string[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "tables-"));
    directory = path.join(folder, "backups");
    process.env.APP_KEYS = keys;
    for (const name of names) await administer(cluster!, `drop database if exists ${name} with (force)`);
    const template = new URL(process.env.TEST_SEEDED_URL ?? cluster!).pathname.slice(1);
    await administer(cluster!, `create database ${names[0]} template ${template}`);
    for (const name of names.slice(1)) await administer(cluster!, `create database ${name}`);
    if (!process.env.TEST_SEEDED_URL)
      await runNode("seeding", ["--import", "tsx", "prisma/seed.ts"], { DATABASE_URL: source, SEED: "demo" });
    await ask(source, awkward);
    await proveKeys(source, keys);
    mkdirSync(path.join(folder, "files"));
    writeFileSync(path.join(folder, "files", "picture"), "pixels");
    const before = await backUp({ url: source, dataDirectory: folder, directory, as: "tables" });
    const places = placesOf(before);
    await ask(source, "update sealed_readings set is_running = true");
    name = await backUp({ url: source, dataDirectory: folder, directory, as: "tables" });
    taken = [...placesOf(name)].filter(([file, place]) => places.get(file) === place).map(([file]) => file);
    rmSync(path.join(directory, before), { recursive: true });
  });

  /** Where each file stands on the disk, by its name. */
  const placesOf = (backup: string) => {
    const tables = path.join(directory, backup, "tables");
    return new Map(readdirSync(tables).map((file) => [file, statSync(path.join(tables, file)).ino]));
  };

  afterAll(async () => {
    process.env.APP_KEYS = given;
    rmSync(folder, { recursive: true, force: true });
    for (const name of names) await administer(cluster!, `drop database if exists ${name} with (force)`);
  });

  const restored = (url: string, more: object = {}, from = directory) => {
    const dataDirectory = path.join(folder, "restored");
    mkdirSync(dataDirectory, { recursive: true });
    return restoreBackup({ url, dataDirectory, directory: from, ...more });
  };

  /** The same backup with something done to it. */
  const spoiled = (spoil: (backup: string) => void) => {
    const from = mkdtempSync(path.join(folder, "spoiled-"));
    cpSync(path.join(directory, name), path.join(from, name), { recursive: true });
    spoil(path.join(from, name));
    return from;
  };
  const manifestOf = (backup: string) => path.join(backup, "manifest.json");
  const withManifest = (change: (manifest: { dump: { migrations: string[] }; tables: object }) => void) =>
    spoiled((backup) => {
      const manifest = JSON.parse(readFileSync(manifestOf(backup), "utf8"));
      change(manifest);
      writeFileSync(manifestOf(backup), JSON.stringify(manifest));
    });

  /** As at the source, but for the numbers of jobs: the queue may remember those of a later database. */
  const asRestored = async () => {
    const rows = await rowsOf(source);

    return { ...rows, outbox_id_seq: String(Number(rows.outbox_id_seq) + 1_000_000) };
  };

  test("restores every row, sequence, policy, right and function into an empty database, and the files", async () => {
    await restored(target);
    expect(await rowsOf(target)).toEqual(await asRestored());
    expect(readFileSync(path.join(folder, "restored", "files", "picture"), "utf8")).toBe("pixels");
    const [{ counted }] = await ask(target, `select count(*)::int as counted from readings where taken_at = '${old}'`);
    expect(counted).toBe(1);
    // The next migration run finds nothing to do, and the servers start.
    expect(await migrate(target, { withQueue: false })).toEqual([]);
    // With the functions of the release, which each start puts in place.
    expect(await structureOf(target)).toEqual(await structureOf(source));
    await expect(requireSchemaAtHead(runtimeDatabaseUrl(target))).resolves.toBeUndefined();
    await expect(proveKeys(target, keys)).resolves.toBeUndefined();
  });

  test("takes the parts of sealed history that have not changed from the backup before, and no other file", () => {
    expect(taken).toContain("sealed_hours_2019.copy.gz");
    expect(taken.filter((file) => !file.startsWith("sealed_"))).toEqual([]);
    expect(taken).not.toContain("sealed_readings_2019_05.copy.gz");
  });

  test("announces again what was handed to the queue and not done, once for each key", async () => {
    const waiting = await ask(
      target,
      "select topic, key, payload->>'n' as n from outbox where sent_at is null and topic like 'test%' order by id",
    );
    expect(waiting).toEqual([
      { topic: "test-plain", key: null, n: "1" },
      { topic: "test-keyed", key: "a", n: "3" },
    ]);
  });

  test("refuses a database with companies and leaves it as it is", async () => {
    await ask(target, "update companies set name = name || ' (later)'");
    const before = await rowsOf(target);
    await expect(restored(target)).rejects.toThrow("This database contains companies");
    expect(await rowsOf(target)).toEqual(before);
  });

  testInFull("with --replace is put in the place of what is there", async () => {
    await restored(target, { replace: true });
    expect(await rowsOf(target)).toEqual(await asRestored());
  });

  test("refuses a damaged, incomplete or newer backup with a sentence and changes nothing", async () => {
    const before = await rowsOf(target);
    const table = (backup: string) => path.join(backup, "tables", "users.copy.gz");
    const damaged = spoiled((backup) => {
      const bytes = readFileSync(table(backup));
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(table(backup), bytes);
    });
    const tries: [from: string, sentence: RegExp][] = [
      [damaged, /^tables\/users\.copy\.gz of this backup is corrupt/],
      [spoiled((backup) => rmSync(table(backup))), /^tables\/users\.copy\.gz of this backup is missing/],
      [spoiled((backup) => writeFileSync(manifestOf(backup), "{")), /^manifest\.json of this backup is corrupt/],
      [
        withManifest(({ dump }) => dump.migrations.push("29991231000000_later")),
        /was made by a newer Millwright \(it has 29991231000000_later\)/,
      ],
    ];
    // Seen after everything has been put back.
    if (isFull)
      tries.push([
        withManifest(({ tables }) => Object.assign(tables, { "public.users": 1 })),
        /^The restored tables differ from the backup: public\.users/,
      ]);
    for (const [from, sentence] of tries)
      await expect(restored(target, { replace: true }, from)).rejects.toThrow(sentence);
    await expect(restored(target, { name: "millwright-1999-01-01" })).rejects.toThrow(
      "No complete backup millwright-1999",
    );
    expect(await rowsOf(target)).toEqual(before);
  });

  test("whose dump breaks off while it is restored leaves a database on which nothing starts, until one is restored", async () => {
    const from = spoiled((backup) => {
      const { dump, ...manifest } = JSON.parse(readFileSync(manifestOf(backup), "utf8"));
      writeFileSync(manifestOf(backup), JSON.stringify({ ...manifest, sealed: [] }));
    });
    const tools = path.join(folder, "tools");
    mkdirSync(tools);
    // As killed at its first row.
    writeFileSync(path.join(tools, "pg_restore"), "#!/bin/sh\nexit 137\n", { mode: 0o755 });
    vi.stubEnv("PATH", `${tools}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());

    await expect(restored(other, {}, from)).rejects.toThrow(/^pg_restore failed \(137\)/);
    const unfinished = "A restore of this database was not completed";
    await expect(migrate(other, { withQueue: false })).rejects.toThrow(unfinished);
    await expect(requireSchemaAtHead(runtimeDatabaseUrl(other))).rejects.toThrow(unfinished);
    await restored(other);
    await expect(requireSchemaAtHead(runtimeDatabaseUrl(other))).resolves.toBeUndefined();
  });

  test("needs the keys of that time", async () => {
    process.env.APP_KEYS = newKeys().replace("k1:", "k2:");
    await expect(restored(other)).rejects.toThrow(
      /^APP_KEYS does not contain the key k1, which encrypts 34 secrets of this backup/,
    );
    process.env.APP_KEYS = keys;
  });

  testInFull("with --keys-lost needs no keys, and its secrets are lost", async () => {
    process.env.APP_KEYS = newKeys().replace("k1:", "k2:");
    await restored(other, { replace: true, keysLost: true });
    await expect(proveKeys(other, process.env.APP_KEYS)).rejects.toThrow(/does not contain the key k1/);
    process.env.APP_KEYS = keys;
  });

  test("a database that was recovered by other means announces again what was not done, and is refused while in use", async () => {
    await ask(target, "update outbox set sent_at = now() where topic = 'test-plain'");
    const server = new pg.Client(runtimeDatabaseUrl(target));
    await server.connect();
    await expect(settleRecovered({ url: target })).rejects.toThrow("Millwright is running on this database");
    await server.end();
    await settleRecovered({ url: target });
    const [plain] = await ask(target, "select sent_at from outbox where topic = 'test-plain'");
    expect(plain).toEqual({ sent_at: null });
  });

  test("refuses while servers are connected to the database", async () => {
    const server = new pg.Client(runtimeDatabaseUrl(target));
    await server.connect();
    await expect(restored(target, { replace: true })).rejects.toThrow("Millwright is running on this database");
    await server.end();
  });

  test("leaves nothing behind when it fails", async () => {
    const nowhere = path.join(folder, "nowhere");
    const failing = backUp({
      url: urlOf(cluster!, "no_such_database"),
      dataDirectory: folder,
      directory: nowhere,
      as: "tables",
    });
    await expect(failing).rejects.toThrow();
    expect(readdirSync(nowhere)).toEqual(["state.json"]);
  });
});

/** What a copy could lose: quotes, tabs and line ends, nulls and empty texts, bytes, arrays, years long past, gaps in ids. */
const awkward = `
  update companies set name = E'Tab\\t, line\\n, \\\\N, "quotes" and ü' where id = (select min(id) from companies);
  select make_readings_week('${old}');
  insert into readings (sensor_id, parameter, taken_at, value, company_id, is_running, quality)
    select id, 1, '${old}', 'NaN', company_id, true, 0 from sensors order by id limit 1;
  select make_sealed_month('${old}'), make_sealed_year('${old}');
  insert into sealed_readings (hour, sensor_id, company_id, part, is_running, times, parameters, values)
    select '${old}', id, company_id, 0, null, '{0,60000}', '{1,5}', '{{NaN,-0},{0.1,1e-300}}' from sensors order by id limit 1;
  insert into sealed_hours (day, sensor_id, company_id, parameters, hours, mins, maxs, sums, counts, runnings)
    select '${old}', id, company_id, '{1}', '{23}', '{1}', '{2}', '{3}', '{2}', '{0}' from sensors order by id limit 1;
  insert into second_factors (user_id, totp_secret) select min(id), 'v1.k1.aaaaaaaaaaaaaaaa.bbbb.cccccccccccccccccccccc' from users;
  insert into files (storage_key, name, mime, size, sha256) values ('x', '', 'image/png', 0, '');
  insert into outbox (topic, key, payload, sent_at, done_at) values
    ('test-done', null, '{"n": 0}', now(), now()), ('test-plain', null, '{"n": 1}', now(), null),
    ('test-keyed', 'a', '{"n": 2}', now(), null), ('test-keyed', 'a', '{"n": 3}', now(), null);
  select setval('plants_id_seq', 4711);`;

async function ask(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const result = await client.query(sql);
    return ([result].flat().at(-1) as pg.QueryResult).rows;
  } finally {
    await client.end();
  }
}

/** A number for all rows of each table but what a restore changes on purpose, and the last value of each sequence. */
async function rowsOf(url: string) {
  const [{ query }] = await ask(
    url,
    `select string_agg(format($$select %L as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
        from only %I t$$, relname, relname), ' union all ') as query from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'outbox'`,
  );
  const rows = await ask(
    url,
    `${query} union all select sequencename, last_value::text from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Everything but rows, as text that names no number of the catalog. */
const structureOf = (url: string) =>
  ask(
    url,
    `select * from (
      select 'column' as kind, format('%s.%s %s %s %s %s', c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(d.adbin, d.adrelid), attgenerated) as what
        from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
        where c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and c.relkind in ('r', 'p', 'v')
      union all select 'rights', format('%s %s', c.oid::regclass, (select string_agg(a::text, ' ' order by a::text) from unnest(relacl) a))
        from pg_class c where c.relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all select 'rights of columns', format('%s.%s %s', attrelid::regclass, attname, attacl)
        from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and attacl is not null
      union all select 'walls', format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all select 'policy', to_jsonb(p)::text from pg_policies p where schemaname = 'public'
      union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index', indexdef from pg_indexes where schemaname = 'public'
      union all select 'trigger', format('%s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
      union all select 'function', format('%s %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)),
          (select string_agg(a::text, ' ' order by a::text) from unnest(proacl) a)) from pg_proc p
        where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all select 'extension', extname from pg_extension
      union all select 'schema', format('%s %s', nspname, nspacl) from pg_namespace where nspname = 'public') s order by 1, 2`,
  );
