import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { MANIFEST } from "../../server/health/backup-state.mjs";
import { RUNTIME_LOGIN } from "../../server/secrets/runtime-login.mjs";
import { waitUntil } from "../run/process-alive.mjs";
import { runTool } from "../run-tool.mjs";
import { printLine, Refusal, step } from "../terminal.mjs";
import { ARCHIVE, countRows, DUMP, describeFile, findBackup, runPostgresTool } from "./backup.mjs";
import { administer } from "./database.mjs";
import { UNFINISHED_RESTORE } from "./migrate.mjs";
import { requireKeys } from "./prove-keys.mjs";
import { endReportingLogins, removeReportingUsers } from "./reporting.mjs";
import { ensureRuntimeRoles } from "./roles.mjs";
import { loadTables, readTables } from "./table-dump.mjs";

/**
 * Puts a backup into a database that nobody uses and that holds nothing yet, or with `replace` in place of what it holds.
 * A backup of tables that cannot be restored leaves everything as it is. With a dump the old rows are gone by then: the
 * database is marked, and nothing starts on it until a restore has come to its end.
 * @param {{ url: string, dataDirectory: string, directory: string, name?: string, replace?: boolean, keysLost?: boolean }}
 *   options `keysLost`: restore although APP_KEYS does not open its secrets
 */
export async function restoreBackup({ url, dataDirectory, directory, name, replace = false, keysLost = false }) {
  const backup = findBackup(directory, name);
  const manifest = readManifest(backup);
  await step("checking the backup", () => requireIntact(backup, manifest));
  if (manifest.keys && !keysLost) requireKeys(manifest.keys, process.env.APP_KEYS, "this backup", keysHelp);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await requireUnused(client);
    if (!replace) await requireEmpty(client);
    await ensureRuntimeRoles(client, url); // the database grants rights to them
    await removeReportingUsers(client);
    if (manifest.dump) await step("database", () => load(client, backup, manifest));
    else await loadWithTool(client, url, backup, manifest);
    await client.query("analyze");
  } finally {
    await client.end();
  }
  await step("queue", () => emptyQueue(process.env.REDIS_URL));
  const files = [`--file=${path.join(backup, ARCHIVE)}`, `--directory=${dataDirectory}`];
  await step("files", () => runTool("tar", "tar", ["--extract", "--gzip", ...files]));
  printLine(`${path.basename(backup)} of ${manifest.made} is restored.`);
}

const keysHelp =
  "Set the APP_KEYS of that time. If they are lost, --keys-lost restores the rest; then run rotate-keys with --discard-lost.";

function readManifest(backup) {
  try {
    return JSON.parse(fs.readFileSync(path.join(backup, MANIFEST), "utf8"));
  } catch {
    throw new Refusal(`${MANIFEST} of this backup is corrupt: use another backup.`);
  }
}

/** Emptied, filled and counted in one transaction. */
async function load(client, backup, manifest) {
  await client.query("begin");
  await emptyDatabase(client);
  await loadTables(client, backup, manifest.dump);
  await requireSameCounts(client, manifest);
  await announceAgain(client);
  await endReportingLogins(client);
  await client.query("commit");
}

/**
 * After the files of a database have been put back to an earlier time, by pgBackRest: waits until the server has come to that
 * time, and settles what a restored dump settles too, before anybody works.
 * @param {{ url: string }} options
 */
export async function settleRecovered({ url }) {
  await step("recovery", () => untilRecovered(url));
  const client = new pg.Client(url);
  await client.connect();
  try {
    await requireUnused(client);
    await client.query("begin");
    await announceAgain(client);
    await endReportingLogins(client);
    await removeReportingUsers(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
  await step("queue", () => emptyQueue(process.env.REDIS_URL));
  printLine("The recovered database is ready to be used.");
}

const LOOK_MILLISECONDS = 500;

/** It answers long before it has come to the end, but only to reads. */
async function untilRecovered(url) {
  const isOver = async () => {
    const [{ recovering }] = await administer(url, "select pg_is_in_recovery() as recovering");
    return !recovering;
  };
  await waitUntil(() => isOver().catch(stillStarting), Number.POSITIVE_INFINITY, LOOK_MILLISECONDS);
}

/** Starting up, or not yet there. What else it may refuse will not pass. */
function stillStarting(error) {
  if (["57P03", "ECONNREFUSED"].includes(error.code)) return false;
  throw error;
}

/**
 * The queue is another one, which knows nothing of what was handed to the one of that time and not done yet. Or it is the
 * one of a later time, which takes the numbers that come next for jobs that it has done: they are left out.
 */
async function announceAgain(client) {
  await client.query(
    "select setval(pg_get_serial_sequence('outbox', 'id'), (select coalesce(max(id), 0) + 1000000 from outbox))",
  );
  await client.query(`update outbox o set sent_at = null
    where sent_at is not null and done_at is null and failed_at is null
      and (key is null or not exists (select from outbox other where other.topic = o.topic and other.key = o.key
        and other.id <> o.id and (other.sent_at is null or other.id > o.id) and other.done_at is null and other.failed_at is null))`);
}

/** pg_restore commits on its own, so that one transaction cannot hold all of it. */
async function loadWithTool(client, url, backup, manifest) {
  await client.query("begin");
  await emptyDatabase(client);
  await client.query(`create schema ${UNFINISHED_RESTORE}`);
  await client.query("commit");
  await step("database", () => loadDump(url, path.join(backup, DUMP)));
  await step("sealed history", () => readTables(client, backup, manifest.sealed ?? []));
  await step("counting", () => requireSameCounts(client, manifest));
  await announceAgain(client);
  await endReportingLogins(client);
  await client.query(`drop schema ${UNFINISHED_RESTORE}`);
}

/** What Redis remembers belongs to the database that is gone; everything that waits is announced by the restored one. */
async function emptyQueue(url) {
  if (!url) return "in the database";
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, { maxRetriesPerRequest: 3 });
  try {
    for await (const keys of redis.scanStream({ match: "bull:*", count: 500 }))
      if (keys.length) await redis.unlink(keys);
  } finally {
    redis.disconnect();
  }
}

async function requireIntact(backup, manifest) {
  for (const [name, expected] of Object.entries(manifest.files)) {
    const file = path.join(backup, name);
    if (!fs.existsSync(file)) throw new Refusal(`${name} of this backup is missing: use another backup.`);
    const found = await describeFile(file);
    if (found.sha256 !== expected.sha256)
      throw new Refusal(`${name} of this backup is corrupt (checksum mismatch): use another backup.`);
  }
}

async function requireUnused(client) {
  const { rows } = await client.query(
    "select count(*)::int as sessions from pg_stat_activity where usename = $1 and datname = current_database()",
    [RUNTIME_LOGIN],
  );
  if (rows[0].sessions) throw new Refusal("Millwright is running on this database: stop it first.");
}

/** What migrations, the first start and half a restore put there may be thrown away; what a company has may not. */
async function requireEmpty(client) {
  const { rows } = await client.query(
    `select to_regclass('public.companies') is not null and to_regnamespace('${UNFINISHED_RESTORE}') is null as present`,
  );
  if (!rows[0].present) return;
  const companies = await client.query("select exists (select from companies) as any");
  if (companies.rows[0].any)
    throw new Refusal(
      "This database contains companies: restore into an empty database, or add --replace to delete its contents.",
    );
}

/**
 * A new schema is its owner's alone, and a dump does not repeat the rights that `public` has from the beginning.
 * @param {pg.Client} client
 */
export async function emptyDatabase(client) {
  await client.query(`drop schema if exists ${UNFINISHED_RESTORE};
    drop schema if exists bullmq cascade;
    drop schema public cascade;
    drop schema if exists reporting cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to public`);
}

function loadDump(url, file) {
  return runPostgresTool(url, "pg_restore", ["--exit-on-error", "--single-transaction", "--no-owner", file]);
}

async function requireSameCounts(client, manifest) {
  const found = await countRows(client);
  const different = Object.keys({ ...manifest.tables, ...found }).filter(
    (name) => manifest.tables[name] !== found[name],
  );
  if (different.length) throw new Refusal(`The restored tables differ from the backup: ${different.join(", ")}.`);
}
