import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import os, { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { backUp } from "@/lib/launch/data/backup.mjs";
import { backupDueAt, startBackup } from "@/lib/launch/data/daily-backup.mjs";
import { administer, borrowDatabase, urlOf } from "@/lib/launch/data/database.mjs";
import { migrate, requireSchemaAtHead } from "@/lib/launch/data/migrate.mjs";
import { emptyDatabase } from "@/lib/launch/data/restore.mjs";
import { processIdentity } from "@/lib/launch/run/process-alive.mjs";
import { backupState, expectBackups } from "@/lib/server/health/backup-state.mjs";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { testInFull } from "../full";
import { pause } from "../pause";
import { startProgram } from "../programs";

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

  test("of each of the last days the last backup is kept, however many a day has, and of killed ones nothing after a day", async () => {
    const directory = path.join(folder, "many");
    for (const time of ["01T03-00-00", "02T03-00-00", "02T09-00-00", "03T03-00-00", "03T03-10-00", "03T03-20-00"]) {
      mkdirSync(path.join(directory, `millwright-2026-01-${time}`), { recursive: true });
      writeFileSync(path.join(directory, `millwright-2026-01-${time}`, "manifest.json"), "{}");
    }
    const [old, fresh] = ["unfinished-millwright-2026-01-01T03-00-00", "unfinished-millwright-2026-01-02T03-00-00"];
    for (const name of [old, fresh]) mkdirSync(path.join(directory, name!));
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(path.join(directory, old!), twoDaysAgo, twoDaysAgo);
    const made = await backUp({ url: whole, dataDirectory: folder, directory, keepDays: 3, as: "tables" });
    expect(readdirSync(directory).toSorted()).toEqual([
      "millwright-2026-01-02T09-00-00",
      "millwright-2026-01-03T03-20-00",
      made,
      "state.json",
      fresh,
    ]);
  });

  test("a failed backup leaves no partial backup, and is noted until one succeeds", async () => {
    const directory = path.join(folder, "backups");
    const nowhere = urlOf(cluster!, "no_such_database");
    await expect(backUp({ url: nowhere, dataDirectory: folder, directory })).rejects.toThrow();
    expect(readdirSync(directory)).toEqual(["state.json"]);
    expectBackups(directory);
    expect(backupState(directory)).toMatchObject({
      newest: null,
      bytes: 0,
      hasFailed: true,
      reason: expect.stringContaining("no_such_database"),
    });
    const made = await backUp({ url: whole, dataDirectory: folder, directory, as: "tables" });
    const state = backupState(directory)!;
    expect(state).toMatchObject({ newest: made, hasFailed: false, reason: null });
    expect(state.bytes).toBeGreaterThan(1_000);
    expect(Date.now() - state.since).toBeLessThan(60_000);
  });

  test("a backup succeeds while files come and go in the folder that it reads", async () => {
    const dataDirectory = path.join(folder, "busy");
    const files = path.join(dataDirectory, "files", "ab");
    mkdirSync(files, { recursive: true });
    for (let file = 0; file < 200; file++) writeFileSync(path.join(files, `kept-${file}`), randomBytes(100_000));
    let isOver = false;
    const comeAndGo = async () => {
      for (let file = 0; !isOver; file++) {
        await writeFile(path.join(files, `new-${file}`), "pixels");
        await rm(path.join(files, `new-${file - 5}`), { force: true });
      }
    };
    const busy = comeAndGo();
    const directory = path.join(dataDirectory, "backups");
    const made = await backUp({ url: whole, dataDirectory, directory, as: "tables" }).finally(() => {
      isOver = true;
    });
    await busy;
    expect(made).toMatch(/^millwright-20/);
  });

  // Everything else on the machine goes before it.
  testInFull("the daily backup is a process of low priority and removes older days", async () => {
    const dataDirectory = path.join(folder, "daily");
    const old = path.join(dataDirectory, "backups", "millwright-2026-01-01T03-00-00");
    mkdirSync(old, { recursive: true });
    writeFileSync(path.join(old, "manifest.json"), "{}");
    vi.stubEnv("DATABASE_URL", whole);
    const { child, done } = startBackup(dataDirectory, 1);
    expect(os.getPriority(child.pid)).toBe(10);
    expect(await done).toBeUndefined();
    vi.unstubAllEnvs();
    const [made, ...rest] = readdirSync(path.join(dataDirectory, "backups"));
    expect(made).toMatch(/^millwright-20/);
    expect(made).not.toBe(path.basename(old));
    expect(rest).toEqual(["state.json"]);
    expect(readFileSync(path.join(dataDirectory, "logs", "backup.log"), "utf8")).toContain("complete");
  });

  test("a daily backup is a process of low priority, and one that fails is noted with its reason", async () => {
    const dataDirectory = path.join(folder, "failing");
    vi.stubEnv("DATABASE_URL", urlOf(cluster!, "no_such_database"));
    const { child, done } = startBackup(dataDirectory, 1);
    expect(os.getPriority(child.pid)).toBe(10);
    const failure = await done;
    vi.unstubAllEnvs();
    expect(failure).toMatch(/^failed \(1\): .*no_such_database/);
    expectBackups(path.join(dataDirectory, "backups"));
    expect(backupState(path.join(dataDirectory, "backups"))).toMatchObject({ hasFailed: true, reason: failure });
  });
});

const hour = 3_600_000;

test.each([
  ["after a start without any", { startedAt: 0 }, hour / 6],
  ["right after a start with an old one", { startedAt: 0, newest: -100 * hour }, hour / 6],
  ["a day after the last", { startedAt: 0, newest: 3 * hour }, 27 * hour],
  ["a day after one of an earlier start", { startedAt: 0, newest: -2 * hour }, 22 * hour],
  ["an hour after a failure", { startedAt: 0, newest: -24 * hour, failedAt: 2 * hour }, 3 * hour],
  [
    "a day after one by hand that followed a failure",
    { startedAt: 0, newest: 3 * hour, failedAt: 2 * hour },
    27 * hour,
  ],
])("a backup is due %s", (_, known, expected) => {
  expect(backupDueAt(known)).toBe(expected);
});

describe("the folder of backups", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "backup-state-"));
    chmodSync(folder, 0o755); // where root runs the tests, the database is another account's
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("a folder without a backup or an expected one has no state", () => {
    expect(backupState(path.join(folder, "nothing"))).toBe(null);
  });

  test("the age of a first backup that does not come counts from the time it was expected", () => {
    const directory = path.join(folder, "expected");
    expectBackups(directory);
    const { since } = backupState(directory)!;
    expect(Math.abs(Date.now() - since)).toBeLessThan(10_000);
    expectBackups(directory);
    expect(backupState(directory)!.since).toBe(since);
  });

  test("the newest backup counts with its time and the bytes of its files", () => {
    const directory = path.join(folder, "full");
    for (const [time, bytes] of [
      ["01T03-00-00", 10],
      ["02T03-00-00", 20],
    ] as const) {
      const name = path.join(directory, `millwright-2026-01-${time}`);
      mkdirSync(name, { recursive: true });
      writeFileSync(path.join(name, "manifest.json"), JSON.stringify({ files: { a: { bytes }, b: { bytes: 1 } } }));
    }
    expect(backupState(directory)).toEqual({
      since: Date.UTC(2026, 0, 2, 3),
      newest: "millwright-2026-01-02T03-00-00",
      bytes: 21,
      hasFailed: false,
      reason: null,
    });
  });

  test("a database that a running Millwright is still starting is waited for, and no other one is started", async () => {
    const dataDirectory = path.join(folder, "starting");
    mkdirSync(dataDirectory);
    vi.stubEnv("DATABASE_URL", "");
    const owner = { pid: process.pid, identity: processIdentity(process.pid) };
    writeFileSync(path.join(dataDirectory, "running.json"), JSON.stringify({ owner }));
    const log = vi.fn();
    const borrowed = borrowDatabase(dataDirectory, { log });
    expect(await Promise.race([borrowed, pause(600).then(() => "waits")])).toBe("waits");
    expect(log.mock.calls).toEqual([["waiting for the database of the Millwright that runs here"]]);
    // As its supervisor leaves them when the server is up.
    const postgres = path.join(dataDirectory, "postgres");
    mkdirSync(path.join(postgres, "data"), { recursive: true });
    writeFileSync(path.join(postgres, "password"), "secret");
    const server = startProgram(process.execPath, ["-e", "setInterval(() => {}, 1000)", "postgres"]);
    const lines = [server.pid, "", "", 5432, "", "", "", "ready"];
    writeFileSync(path.join(postgres, "data", "postmaster.pid"), lines.join("\n"));
    expect((await borrowed).url).toBe("postgresql://millwright:secret@127.0.0.1:5432/millwright");
    await server.kill();
    vi.unstubAllEnvs();
  });
});
