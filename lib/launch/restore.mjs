import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { RUNTIME_LOGIN } from "../server/secrets/runtime-login.mjs";
import { ARCHIVE, countRows, DUMP, describeFile, findBackup, MANIFEST, runPostgresTool } from "./backup.mjs";
import { ensureRuntimeRoles } from "./roles.mjs";
import { runTool } from "./run-tool.mjs";
import { Refusal, say, step } from "./terminal.mjs";

/**
 * Puts a backup into a database that nobody uses and that holds nothing yet, or with `replace` in place of what it holds.
 * @param {{ url: string, dataDirectory: string, directory: string, name?: string, replace?: boolean }} options
 */
export async function restoreBackup({ url, dataDirectory, directory, name, replace = false }) {
  const backup = findBackup(directory, name);
  const manifest = JSON.parse(fs.readFileSync(path.join(backup, MANIFEST), "utf8"));
  await step("checking the backup", () => requireIntact(backup, manifest));
  const client = new pg.Client(url);
  await client.connect();
  try {
    await requireUnused(client);
    if (!replace) await requireEmpty(client);
    await ensureRuntimeRoles(client, url); // the dump grants rights to them
    await emptyDatabase(client);
    await step("database", () => loadDump(url, path.join(backup, DUMP)));
    await step("counting", () => requireSameCounts(client, manifest));
  } finally {
    await client.end();
  }
  const files = [`--file=${path.join(backup, ARCHIVE)}`, `--directory=${dataDirectory}`];
  await step("files", () => runTool("tar", "tar", ["--extract", "--gzip", ...files]));
  say(`${path.basename(backup)} of ${manifest.made} is restored. Use the APP_KEYS that were set at that time.`);
}

async function requireIntact(backup, manifest) {
  for (const [name, expected] of Object.entries(manifest.files)) {
    const found = await describeFile(path.join(backup, name));
    if (found.sha256 !== expected.sha256)
      throw new Refusal(`${name} of this backup is corrupt (checksum mismatch): use another backup.`);
  }
}

async function requireUnused(client) {
  const { rows } = await client.query(
    "select count(*)::int as sessions from pg_stat_activity where usename = $1 and datname = current_database()",
    [RUNTIME_LOGIN],
  );
  if (rows[0].sessions) throw new Refusal("Millwright is running on this database: stop web and workers first.");
}

/** What migrations and the first start put there may be thrown away; what a company has may not. */
async function requireEmpty(client) {
  const { rows } = await client.query(`select to_regclass('public.companies') is not null as present`);
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
  await client.query(`drop schema if exists bullmq cascade;
    drop schema public cascade;
    create schema public;
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
