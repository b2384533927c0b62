import { loadEnvironment } from "../run/environment.mjs";
import { stopOnSignals, toUndo, undoAll } from "../run/shutdown.mjs";
import { runCommand } from "../terminal.mjs";
import { borrowDatabase } from "./database.mjs";
import { keysOf } from "./keys.mjs";
import { requireSchemaAtHead } from "./migrate.mjs";
import { reencryptSecrets } from "./reencrypt.mjs";

/*
 * npm run rotate-keys [-- --discard-lost], while `npm start` runs or not. In a container: lib/launch/run/container.mjs
 * rotate-keys.
 */

async function run() {
  stopOnSignals(1);
  const { DATA_DIR } = loadEnvironment();
  process.env.APP_KEYS ??= keysOf(DATA_DIR);
  const database = await borrowDatabase(DATA_DIR);
  toUndo(database.stop);
  await requireSchemaAtHead(database.url);
  await reencryptSecrets(database.url, process.argv.slice(2));
}

await runCommand(run, undoAll);
await undoAll();
