import { createAdministrator } from "./administrator.mjs";
import { borrowDatabase } from "./database.mjs";
import { loadEnvironment } from "./environment.mjs";
import { requireSchemaAtHead } from "./migrate.mjs";
import { stopOnSignals, toUndo, undoAll } from "./shutdown.mjs";
import { runCommand } from "./terminal.mjs";

/*
 * npm run create-admin, while `npm start` runs or not. In a container: lib/launch/container.mjs create-admin.
 */

async function run() {
  stopOnSignals(1);
  const { DATA_DIR } = loadEnvironment();
  const database = await borrowDatabase(DATA_DIR);
  toUndo(database.stop);
  await requireSchemaAtHead(database.url);
  await createAdministrator(database.url);
}

await runCommand(run, undoAll);
await undoAll();
