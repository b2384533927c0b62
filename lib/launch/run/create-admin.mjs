import { borrowDatabase } from "../data/database.mjs";
import { requireSchemaAtHead } from "../data/migrate.mjs";
import { runCommand } from "../terminal.mjs";
import { createAdministrator } from "./administrator.mjs";
import { loadEnvironment } from "./environment.mjs";
import { stopOnSignals, toUndo, undoAll } from "./shutdown.mjs";

/*
 * npm run create-admin, while `npm start` runs or not. In a container: lib/launch/run/container.mjs create-admin.
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
