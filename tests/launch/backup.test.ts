import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
  let url: string;
  let folder: string;

  beforeAll(async () => {
    url = urlOf(cluster!, database);
    folder = mkdtempSync(path.join(tmpdir(), "backup-"));
    await mkdir(path.join(folder, "migrations", "20260101000000_first"), { recursive: true });
    const file = path.join(folder, "migrations", "20260101000000_first", "migration.sql");
    writeFileSync(file, "create table pump (id int primary key)");
    await administer(cluster!, `drop database if exists ${database} with (force)`, `create database ${database}`);
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await administer(cluster!, `drop database if exists ${database} with (force)`);
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

  test("a failed backup leaves no partial backup", async () => {
    const directory = path.join(folder, "backups");
    const nowhere = urlOf(cluster!, "no_such_database");
    await expect(backUp({ url: nowhere, dataDirectory: folder, directory })).rejects.toThrow();
    expect(readdirSync(directory)).toEqual([]);
  });
});
