import { isClaimed } from "../run/claim.mjs";
import { waitUntil } from "../run/process-alive.mjs";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.mjs";

const DUPLICATE_DATABASE = new Set(["42P04", "23505"]);

/**
 * The database to work with: that of DATABASE_URL, or the embedded one, started.
 * @param {string} dataDirectory
 * @param {{ settings?: Record<string, string>, log?: (line: string) => void }} [options]
 * @returns {Promise<{ url: string, embedded: boolean, stop: () => Promise<void> }>}
 */
export async function openDatabase(dataDirectory, options) {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, embedded: false, stop: async () => {} };
  const server = await startEmbeddedPostgres(dataDirectory, options);
  await createDatabase(server.url, "millwright");
  return { url: server.url, embedded: true, stop: server.stop };
}

/**
 * For tools beside a running Millwright: its database if there is one, else one of their own to stop again. A database that a
 * running Millwright is just starting is waited for: to start another one would be to stop it.
 */
export async function borrowDatabase(dataDirectory, { log = () => {} } = {}) {
  if (process.env.DATABASE_URL) return openDatabase(dataDirectory);
  const running = () => runningEmbeddedPostgres(dataDirectory);
  if (!running() && isClaimed(dataDirectory)) {
    log("waiting for the database of the Millwright that runs here");
    await waitUntil(() => running() || !isClaimed(dataDirectory), Number.POSITIVE_INFINITY, 250);
  }
  const url = running();
  return url ? { url, embedded: true, stop: async () => {} } : openDatabase(dataDirectory);
}

/** @param {string} url any database of the server */
export const urlOf = (url, database) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

/** Runs one statement after the other as the owner, in the server's own database, and answers with the last one's rows. */
export async function administer(url, ...statements) {
  const { default: pg } = await import("pg"); // not there yet when this module is loaded on a fresh clone
  const client = new pg.Client(urlOf(url, "postgres"));
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** @returns {Promise<string[]>} */
export async function listDatabases(url) {
  const rows = await administer(url, "select datname from pg_database");
  return rows.map(({ datname }) => datname);
}

async function createDatabase(url, name) {
  try {
    await administer(url, `create database ${name}`);
  } catch (error) {
    if (!DUPLICATE_DATABASE.has(error.code)) throw error;
  }
}
