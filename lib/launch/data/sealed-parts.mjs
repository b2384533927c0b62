import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { listBackups, MANIFEST } from "../../server/health/backup-state.mjs";

/*
 * Sealed history is most of a large database, and hardly any of it changes from one day to the next. A part that is as it was
 * at the last backup is not read again: its file there gets a second name in the new backup (a hard link). So each backup is
 * whole by itself, any other may be removed, and what is the same stands on the disk once.
 */

/** The tables whose parts may be taken over. */
export const SEALED = ["sealed_readings", "sealed_hours"];

/**
 * @typedef {{ name: string, columns: string[], file: string, state?: string }} Copy the rows of a table; `state` as of
 *   `stateOf`, of a part of sealed history
 * @typedef {{ bytes: number, sha256: string }} Described
 * @typedef {{ copy: Copy, rows: number, path: string, described: Described }} Known
 */

/**
 * The parts that the newest backup of a directory holds.
 * @returns {Map<string, Known>} by the names of their tables
 */
export function partsBackedUp(directory) {
  const newest = listBackups(directory).at(-1);
  if (!newest) return new Map();
  const { dump, sealed, files = {}, tables = {} } = readManifest(path.join(directory, newest, MANIFEST));
  /** @type {Copy[]} */
  const copies = dump?.copies ?? sealed ?? [];

  return new Map(
    copies
      .filter(({ state, file }) => state && files[file])
      .map((copy) => [
        copy.name,
        {
          copy,
          rows: tables[`public.${copy.name}`],
          path: path.join(directory, newest, copy.file),
          described: files[copy.file],
        },
      ]),
  );
}

/** One that cannot be read hands over nothing: everything is written again. */
function readManifest(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * A text that is another one after any row of a table was written, changed or removed, by where its rows stand and which
 * transactions wrote them. Long values, which is nearly all of sealed history, stand apart and are not read for it.
 * @param {Pick<pg.Client, "query">} client
 * @param {{ name: string, columns: string[] }} table
 */
export async function stateOf(client, { name, columns }) {
  const { rows } = await client.query(
    `select (select system_identifier from pg_control_system()) as system, $1::regclass::oid as oid, count(*) as rows,
        coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) as sum
       from only ${pg.escapeIdentifier(name)}`,
    [`public.${pg.escapeIdentifier(name)}`],
  );
  const [{ system, oid, rows: counted, sum }] = rows;
  return [system, oid, columns.join(","), counted, sum].join(" ");
}

/**
 * Takes a file over from an earlier backup.
 * @param {Known} known
 * @param {string} file where it is to be
 * @returns {boolean} false where it has to be written: the file is not what it was, or the disk knows no second names
 */
export function takeOver(known, file) {
  try {
    if (fs.statSync(known.path).size !== known.described.bytes) return false;
    fs.linkSync(known.path, file);
    return true;
  } catch {
    return false;
  }
}
