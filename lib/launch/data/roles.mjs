import pg from "pg";
import {
  REPORTING_OWNER,
  REPORTING_READERS,
  RUNTIME_LOGIN,
  RUNTIME_ROLES,
  runtimeDatabaseUrl,
  runtimePassword,
} from "../../server/secrets/runtime-login.mjs";
import { Refusal } from "../terminal.mjs";

const REPORTING_ROLES = [REPORTING_OWNER, REPORTING_READERS];

const CONCURRENT_CHANGE = new Set(["XX000", "23505", "42710"]); // "tuple concurrently updated", role exists

/**
 * Roles belong to the whole cluster, while advisory locks and migrations belong to one database: instances on two
 * databases of one cluster may meet here. So nothing is written when all is as it should be, and a lost race is retried.
 * @param {pg.Client} owner
 * @param {string} ownerUrl
 */
export async function ensureRuntimeRoles(owner, ownerUrl) {
  for (let attempt = 1; !(await rolesAreInPlace(owner, ownerUrl)); attempt++) {
    try {
      await createRoles(owner, new URL(ownerUrl));
    } catch (error) {
      if (attempt === 20 || !CONCURRENT_CHANGE.has(error.code)) throw describe(error);
      await new Promise((resolve) => setTimeout(resolve, 25 * Math.random() * attempt));
    }
  }
}

async function rolesAreInPlace(owner, ownerUrl) {
  const { rows } = await owner.query(
    `select r.rolname from pg_roles r
      where r.rolname = $1 and r.rolcanlogin and not r.rolinherit
        and (select count(*) from pg_auth_members m join pg_roles g on g.oid = m.roleid
              where m.member = r.oid and g.rolname = any ($2) and m.set_option and not m.inherit_option) = $3
        and has_database_privilege(r.oid, current_database(), 'connect')
        and (select count(*) from pg_roles where rolname = any ($4)) = cardinality($4::text[])`,
    [RUNTIME_LOGIN, RUNTIME_ROLES, RUNTIME_ROLES.length, REPORTING_ROLES],
  );
  return rows.length === 1 && (await canSignIn(runtimeDatabaseUrl(ownerUrl)));
}

async function canSignIn(url) {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error.code === "28P01") return false; // another owner's password was used to derive it
    throw error;
  } finally {
    await client.end();
  }
}

async function createRoles(owner, url) {
  const literal = pg.escapeLiteral(runtimePassword(decodeURIComponent(url.password)));
  const existing = await existingRoles(owner);
  for (const role of [...RUNTIME_ROLES, ...REPORTING_ROLES])
    if (!existing.has(role)) await owner.query(`create role ${role} nologin`);
  if (!existing.has(RUNTIME_LOGIN)) await owner.query(`create role ${RUNTIME_LOGIN} login noinherit`);
  await owner.query(`alter role ${RUNTIME_LOGIN} login noinherit password ${literal}`);
  for (const role of RUNTIME_ROLES) await owner.query(`grant ${role} to ${RUNTIME_LOGIN} with inherit false, set true`);
  await owner.query(`grant connect on database ${pg.escapeIdentifier(url.pathname.slice(1))} to ${RUNTIME_LOGIN}`);
}

/**
 * Views are given to an owner that one may become. A superuser may become every role.
 * @param {pg.Client} owner
 */
export async function becomeReportingOwner(owner) {
  const { rows } = await owner.query("select pg_has_role($1, 'set') and pg_has_role($1, 'usage') as is_member", [
    REPORTING_OWNER,
  ]);
  if (!rows[0].is_member) await owner.query(`grant ${REPORTING_OWNER} to current_user with inherit true, set true`);
}

async function existingRoles(owner) {
  const { rows } = await owner.query("select rolname from pg_roles where rolname = any ($1)", [
    [RUNTIME_LOGIN, ...RUNTIME_ROLES, ...REPORTING_ROLES],
  ]);
  return new Set(rows.map((row) => row.rolname));
}

function describe(error) {
  if (error.code !== "42501") return error;
  return new Refusal("The user of DATABASE_URL must be allowed to create roles (alter role … createrole).");
}

/**
 * A login that could pass by row level security would make every tenant's wall worthless, without any error to see.
 * @param {pg.Client} client any session of the database
 */
export async function refuseOverprivilegedRuntime(client) {
  const { rows } = await client.query(
    `select r.rolname as role, r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
            exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p', 'v', 'm')) as owns,
            (select string_agg(g.rolname, ', ') from pg_auth_members m join pg_roles g on g.oid = m.roleid
              where m.member = r.oid and not (r.rolname = $1 and g.rolname = any ($2))) as others
       from pg_roles r where r.rolname = $1 or r.rolname = any ($2) or r.rolname = any ($3)`,
    [RUNTIME_LOGIN, RUNTIME_ROLES, REPORTING_ROLES],
  );
  for (const row of rows) {
    const problem = overprivilege(row);
    if (problem)
      throw new Refusal(`The database role ${row.role} ${problem}: Millwright does not run with such a role.`);
  }
}

function overprivilege({ role, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, owns, others }) {
  if (rolsuper) return "is a superuser";
  if (rolbypassrls) return "bypasses row level security";
  if (rolcreaterole || rolcreatedb) return "can create roles or databases";
  if (owns && role !== REPORTING_OWNER) return "owns tables";
  if (others) return `is a member of ${others}`;
}
