import fs from "node:fs";
import path from "node:path";

/*
 * What is known of the backups of an installation, from their folder: who makes them and who reports on them are different
 * processes, and in a container nothing but the folder is theirs in common.
 *
 * backups/millwright-<time>/manifest.json   complete ones
 * backups/state.json                        since when they are expected, and whether the last try failed
 */

export const PREFIX = "millwright-";
export const MANIFEST = "manifest.json";
const STATE = "state.json";

/** @returns {string[]} complete backups, oldest first */
export function listBackups(directory) {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => name.startsWith(PREFIX) && fs.existsSync(path.join(directory, name, MANIFEST)))
    .sort();
}

/** @returns {number | undefined} when a backup was begun, by its name: what came later is not in it */
export function timeOf(name) {
  const [, day, time] = /^millwright-([\d-]{10})T([\d-]{8})$/.exec(name) ?? [];
  return day ? Date.parse(`${day}T${time.replaceAll("-", ":")}Z`) : undefined;
}

/** From the first time on, somebody waits for backups here. */
export function expectBackups(directory) {
  const known = readState(directory);
  if (known.expected_since === undefined) writeState(directory, { ...known, expected_since: new Date().toISOString() });
}

/** @param {string} [reason] why the last try failed; without one it did not */
export function noteTry(directory, reason) {
  const { failed_at: _at, reason: _why, ...rest } = readState(directory);
  writeState(directory, reason === undefined ? rest : { ...rest, failed_at: new Date().toISOString(), reason });
}

/**
 * @typedef {{ since: number, newest: string | null, bytes: number, hasFailed: boolean, reason: string | null }} BackupState
 *   `since`: the time of the newest, or since when one is expected
 * @returns {BackupState | null} null where no backup has been made and none is expected
 */
export function backupState(directory) {
  const newest = listBackups(directory).at(-1) ?? null;
  const { expected_since, failed_at, reason = null } = readState(directory);
  const since = (newest && timeOf(newest)) ?? (expected_since && Date.parse(expected_since));
  if (!since) return null;
  return { since, newest, bytes: newest ? bytesOf(directory, newest) : 0, hasFailed: failed_at !== undefined, reason };
}

/** By what the manifest states of its files. One that is just being removed has none. */
function bytesOf(directory, name) {
  const { files = {} } = readJson(path.join(directory, name, MANIFEST));
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

const readState = (directory) => readJson(path.join(directory, STATE));

/** Written beside and renamed: who reads it finds all of it. */
function writeState(directory, state) {
  fs.mkdirSync(directory, { recursive: true });
  const fresh = path.join(directory, `${STATE}.new`);
  fs.writeFileSync(fresh, `${JSON.stringify(state)}\n`);
  fs.renameSync(fresh, path.join(directory, STATE));
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
