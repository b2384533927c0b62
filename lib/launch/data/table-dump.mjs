import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import copies from "pg-copy-streams";
import { inProject } from "../paths.mjs";
import { Refusal } from "../terminal.mjs";
import { CREATE_LEDGER, readMigrations, withinTransaction } from "./migrate.mjs";
import { SEALED, stateOf, takeOver } from "./sealed-parts.mjs";

/*
 * The rows of every table as PostgreSQL's COPY writes them, one compressed file each. The schema is not written: the
 * migrations make it. So it needs no pg_dump, which the embedded PostgreSQL does not come with, and a backup can be put
 * into any PostgreSQL that Millwright runs on.
 */

const FOLDER = "tables";
const SCHEMA = "public";
/** Text compresses well at once and hardly better at a higher level. */
const LEVEL = 3;

/**
 * @typedef {object} TableDump
 * @property {string[]} migrations that its schema has had
 * @property {import("./sealed-parts.mjs").Copy[]} copies
 * @property {string[]} weeks of the readings, by the names of their tables
 * @property {string[]} [days] of the moments, by the names of their tables
 * @property {string[]} [sealed] months of sealed readings and years of sealed hours, by the names of their tables
 * @property {{ name: string, value: string }[]} sequences their last values
 */

/**
 * @typedef {object} Dumping
 * @property {(done: string) => void} [onProgress] is called now and then with how far it has come
 * @property {Map<string, import("./sealed-parts.mjs").Known>} [earlier] parts of sealed history in the backup before
 *
 * @typedef {object} Written
 * @property {import("./sealed-parts.mjs").Copy[]} copies
 * @property {Record<string, number>} counts rows of each table
 * @property {Record<string, import("./sealed-parts.mjs").Described>} described files that were taken over
 */

/**
 * @param {pg.Client} client owner's, in a transaction whose snapshot is to be written
 * @param {string} directory an existing one
 * @param {Dumping} [options]
 * @returns {Promise<{ dump: TableDump } & Omit<Written, "copies">>}
 */
export async function dumpTables(client, directory, options = {}) {
  const written = await writeTables(client, directory, await tablesOf(client), options);
  const counts = { ...(await partitionedOf(client)), ...written.counts };
  const { rows } = await client.query(`select migration_name as name from _prisma_migrations order by 1`);
  const migrations = rows.map(({ name }) => name);
  const [weeks, days] = [await partsOf(client, "readings"), await partsOf(client, "reading_moments")];
  const [sealed, sequences] = [await sealedOf(client), await sequencesOf(client)];
  const dump = { migrations, copies: written.copies, weeks, days, sealed, sequences };
  return { dump, counts, described: written.described };
}

/**
 * The parts of sealed history alone, beside a dump of everything else.
 * @param {pg.Client} client as for `dumpTables`
 * @param {string} directory
 * @param {Dumping} [options]
 */
export async function dumpSealed(client, directory, options = {}) {
  const parts = await sealedOf(client);
  const tables = (await tablesOf(client)).filter(({ name }) => parts.includes(name));
  return writeTables(client, directory, tables, options);
}

/** @returns {Promise<string[]>} */
export const sealedOf = async (client) => (await Promise.all(SEALED.map((table) => partsOf(client, table)))).flat();

/**
 * Each table is read once: its rows are counted as they are written.
 * @returns {Promise<Written>}
 */
async function writeTables(client, directory, tables, { onProgress = () => {}, earlier = new Map() }) {
  fs.mkdirSync(path.join(directory, FOLDER));
  await client.query("set local row_security = off"); // an owner who would not see all rows gets an error instead
  const sealed = new Set(await sealedOf(client));
  /** @type {Written} */
  const written = { copies: [], counts: {}, described: {} };
  let all = 0;
  for (const [at, { qualified, ...table }] of tables.entries()) {
    onProgress(`${at} of ${tables.length} tables, ${all} rows`);
    const state = sealed.has(table.name) ? await stateOf(client, table) : undefined;
    const known = earlier.get(table.name);
    const file = path.join(directory, table.file);
    if (state !== undefined && known?.copy.state === state && takeOver(known, file)) {
      written.counts[qualified] = known.rows;
      written.described[table.file] = known.described;
    } else written.counts[qualified] = await writeTable(client, table, file);
    written.copies.push(state === undefined ? table : { ...table, state });
    all += written.counts[qualified];
  }
  return written;
}

/** @returns {Promise<number>} its rows */
async function writeTable(client, { name, columns }, file) {
  const rows = client.query(copies.to(`copy ${quoted(name)} (${columns.map(quoted)}) to stdout`));
  await pipeline(rows, createGzip({ level: LEVEL }), fs.createWriteStream(file));
  return rows.rowCount;
}

/** Tables that have parts have no row of their own. */
async function partitionedOf(client) {
  const { rows } = await client.query(
    `select format('%I.%I', $1::text, relname) as name from pg_class where relnamespace = $1::regnamespace and relkind = 'p'`,
    [SCHEMA],
  );
  return Object.fromEntries(rows.map(({ name }) => [name, 0]));
}

const quoted = (name) => pg.escapeIdentifier(name);

/** Parts of a partitioned table apart; generated columns generate themselves. */
async function tablesOf(client) {
  const { rows } = await client.query(
    `select c.relname as name, format('%I.%I', $1::text, c.relname) as qualified, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = $1::regnamespace and c.relkind = 'r'
      group by c.relname order by c.relname`,
    [SCHEMA],
  );
  return rows.map((row) => ({ ...row, file: `${FOLDER}/${row.name}.copy.gz` }));
}

async function partsOf(client, table) {
  const { rows } = await client.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass($1) order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client) {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = $1 and last_value is not null order by 1`,
    [SCHEMA],
  );
  return rows;
}

/**
 * Makes the schema as it was and fills it, in a transaction of the caller's, where nothing is yet.
 * @param {pg.Client} client a superuser's: foreign keys and triggers rest while rows come in any order
 * @param {string} directory
 * @param {TableDump} dump
 */
export async function loadTables(
  client,
  directory,
  { migrations, copies: tables, weeks, days = [], sealed = [], sequences },
) {
  await client.query(CREATE_LEDGER);
  for (const migration of migrationsOf(migrations)) await client.query(withinTransaction(migration));
  for (const week of weeks)
    await client.query("select make_readings_week(to_date(substr($1, 10), 'IYYY_IW')::timestamp at time zone 'UTC')", [
      week,
    ]);
  for (const day of days)
    await client.query("select make_moments_day(to_date(substr($1, 17), 'YYYY_MM_DD')::timestamp at time zone 'UTC')", [
      day,
    ]);
  for (const part of sealed)
    await client.query(
      part.startsWith("sealed_hours")
        ? "select make_sealed_year(to_date(substr($1, 14), 'YYYY')::timestamp at time zone 'UTC')"
        : "select make_sealed_month(to_date(substr($1, 17), 'YYYY_MM')::timestamp at time zone 'UTC')",
      [part],
    );
  // An empty database begins with partitions of the days to come.
  for (const day of await partsOf(client, "reading_moments"))
    if (!days.includes(day)) await client.query(`drop table ${quoted(day)}`);
  await restTriggers(client);
  // Some are filled by the migrations.
  await client.query(`truncate ${(await tablesOf(client)).map(({ name }) => quoted(name)).join(", ")}`);
  await readTables(client, directory, tables);
  for (const { name, value } of sequences)
    await client.query("select setval($1::regclass, $2::bigint)", [`${SCHEMA}.${quoted(name)}`, value]);
  await client.query("set local session_replication_role = origin");
}

/**
 * Fills tables that are there and empty.
 * @param {pg.Client} client
 * @param {string} directory
 * @param {import("./sealed-parts.mjs").Copy[]} tables
 */
export async function readTables(client, directory, tables) {
  for (const { name, columns, file } of tables) {
    const rows = client.query(copies.from(`copy ${quoted(name)} (${columns.map(quoted)}) from stdin`));
    await pipeline(fs.createReadStream(path.join(directory, file)), createGunzip(), rows);
  }
}

/** @param {string[]} names */
function migrationsOf(names) {
  const known = new Map(readMigrations(inProject("prisma/migrations")).map((migration) => [migration.name, migration]));
  const unknown = names.find((name) => !known.has(name));
  if (unknown)
    throw new Refusal(`This backup was made by a newer Millwright (it has ${unknown}): restore it with that version.`);
  return names.map((name) => known.get(name));
}

async function restTriggers(client) {
  try {
    await client.query("set local session_replication_role = replica");
  } catch (error) {
    if (error.code !== "42501") throw error;
    throw new Refusal("The user of DATABASE_URL must be a superuser to restore this backup.");
  }
}
