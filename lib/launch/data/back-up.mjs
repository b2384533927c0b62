import path from "node:path";
import { loadEnvironment } from "../run/environment.mjs";
import { stopOnSignals, toUndo, undoAll } from "../run/shutdown.mjs";
import { printLine, Refusal, runCommand, step } from "../terminal.mjs";
import { backUp } from "./backup.mjs";
import { borrowDatabase } from "./database.mjs";
import { requireSchemaAtHead } from "./migrate.mjs";

/*
 * npm run backup, while `npm start` runs or not. In a container: lib/launch/run/container.mjs backup.
 */

async function run(args) {
  const keepDays = keepDaysOf(args);
  stopOnSignals(1);
  const { DATA_DIR } = loadEnvironment();
  const database = await step("opening the database", () => borrowDatabase(DATA_DIR, { log: printLine }));
  toUndo(database.stop);
  await requireSchemaAtHead(database.url);
  const directory = path.join(DATA_DIR, "backups");
  await backUp({ url: database.url, dataDirectory: DATA_DIR, directory, keepDays, as: "tables" });
}

/** With `--keep-days 14`, as the daily one is made, older ones are removed. */
function keepDaysOf([option, days, more]) {
  if (option === undefined) return undefined;
  const isKnown = option === "--keep-days" && /^[1-9]\d*$/.test(days ?? "") && more === undefined;
  if (!isKnown) throw new Refusal(`Unknown option ${option}: npm run backup takes --keep-days and a number.`);
  return Number(days);
}

await runCommand(() => run(process.argv.slice(2)), undoAll);
await undoAll();
