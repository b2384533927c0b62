import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "@/lib/launch/backup.mjs";
import { administer, urlOf } from "@/lib/launch/database.mjs";
import { migrate, requireSchemaAtHead } from "@/lib/launch/migrate.mjs";
import { emptyDatabase } from "@/lib/launch/restore.mjs";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";

const cluster = process.env.TEST_TEMPLATE_URL;

describe.skipIf(!cluster)("backups", () => {
  const database = `test_backup_${process.pid}`;
  const wholeDatabase = `test_backup_whole_${process.pid}`;
  let url: string;
  /** With every migration of the product. */
  let whole: string;
  let folder: string;

  beforeAll(async () => {
    url = urlOf(cluster!, database);
    whole = urlOf(cluster!, wholeDatabase);
    folder = mkdtempSync(path.join(tmpdir(), "backup-"));
    await mkdir(path.join(folder, "migrations", "20260101000000_first"), { recursive: true });
    const file = path.join(folder, "migrations", "20260101000000_first", "migration.sql");
    writeFileSync(file, "create table pump (id int primary key)");
    await administer(
      cluster!,
      ...[database, wholeDatabase].map((name) => `drop database if exists ${name} with (force)`),
      `create database ${database}`,
      `create database ${wholeDatabase} template ${new URL(cluster!).pathname.slice(1)}`,
    );
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await administer(
      cluster!,
      ...[database, wholeDatabase].map((name) => `drop database if exists ${name} with (force)`),
    );
  });

  test("a database that was emptied for a restore accepts the servers again", async () => {
    const directory = path.join(folder, "migrations");
    await migrate(url, { directory, withQueue: false });
    const owner = new pg.Client(url);
    await owner.connect();
    await emptyDatabase(owner).finally(() => owner.end());
    await migrate(url, { directory, withQueue: false });
    await expect(requireSchemaAtHead(runtimeDatabaseUrl(url), directory)).resolves.toBeUndefined();
  });

  test("of each of the last days the last backup is kept, however many a day has", async () => {
    const directory = path.join(folder, "many");
    for (const time of ["01T03-00-00", "02T03-00-00", "02T09-00-00", "03T03-00-00", "03T03-10-00", "03T03-20-00"]) {
      mkdirSync(path.join(directory, `millwright-2026-01-${time}`), { recursive: true });
      writeFileSync(path.join(directory, `millwright-2026-01-${time}`, "manifest.json"), "{}");
    }
    const made = await backUp({ url: whole, dataDirectory: folder, directory, keepDays: 3, as: "tables" });
    expect(readdirSync(directory).toSorted()).toEqual([
      "millwright-2026-01-02T09-00-00",
      "millwright-2026-01-03T03-20-00",
      made,
    ]);
  });

  test("what a killed backup left is removed by the next one after a day", async () => {
    const directory = path.join(folder, "swept");
    const [old, fresh] = ["unfinished-millwright-2026-01-01T03-00-00", "unfinished-millwright-2026-01-02T03-00-00"];
    for (const name of [old, fresh]) mkdirSync(path.join(directory, name!), { recursive: true });
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(path.join(directory, old!), twoDaysAgo, twoDaysAgo);
    const made = await backUp({ url: whole, dataDirectory: folder, directory, as: "tables" });
    expect(readdirSync(directory).toSorted()).toEqual([made, fresh]);
  });

  test("a failed backup leaves no partial backup", async () => {
    const directory = path.join(folder, "backups");
    const nowhere = urlOf(cluster!, "no_such_database");
    await expect(backUp({ url: nowhere, dataDirectory: folder, directory })).rejects.toThrow();
    expect(readdirSync(directory)).toEqual([]);
  });
});
