import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { REPORTING_OWNER, REPORTING_READERS } from "../../server/secrets/runtime-login.mjs";
import { Refusal } from "../terminal.mjs";
import { becomeReportingOwner } from "./roles.mjs";

/*
 * The reporting database: a schema of views that a company's people read with programs of their own (docs/reporting.md). Its
 * SQL is in prisma/sql/reporting, one view or function to a file, and made again as a whole when a text of it changes: a
 * migration then never meets a view that stands on a column which it changes.
 */

const LOCK_NOT_AVAILABLE = "55P03";

/** Read by others, and so created before them. */
const FIRST = "parameters.sql";
const COMMENTS = "comments.sql";
/** Of people only this is read, whatever a view asks for. */
const COLUMNS = { users: "id, company_id, role_id, first_name, last_name, archived_at, deleted_at" };

/**
 * @param {string} directory
 * @returns {{ functions: string[], views: string[], comments: string, tables: string[], fingerprint: string }}
 */
export function readReporting(directory) {
  const files = fs
    .readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const textOf = (file) => fs.readFileSync(path.join(directory, file), "utf8");
  const functions = files.filter((file) => file.endsWith(".function.sql")).map(textOf);
  const names = files.filter((file) => !file.endsWith(".function.sql") && file !== COMMENTS && file !== FIRST);
  const views = [FIRST, ...names].map(textOf);
  const comments = textOf(COMMENTS);
  const read = views.flatMap((text) => [...text.matchAll(/\b(?:FROM|JOIN) public\.(\w+)/g)].map(([, table]) => table));
  const hash = createHash("sha256").update([...functions, ...views, comments].join("\0"));
  return {
    functions,
    views,
    comments,
    tables: [...new Set(read)].sort(),
    fingerprint: hash.digest("hex").slice(0, 16),
  };
}

/**
 * Builds the views if they are not those of the files.
 * @param {import("pg").ClientBase} owner
 * @param {string} directory
 * @param {(run: () => Promise<unknown>) => Promise<unknown>} patiently tries again what meets a lock
 * @returns {Promise<boolean>} whether they were built
 */
export async function buildReporting(owner, directory, patiently) {
  const { functions, views, comments, tables, fingerprint } = readReporting(directory);
  if (await isInPlace(owner, views.length, fingerprint)) return false;
  for (const table of tables) await patiently(() => wall(owner, table));
  await becomeReportingOwner(owner);
  const build = async () => {
    await dropReporting(owner);
    await dropFunctions(owner);
    // The functions read a view when they are called, the views call functions when they are made.
    for (const text of [...functions, ...views, comments]) await run(owner, text);
    await grantRights(owner, tables);
    await owner.query(
      `comment on schema reporting is 'Read-only views for reports: docs/reporting.md. ${fingerprint}'`,
    );
  };
  await patiently(() => inTransaction(owner, build));
  return true;
}

const run = (owner, text) =>
  owner.query(text).catch((error) => {
    if (error.code === LOCK_NOT_AVAILABLE) throw error;
    throw new Refusal(`prisma/sql/reporting: ${error.message}, in: ${text.slice(0, 200)}`);
  });

/** Other columns in an answer are another function. The walls stand on these two. */
async function dropFunctions(owner) {
  const { rows } = await owner.query(
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'reporting'::regnamespace and proname not in ('company', 'plants')`,
  );
  for (const { name } of rows) await owner.query(`drop function ${name}`);
}

/** A dump that was restored has them too, but as views of the user who restored it, before whom no wall stands. */
async function isInPlace(owner, count, fingerprint) {
  const { rows } = await owner.query(
    `select coalesce(obj_description('reporting'::regnamespace, 'pg_namespace') like '%' || $1, false)
        and (select count(*) = $2 and bool_and(relowner = $3::regrole) from pg_class
              where relnamespace = 'reporting'::regnamespace and relkind = 'v') as is_in_place`,
    [fingerprint, count, REPORTING_OWNER],
  );
  return rows[0].is_in_place;
}

/** Tables that were made before their wall was repeated for reports. */
async function wall(owner, table) {
  const { rows } = await owner.query(
    "select exists (select from pg_policy where polrelid = $1::regclass and polname = 'report') as is_walled",
    [table],
  );
  if (!rows[0].is_walled) await owner.query("select report_wall($1::regclass)", [table]);
}

/**
 * Before migrations too, which would fail on a column that a view reads. A user who reads at this moment is interrupted.
 * @param {import("pg").ClientBase} owner
 */
export async function dropReporting(owner) {
  const { rows } = await owner.query(
    "select relname as name from pg_class where relnamespace = to_regnamespace('reporting') and relkind = 'v'",
  );
  if (rows.length === 0) return;
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where usename ~ '^mw_read_[0-9a-f]{8}$' and datname = current_database()`,
  );
  await owner.query(`drop view if exists ${rows.map(({ name }) => `reporting.${name}`).join(", ")} cascade`);
}

/**
 * Users of the database are in no backup: those who were here before it is replaced go, before a login that comes back could name
 * one of another time.
 * @param {import("pg").ClientBase} owner
 */
export async function removeReportingUsers(owner) {
  const { rows } = await owner.query(
    `select rolname as name from pg_roles r where rolname ~ '^mw_read_[0-9a-f]{8}$' and oid in (
       select a.grantee from pg_database d, aclexplode(d.datacl) a where d.datname = current_database())`,
  );
  for (const { name } of rows) {
    await owner.query(`alter role ${name} nologin`);
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [name]);
    await owner.query(`drop owned by ${name}`);
    await owner.query(`drop role ${name}`);
  }
}

/**
 * After a restore every login has to get a new password. What a dump has brought as views is nobody's wall: it is built again.
 * @param {import("pg").ClientBase} owner
 */
export async function endReportingLogins(owner) {
  await dropReporting(owner);
  const { rows } = await owner.query("select to_regclass('public.reporting_logins') is not null as present");
  if (!rows[0].present) return;
  await owner.query(`update public.reporting_logins set user_name = null, previous_user_name = null, previous_until = null,
    ended_at = coalesce(ended_at, now()), ended_because = coalesce(ended_because, 'restored')`);
}

async function grantRights(owner, tables) {
  for (const table of tables) {
    const columns = COLUMNS[table] ? ` (${COLUMNS[table]})` : "";
    await owner.query(`grant select${columns} on public.${table} to ${REPORTING_OWNER}`);
  }
  await owner.query(`
    grant usage, create on schema reporting to ${REPORTING_OWNER};
    grant usage on schema reporting to ${REPORTING_READERS};
    grant select on all tables in schema reporting to ${REPORTING_READERS};
    revoke all on all functions in schema reporting from public;
    grant execute on all functions in schema reporting to ${REPORTING_READERS}, ${REPORTING_OWNER}`);
  const { rows } = await owner.query(
    "select relname as name from pg_class where relnamespace = 'reporting'::regnamespace and relkind = 'v'",
  );
  for (const { name } of rows) await owner.query(`alter view reporting.${name} owner to ${REPORTING_OWNER}`);
  await owner.query(`revoke create on schema reporting from ${REPORTING_OWNER}`);
}

async function inTransaction(owner, run) {
  await owner.query("begin");
  try {
    await run();
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
