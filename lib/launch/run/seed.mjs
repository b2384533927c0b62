import { existsSync } from "node:fs";
import path from "node:path";
import { fingerprint, unlessDone } from "../make/fingerprint.mjs";
import { inProject } from "../paths.mjs";
import { runNode } from "../run-tool.mjs";
import { commandArguments, PROGRAM_FOLDER } from "./programs.mjs";

const SOURCES = ["prisma/seed.ts", "prisma/seed"];
const BUNDLE = [`${PROGRAM_FOLDER}/seed.mjs`];

/**
 * Runs prisma/seed.ts, which may run again on what it made itself, once for each database and state of its sources.
 * @param {string} url owner's address of the database
 * @param {string} dataDirectory remembers that it was done
 */
export async function seed(url, dataDirectory) {
  const sources = existsSync(inProject(SOURCES[0])) ? SOURCES : BUNDLE; // an image has no sources
  const state = [await databaseIdentity(url), process.env.DEMO, process.env.SEED, fingerprint(sources)];
  return unlessDone(path.join(dataDirectory, "seeded"), state.join(" "), () =>
    runNode("seeding", commandArguments("seed"), { DATABASE_URL: url }),
  );
}

/** The first line of the migrations' ledger has a random id: unlike an address, it is another one in a new database. */
async function databaseIdentity(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`select id from "_prisma_migrations" order by started_at, id limit 1`);
  await client.end();
  return rows[0]?.id ?? "empty";
}
