import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expectBackups, listBackups, MANIFEST, noteTry, PREFIX, timeOf } from "../../server/health/backup-state.mjs";
import { exitCode, runTool } from "../run-tool.mjs";
import { printLine, Refusal, step } from "../terminal.mjs";
import { keyState } from "./prove-keys.mjs";
import { partsBackedUp } from "./sealed-parts.mjs";
import { dumpSealed, dumpTables } from "./table-dump.mjs";

/*
 * backups/millwright-<time>/   database.dump  tables/  files.tar.gz  manifest.json
 *
 * In a container, pg_dump writes the database but for sealed history, which stands in tables/. `npm run backup` writes all
 * tables there: nothing but Node is there.
 *
 * APP_KEYS is not in it: anyone who finds a backup must not be able to read the secrets that are encrypted with it.
 */

export const DUMP = "database.dump";
export const ARCHIVE = "files.tar.gz";

/** What of DATA_DIR cannot be made again. */
const KEPT_FOLDERS = ["files", "outbox"];

const UNFINISHED = "unfinished-";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRINT_EVERY_MILLISECONDS = 10_000;

/**
 * GNU tar's code when files came, went or changed while it read their folder: those that the dumped rows need are in the
 * archive, unless they were deleted since. The tar of other systems means an error by it.
 */
const FILES_CHANGED = process.platform === "linux" ? 1 : 0;

/**
 * What of a database a backup holds besides its files: rows of each table, the keys that its secrets need, and of a
 * backup of tables what is needed to load them; of a dump, the parts of sealed history beside it.
 * @typedef {{ tables: Record<string, number>, keys: import("./prove-keys.mjs").KeyState,
 *   dump?: import("./table-dump.mjs").TableDump, sealed?: import("./sealed-parts.mjs").Copy[] }} Contents
 */

/**
 * @param {{ url: string, dataDirectory: string, directory: string, keepDays?: number, as?: "dump" | "tables" }} options
 *   `keepDays`: of so many days that have one, the last backup of each is kept
 * @returns {Promise<string>} the new backup's name
 */
export async function backUp({ url, dataDirectory, directory, keepDays, as = "dump" }) {
  const name = PREFIX + new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const unfinished = path.join(directory, UNFINISHED + name);
  removeUnfinished(directory);
  fs.mkdirSync(unfinished, { recursive: true });
  try {
    // First the rows, then the files: a row never points at a file that is not in the archive.
    const { contents, described } = await step("rows", () => dump(url, unfinished, as, partsBackedUp(directory)));
    await step("files", () => archive(dataDirectory, path.join(unfinished, ARCHIVE)));
    await writeManifest(unfinished, contents, described);
    fs.renameSync(unfinished, path.join(directory, name));
  } catch (error) {
    // Tried again every hour, half a backup each would fill the disk that was perhaps full.
    fs.rmSync(unfinished, { recursive: true, force: true });
    noteFailure(directory, error);
    throw error;
  }
  noteTry(directory);
  removeOld(directory, keepDays);
  printLine(`Backup ${path.join(directory, name)} complete. It does not contain APP_KEYS: keep a copy elsewhere.`);
  return name;
}

function noteFailure(directory, error) {
  try {
    noteTry(directory, error.message);
  } catch {
    // On a full disk the age of the newest shows it.
  }
}

/**
 * Counted and dumped in one snapshot, so that a restore can be held to the counts while people go on working.
 * @returns {Promise<{ contents: Contents, described: Record<string, import("./sealed-parts.mjs").Described> }>} `described`:
 *   files that are those of the backup before
 */
async function dump(url, directory, as, earlier) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const growing = await growingTables(client);
    await client.query("begin isolation level repeatable read, read only");
    // Before the snapshot, and until the end: what is dropped once it is copied elsewhere (drop_copied_readings) stays so long.
    if (growing.length > 0) await client.query(`lock table ${growing.join(", ")} in access share mode`);
    const keys = await keyState(client);
    const options = { onProgress: progressPrinter(), earlier };
    if (as === "tables") {
      const { dump, counts, described } = await dumpTables(client, directory, options);
      return { contents: { tables: counts, keys, dump }, described };
    }
    const { rows } = await client.query("select pg_export_snapshot() as snapshot");
    const tables = await countRows(client);
    const { copies: sealed, described } = await dumpSealed(client, directory, options);
    await runPostgresTool(url, "pg_dump", [
      "--format=custom",
      `--snapshot=${rows[0].snapshot}`,
      ...sealed.map(({ name }) => `--exclude-table-data=public.${name}`),
      `--file=${path.join(directory, DUMP)}`,
    ]);
    return { contents: { tables, keys, sealed }, described };
  } finally {
    await client.end();
  }
}

/** Tables of which parts are dropped while people work: those that this database has. */
async function growingTables(client) {
  const { rows } = await client.query(
    `select name from unnest('{readings,reading_moments,sealed_readings,sealed_hours}'::text[]) as name
      where to_regclass('public.' || name) is not null`,
  );
  return rows.map(({ name }) => `public.${name}`);
}

/** So that somebody who waits sees that it goes on: on a busy machine it may take many minutes. */
function progressPrinter() {
  let at = performance.now();
  return (done) => {
    if (performance.now() - at < PRINT_EVERY_MILLISECONDS) return;
    at = performance.now();
    printLine(`  ${done}`);
  };
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Record<string, number>>} rows of each table, parts of a partitioned one apart
 */
export async function countRows(client) {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'bullmq') order by 1`,
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
  const code = await exitCode("tar", ["--create", "--gzip", `--file=${file}`, `--directory=${dataDirectory}`, ...what]);
  if (code !== 0 && code !== FILES_CHANGED) throw new Refusal(`tar failed (${code}): see the output above.`);
}

/**
 * @param {Contents} contents
 * @param {Record<string, import("./sealed-parts.mjs").Described>} described
 */
async function writeManifest(directory, contents, described) {
  const copies = contents.dump?.copies ?? contents.sealed ?? [];
  const database = [...(contents.dump ? [] : [DUMP]), ...copies.map(({ file }) => file)];
  const files = {};
  for (const name of [...database, ARCHIVE])
    files[name] = described[name] ?? (await describeFile(path.join(directory, name)));
  const manifest = { made: new Date().toISOString(), files, ...contents };
  fs.writeFileSync(path.join(directory, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns {Promise<{ bytes: number, sha256: string }>} */
export async function describeFile(file) {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

/** By day, not by number: a container that is started ten times in an hour must not push out ten days. */
function removeOld(directory, keepDays) {
  if (!keepDays) return;
  const backups = listBackups(directory);
  const lastOfDay = new Map(backups.map((name) => [dayOf(name), name]));
  const kept = new Set([...lastOfDay.values()].slice(-keepDays));
  for (const name of backups) if (!kept.has(name)) fs.rmSync(path.join(directory, name), { recursive: true });
}

const dayOf = (name) => name.slice(PREFIX.length, PREFIX.length + "2026-11-22".length);

/** Left by a process that was killed. One of today may be another's, who is still at it. */
function removeUnfinished(directory) {
  if (!fs.existsSync(directory)) return;
  for (const name of fs.readdirSync(directory)) {
    const folder = path.join(directory, name);
    if (name.startsWith(UNFINISHED) && Date.now() - fs.statSync(folder).mtimeMs > DAY)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * For ever, so many hours after the last one, also of an earlier start. One that fails is logged and tried again in an
 * hour, not at the next day's turn.
 */
export async function backUpRegularly({ hours, ...options }) {
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));
  expectBackups(options.directory);
  await pause(Math.max(0, hours * HOUR - ageOfNewest(options.directory)));
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

/** In milliseconds; without any, so old that the next one is due. */
function ageOfNewest(directory) {
  const made = timeOf(listBackups(directory).at(-1) ?? "");
  return made === undefined ? Number.POSITIVE_INFINITY : Date.now() - made;
}

/** @returns {string} the path of the backup with that name, or of the newest */
export function findBackup(directory, name) {
  const backups = listBackups(directory);
  const found = name ? backups.find((backup) => backup === name) : backups.at(-1);
  if (found) return path.join(directory, found);
  throw new Refusal(name ? `No complete backup ${name} in ${directory}.` : `No backup in ${directory}.`);
}
