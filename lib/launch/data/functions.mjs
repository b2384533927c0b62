import fs from "node:fs";
import path from "node:path";
import { Refusal } from "../terminal.mjs";

/*
 * The SQL functions of the database, one to a file of prisma/sql, as PostgreSQL itself writes them. A function whose text is
 * another than that of its file is replaced after the migrations, so that what changed is read as a change of one file.
 * Where nothing else would do, a migration has to: a new function or other arguments, which somebody must be given or refused
 * the right to call; and a function of which an index or a stored column is made, whose values would stay the old ones.
 */

/** Those of the product: neither an extension's nor the queue's. */
const FUNCTIONS = `
  select p.oid, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, exists (
      select from pg_depend d left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and (c.relkind in ('i', 'I') or d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass))) as is_stored
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 2`;

/**
 * @param {string} directory
 * @returns {{ file: string, text: string }[]} without the remarks above the statement, which PostgreSQL does not keep
 */
export function readFunctions(directory) {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => ({ file, text: statementIn(fs.readFileSync(path.join(directory, file), "utf8")) }));
}

const statementIn = (text) =>
  text
    .replace(/^(--.*\n)*/, "")
    .trimEnd()
    .replace(/;$/, "");

/** @param {import("pg").ClientBase} owner @returns {Promise<{ oid: number, name: string, text: string, is_stored: boolean }[]>} */
export async function functionsOf(owner) {
  const { rows } = await owner.query(FUNCTIONS);
  return rows.map((row) => ({ ...row, text: row.text.trimEnd() }));
}

/**
 * Replaces those whose text is not that of their file: all of them or none.
 * @param {import("pg").ClientBase} owner
 * @param {string} directory
 * @returns {Promise<string[]>} the files whose functions were replaced
 */
export async function renewFunctions(owner, directory) {
  const before = new Map((await functionsOf(owner)).map((one) => [one.oid, one]));
  const texts = new Set([...before.values()].map(({ text }) => text));
  const changed = readFunctions(directory).filter(({ text }) => !texts.has(text));
  if (changed.length === 0) return [];
  await owner.query("begin");
  try {
    for (const { file, text } of changed) {
      await owner.query(text).catch((error) => {
        throw new Refusal(`prisma/sql/${file}: ${error.message}.`);
      });
    }
    for (const { oid, name, text } of await functionsOf(owner)) {
      const known = before.get(oid);
      if (!known)
        throw new Refusal(`prisma/sql: ${name} is new: a migration has to create it, and grant the right to call it.`);
      if (known.is_stored && known.text !== text)
        throw new Refusal(
          `prisma/sql: indexes or columns are made of ${name}: a migration has to replace it, and them.`,
        );
    }
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  return changed.map(({ file }) => file);
}
