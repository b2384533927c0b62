import path from "node:path";
import { backUp } from "./backup.mjs";
import { borrowDatabase } from "./database.mjs";
import { loadEnvironment } from "./environment.mjs";
import { requireSchemaAtHead } from "./migrate.mjs";
import { stopOnSignals, toUndo, undoAll } from "./shutdown.mjs";
import { Refusal, runCommand } from "./terminal.mjs";

/*
 * npm run backup, while `npm start` runs or not. In a container: lib/launch/container.mjs backup.
 */

async function run([unknown]) {
  if (unknown) throw new Refusal(`Unknown option ${unknown}: npm run backup takes none.`);
  stopOnSignals(1);
  const { DATA_DIR } = loadEnvironment();
  const database = await borrowDatabase(DATA_DIR);
  toUndo(database.stop);
  await requireSchemaAtHead(database.url);
  const directory = path.join(DATA_DIR, "backups");
  await backUp({ url: database.url, dataDirectory: DATA_DIR, directory, as: "tables" });
}

await runCommand(() => run(process.argv.slice(2)), undoAll);
await undoAll();
