import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { tsImport } from "tsx/esm/api";
import { borrowDatabase } from "../data/database.mjs";
import { inProject } from "../paths.mjs";
import { loadEnvironment } from "../run/environment.mjs";
import { stopOnSignals, toUndo, undoAll } from "../run/shutdown.mjs";
import { printLine, Refusal, runCommand } from "../terminal.mjs";
import { sqlOfDescriptions } from "./described-tables.mjs";
import { readSchema, sqlForChanges } from "./schema-engine.mjs";

/*
 * npm run migration -- add_pump_name [since]
 *
 * Writes prisma/migrations/<time>_add_pump_name/migration.sql with what the schema has changed since a commit, the last one
 * unless another is named, and with what the descriptions of new tables state. Policies, grants and partitions are added to
 * the file by hand: neither knows them.
 */

async function createMigration(name, since = "HEAD") {
  if (!/^[a-z0-9_]+$/.test(name ?? ""))
    throw new Refusal("Give the migration a name: npm run migration -- add_pump_name");
  stopOnSignals(1);
  const database = await borrowDatabase(loadEnvironment().DATA_DIR);
  toUndo(database.stop);
  const sql = await changesSince(since, database.url);
  printLine(sql ? `wrote ${write(name, sql)}` : `prisma/models has not changed since ${since}.`);
}

/**
 * The SQL of what the schema has changed since a commit; empty when nothing.
 * @param {string} url as for sqlForChanges
 */
async function changesSince(commit, url) {
  const before = git("ls-tree", "--name-only", commit, "prisma/schema.prisma", "prisma/models/")
    .split("\n")
    .filter((file) => file.endsWith(".prisma"))
    .map((file) => ({ path: inProject(file), content: git("show", `${commit}:${file}`) }));

  const schema = readSchema();
  const sql = await sqlForChanges(url, before, schema);
  if (!sql) return "";
  const { resources } = await tsImport("../../resources/index.ts", import.meta.url);
  return sql + sqlOfDescriptions(sql, schema, Object.values(resources));
}

function git(...asked) {
  try {
    return execFileSync("git", asked, { cwd: inProject(), encoding: "utf8", maxBuffer: 2 ** 26, stdio: "pipe" });
  } catch (error) {
    throw new Refusal(`git ${asked.slice(0, 2).join(" ")} failed: ${String(error.stderr ?? error.message).trim()}`);
  }
}

/** Now; or after the newest, whichever clock that was named by: what builds on a migration comes after it. */
function nextTime() {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const times = fs
    .readdirSync(inProject("prisma/migrations"))
    .map((name) => Number(/^\d{14}(?=_)/.exec(name)?.[0] ?? 0));
  return Math.max(Number(now), Math.max(...times) + 1);
}

function write(name, sql) {
  const file = inProject("prisma/migrations", `${nextTime()}_${name}`, "migration.sql");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, sql);
  return path.relative(inProject(), file);
}

await runCommand(() => createMigration(process.argv[2], process.argv[3]), undoAll);
await undoAll();
