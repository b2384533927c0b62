import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { administer, borrowDatabase, urlOf } from "./database.mjs";
import { loadEnvironment } from "./environment.mjs";
import { readMigrations } from "./migrate.mjs";
import { inProject } from "./paths.mjs";
import { ensureRuntimeRoles } from "./roles.mjs";
import { sqlForChanges } from "./schema-engine.mjs";
import { stopOnSignals, toUndo, undoAll } from "./shutdown.mjs";
import { Refusal, runCommand, say } from "./terminal.mjs";

/*
 * npm run migration -- add_pump_name
 *
 * Writes prisma/migrations/<time>_add_pump_name/migration.sql with what the schema has changed. Policies, grants and
 * partitions are added to the file by hand: the schema language does not know them.
 */

const DIRECTORY = inProject("prisma/migrations");

async function createMigration(name) {
  if (!/^[a-z0-9_]+$/.test(name ?? ""))
    throw new Refusal("Give the migration a name: npm run migration -- add_pump_name");
  stopOnSignals(1);
  const { DATA_DIR } = loadEnvironment();
  const database = await borrowDatabase(DATA_DIR);
  toUndo(database.stop);
  await prepareRoles(database.url);
  const scratch = `scratch_${process.pid}`;
  toUndo(() => administer(database.url, `drop database if exists ${scratch} with (force)`));
  await administer(database.url, `create database ${scratch} template template0`);
  const sql = await sqlForChanges(urlOf(database.url, scratch), readMigrations(DIRECTORY));
  say(sql ? `wrote ${write(name, sql)}` : "The migrations already match the schema.");
}

/** Migrations grant rights to them. */
async function prepareRoles(url) {
  const owner = new pg.Client(url);
  await owner.connect();
  await ensureRuntimeRoles(owner, url);
  await owner.end();
}

function write(name, sql) {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const file = path.join(DIRECTORY, `${time}_${name}`, "migration.sql");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, sql);
  fs.writeFileSync(path.join(DIRECTORY, "migration_lock.toml"), 'provider = "postgresql"\n');
  return path.relative(inProject(), file);
}

await runCommand(() => createMigration(process.argv[2]), undoAll);
await undoAll();
process.exit(0); // the engine keeps its connection open
