import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { runTool } from "./run-tool.mjs";
import { Refusal, say, step } from "./terminal.mjs";

/*
 * backups/millwright-<time>/   database.dump  files.tar.gz  manifest.json
 *
 * APP_KEYS is not in it: whoever finds a backup must not be able to read the secrets that are encrypted with it.
 */

export const DUMP = "database.dump";
export const ARCHIVE = "files.tar.gz";
export const MANIFEST = "manifest.json";

/** What of DATA_DIR cannot be made again. */
const KEPT_FOLDERS = ["files", "outbox"];

const PREFIX = "millwright-";
const HOUR = 3_600_000;

/**
 * @param {{ url: string, dataDirectory: string, directory: string, keep?: number }} options
 * @returns {Promise<string>} the new backup's name
 */
export async function backUp({ url, dataDirectory, directory, keep }) {
  const name = PREFIX + new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const unfinished = path.join(directory, `unfinished-${name}`);
  fs.mkdirSync(unfinished, { recursive: true });
  try {
    // First the rows, then the files: a row never points at a file that is not in the archive.
    const contents = await step("database", () => dump(url, path.join(unfinished, DUMP)));
    await step("files", () => archive(dataDirectory, path.join(unfinished, ARCHIVE)));
    await writeManifest(unfinished, contents);
    fs.renameSync(unfinished, path.join(directory, name));
  } catch (error) {
    // Tried again every hour, half a backup each would fill the disk that was perhaps full.
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  removeOld(directory, keep);
  say(`Backup ${name} complete. It does not contain APP_KEYS: keep a copy elsewhere, or encrypted secrets are lost.`);
  return name;
}

/** Counted and dumped in one snapshot, so that a restore can be held to the counts while people go on working. */
async function dump(url, file) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read, read only");
    const { rows } = await client.query("select pg_export_snapshot() as snapshot");
    const contents = await countRows(client);
    await runPostgresTool(url, "pg_dump", ["--format=custom", `--snapshot=${rows[0].snapshot}`, `--file=${file}`]);
    return contents;
  } finally {
    await client.end();
  }
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Record<string, number>>} rows of each table, parts of a partitioned one apart
 */
export async function countRows(client) {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'bullmq') order by 1`,
  );
  const counts = {};
  for (const { name } of rows) {
    const counted = await client.query(`select count(*)::int as rows from only ${name}`);
    counts[name] = counted.rows[0].rows;
  }
  return counts;
}

/** The password goes by the environment: arguments can be read by every account of the machine. */
export function runPostgresTool(url, tool, args) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return runTool(tool, tool, [`--dbname=${address.href}`, ...args], { PGPASSWORD: password });
}

async function archive(dataDirectory, file) {
  const folders = KEPT_FOLDERS.filter((folder) => fs.existsSync(path.join(dataDirectory, folder)));
  const what = folders.length ? folders : ["--files-from=/dev/null"];
  await runTool("tar", "tar", ["--create", "--gzip", `--file=${file}`, `--directory=${dataDirectory}`, ...what]);
}

async function writeManifest(directory, tables) {
  const files = {};
  for (const name of [DUMP, ARCHIVE]) files[name] = await describeFile(path.join(directory, name));
  const manifest = { made: new Date().toISOString(), files, tables };
  fs.writeFileSync(path.join(directory, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns {Promise<{ bytes: number, sha256: string }>} */
export async function describeFile(file) {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

/** @returns {string[]} complete backups, oldest first */
export function listBackups(directory) {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => name.startsWith(PREFIX) && fs.existsSync(path.join(directory, name, MANIFEST)))
    .sort();
}

function removeOld(directory, keep) {
  if (!keep) return;
  for (const name of listBackups(directory).slice(0, -keep)) fs.rmSync(path.join(directory, name), { recursive: true });
}

/** For ever. One that fails is told and tried again in an hour, not at the next day's turn. */
export async function backUpRegularly({ hours, ...options }) {
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));
  for (;;) {
    const done = await backUp(options).then(
      () => true,
      (error) => {
        process.stderr.write(`${JSON.stringify({ level: 50, msg: `Backup failed: ${error.message}` })}\n`);
        return false;
      },
    );
    await pause((done ? hours : Math.min(hours, 1)) * HOUR);
  }
}

/** @returns {string} the path of the backup with that name, or of the newest */
export function findBackup(directory, name) {
  const backups = listBackups(directory);
  const found = name ? backups.find((backup) => backup === name) : backups.at(-1);
  if (found) return path.join(directory, found);
  throw new Refusal(name ? `No complete backup ${name} in ${directory}.` : `No backup in ${directory}.`);
}
