import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { RUNTIME_LOGIN } from "../../server/secrets/runtime-login.mjs";
import { inProject } from "../paths.mjs";
import { Refusal } from "../terminal.mjs";
import { renewFunctions } from "./functions.mjs";
import { buildReporting, dropReporting } from "./reporting.mjs";
import { restrictPublic } from "./rights.mjs";
import { ensureRuntimeRoles, refuseOverprivilegedRuntime } from "./roles.mjs";

/** The key Prisma's own engine takes, so that `prisma migrate` and this runner exclude each other. */
const MIGRATION_LOCK = 72707369;
/** A migration waits this long for a table and then lets the queue behind it through, safety 4.6. */
const LOCK_TIMEOUT = "5s";
const LOCK_ATTEMPTS = 6;
const LOCK_NOT_AVAILABLE = "55P03";

/** A schema that marks a database whose restore has not come to its end. */
export const UNFINISHED_RESTORE = "unfinished_restore";

/** The ledger of Prisma's own engine, column for column: either may take over from the other. */
export const CREATE_LEDGER = `create table if not exists "_prisma_migrations" (
  "id" varchar(36) primary key not null, "checksum" varchar(64) not null, "finished_at" timestamptz,
  "migration_name" varchar(255) not null, "logs" text, "rolled_back_at" timestamptz,
  "started_at" timestamptz not null default now(), "applied_steps_count" integer not null default 0)`;

/**
 * Brings a database to the state the code expects: roles, schema, functions, queue. Any number of instances may call it at once.
 * @param {string} ownerUrl
 * @param {{ directory?: string, functions?: string, log?: (line: string) => void, withQueue?: boolean }} [options] `functions`:
 *   the folder of those that belong to the migrations of `directory`
 * @returns {Promise<string[]>} the names of the migrations this call applied
 */
export async function migrate(ownerUrl, options = {}) {
  const { directory = inProject("prisma/migrations"), log = () => {}, withQueue = !process.env.REDIS_URL } = options;
  const { functions = options.directory ? undefined : inProject("prisma/sql") } = options;
  const owner = await connect(ownerUrl);
  try {
    await refuseHalfRestored(owner);
    await ensureRuntimeRoles(owner, ownerUrl);
    await refuseOverprivilegedRuntime(owner);
    await waitForTurn(owner, log);
    await owner.query(CREATE_LEDGER);
    const applied = await applyPending(owner, readMigrations(directory), log);
    const renewed = functions ? await renewFunctions(owner, functions) : [];
    if (renewed.length > 0) log(`replaced ${renewed.join(", ")}`);
    if (withQueue) await migrateQueue(owner);
    await grantLedger(owner);
    if (functions) await settleReporting(owner, functions, log);
    return applied;
  } finally {
    await owner.end(); // lets go of the lock as well
  }
}

/** The views of the reporting database, and what their readers may not do. */
async function settleReporting(owner, functions, log) {
  await restrictPublic(owner);
  const directory = path.join(functions, "reporting");
  if (!fs.existsSync(directory)) return;
  await owner.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  const isBuilt = await buildReporting(owner, directory, (run) => untilUnlocked(run, "reporting", log));
  await owner.query("reset lock_timeout");
  if (isBuilt) log("built the views of the reporting database");
}

async function connect(ownerUrl) {
  const owner = new pg.Client(ownerUrl);
  owner.on("error", () => {}); // the query that is under way reports it
  try {
    await owner.connect();
  } catch (error) {
    throw new Refusal(`Could not connect to the database of DATABASE_URL: ${error.message || error.code}.`);
  }
  const { rows } = await owner.query("select current_setting('server_version_num')::int as version");
  if (rows[0].version >= 160000) return owner;
  await owner.end();
  throw new Refusal("The PostgreSQL of DATABASE_URL is older than version 16, which Millwright requires.");
}

async function refuseHalfRestored(client) {
  const { rows } = await client.query("select to_regnamespace($1) is not null as is_marked", [UNFINISHED_RESTORE]);
  if (rows[0].is_marked)
    throw new Refusal(
      "A restore of this database was not completed: restore a backup again before anything is started.",
    );
}

async function waitForTurn(owner, log) {
  const { rows } = await owner.query("select pg_try_advisory_lock($1) as mine", [MIGRATION_LOCK]);
  if (rows[0].mine) return;
  log("another instance is migrating, waiting for it");
  await owner.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

/**
 * @param {string} directory
 * @returns {{ name: string, sql: string, checksum: string }[]} oldest first
 */
export function readMigrations(directory) {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => fs.existsSync(path.join(directory, name, "migration.sql")))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

async function applyPending(owner, migrations, log) {
  const ledger = await readLedger(owner);
  refuseForeignLedger(ledger, migrations);
  const pending = migrations.filter(({ name }) => !ledger.has(name));
  await owner.query(`set lock_timeout = '${LOCK_TIMEOUT}'`); // after the lock of our own turn, which may take long
  if (pending.length > 0) await untilUnlocked(() => dropReporting(owner), "reporting", log);
  for (const migration of pending) await applyPatiently(owner, migration, log);
  await owner.query("reset lock_timeout");
  return pending.map(({ name }) => name);
}

async function readLedger(owner) {
  const { rows: ledger } = await owner.query(`select to_regclass('_prisma_migrations') as name`);
  if (!ledger[0].name) return new Map(); // nobody has migrated this database yet
  const { rows } = await owner.query(
    `select migration_name as name, checksum, finished_at from "_prisma_migrations" where rolled_back_at is null`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseForeignLedger(ledger, migrations) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, row] of ledger) {
    const ours = known.get(name);
    if (!ours) throw new Refusal(`The database is newer than this Millwright (it has ${name}): start a newer version.`);
    if (!row.finished_at) throw new Refusal(`The migration ${name} was started by another tool and never finished.`);
    if (row.checksum !== ours.checksum)
      throw new Refusal(`The migration ${name} was changed after it was applied to this database.`);
  }
}

async function applyPatiently(owner, migration, log) {
  try {
    return await untilUnlocked(() => apply(owner, migration), migration.name, log);
  } catch (error) {
    throw new Error(`migration ${migration.name}: ${error.message}`, { cause: error });
  }
}

/** A busy table is tried again instead of being waited for: behind a waiting ALTER TABLE every reader would wait too. */
async function untilUnlocked(run, name, log) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (error.code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      log(`${name}: a table is locked, retrying`);
    }
  }
}

/** One transaction for the statements and their line in the ledger: killed in between, nothing has happened. */
async function apply(owner, migration) {
  const indexes = concurrentIndexes(migration);
  if (indexes) {
    for (const index of indexes) await buildIndex(owner, index);
    return enter(owner, migration);
  }
  await owner.query("begin");
  try {
    await owner.query(migration.sql);
    await enter(owner, migration);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

const enter = (owner, { name, checksum }) =>
  owner.query(
    `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently "?(\w+)"? on /i;

/**
 * Indexes of large tables are built while the table is written to, which no transaction can hold: such a migration has
 * nothing else in it.
 * @param {{ name: string, sql: string }} migration
 * @returns {{ name: string, text: string }[] | undefined} undefined for a migration that runs in a transaction
 */
function concurrentIndexes({ name, sql }) {
  const statements = sql
    .replace(/^[ \t]*--.*$/gm, "")
    .split(";")
    .map((text) => text.trim())
    .filter(Boolean);
  const indexes = statements.map((text) => ({ text, name: CONCURRENT_INDEX.exec(text)?.[1] }));
  if (!indexes.some((index) => index.name)) return undefined;
  const other = indexes.find((index) => !index.name);
  if (other)
    throw new Error(`${name} builds indexes concurrently and does something else: "${other.text.slice(0, 80)}"`);
  return indexes;
}

/** What an attempt that failed or was killed has left is no index: PostgreSQL keeps it, invalid, and never uses it. */
async function buildIndex(owner, { name, text }) {
  const { rows } = await owner.query("select indisvalid from pg_index where indexrelid = to_regclass($1)", [name]);
  if (rows[0]?.indisvalid) return;
  if (rows.length > 0) await owner.query(`drop index "${name}"`);
  await owner.query("set lock_timeout = 0"); // it waits for every transaction that is under way, and keeps nobody waiting
  try {
    await owner.query(text);
  } finally {
    await owner.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  }
}

/** The statements for a database that nobody else uses, in a transaction. @param {{ sql: string }} migration */
export const withinTransaction = ({ sql }) => sql.replace(/\bindex concurrently\b/gi, "index");

/** BullMQ makes a sequence for each queue when it is first used, as the login that uses it: hence CREATE. */
async function migrateQueue(owner) {
  const { runMigrations } = await import("bullmq");
  await runMigrations(owner);
  await owner.query(`
    grant usage, create on schema bullmq to ${RUNTIME_LOGIN};
    grant select, insert, update, delete, truncate on all tables in schema bullmq to ${RUNTIME_LOGIN};
    grant usage, select, update on all sequences in schema bullmq to ${RUNTIME_LOGIN};
    grant execute on all functions in schema bullmq to ${RUNTIME_LOGIN};`);
}

/** Readiness asks whether the schema is at head; nothing else of the owner's is readable without a role. */
const grantLedger = (owner) => owner.query(`grant select on "_prisma_migrations" to ${RUNTIME_LOGIN}`);

/**
 * Is the schema the one this code was written for? For processes that must not migrate by themselves.
 * @param {string} url owner or runtime
 */
export async function requireSchemaAtHead(url, directory = inProject("prisma/migrations")) {
  const client = await connect(url);
  try {
    await refuseHalfRestored(client);
    await refuseOverprivilegedRuntime(client);
    const migrations = readMigrations(directory);
    const ledger = await readLedger(client);
    refuseForeignLedger(ledger, migrations);
    const missing = migrations.find(({ name }) => !ledger.has(name));
    if (missing)
      throw new Refusal(
        `The database is older than this Millwright (migration ${missing.name} is missing): migrate first.`,
      );
  } finally {
    await client.end();
  }
}
