import pg from "pg";
import { urlOf } from "@/lib/launch/database.mjs";

/*
 * Runs before a test file's own imports. Every test process works on its own copy of the migrated template, so that
 * files can run side by side and none sees another's rows. Without a template (a single file run by hand) the tests
 * that need no database still work.
 */
const template = process.env.TEST_TEMPLATE_URL;
if (template && !process.env.TEST_OWN_DATABASE_URL) {
  process.env.TEST_OWN_DATABASE_URL = await copyOf(template, process.env.VITEST_POOL_ID ?? "1");
}
// Again for each file: one that drives the browser works on the running product's database.
if (process.env.TEST_OWN_DATABASE_URL) process.env.DATABASE_URL = process.env.TEST_OWN_DATABASE_URL;

async function copyOf(url: string, worker: string) {
  const name = `test_w${worker}_${process.pid}`;
  const owner = new pg.Client(urlOf(url, "postgres"));
  await owner.connect();
  try {
    await dropPredecessors(owner, worker);
    await owner.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  } finally {
    await owner.end();
  }
  return urlOf(url, name);
}

/** The number of a worker is given to one process at a time: whoever had it before has ended. */
async function dropPredecessors(owner: pg.Client, worker: string) {
  const { rows } = await owner.query<{ datname: string }>("select datname from pg_database where datname like $1", [
    `test\\_w${worker}\\_%`,
  ]);
  for (const { datname } of rows) await owner.query(`drop database if exists ${datname} with (force)`);
}
