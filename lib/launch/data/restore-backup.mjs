import fs from "node:fs";
import path from "node:path";
import { claimDataDirectory } from "../run/claim.mjs";
import { loadEnvironment } from "../run/environment.mjs";
import { stopOnSignals, toUndo, undoAll } from "../run/shutdown.mjs";
import { Refusal, runCommand } from "../terminal.mjs";
import { openDatabase } from "./database.mjs";
import { keysOf } from "./keys.mjs";
import { restoreBackup } from "./restore.mjs";

/*
 * npm run restore [-- <name or path of a backup>] [-- --replace], while `npm start` does not run. Without a name it
 * takes the newest in DATA_DIR/backups. In a container: lib/launch/run/container.mjs restore.
 */

const OPTIONS = ["--replace", "--keys-lost"];

async function run(args) {
  const unknown = args.find((argument) => argument.startsWith("-") && !OPTIONS.includes(argument));
  if (unknown) throw new Refusal(`Unknown option ${unknown}: npm run restore takes ${OPTIONS.join(" and ")}.`);
  stopOnSignals(1);
  const { DATA_DIR } = loadEnvironment();
  const claim = await claimDataDirectory(DATA_DIR);
  toUndo(claim.release);
  // No new ones are made here: on a new machine those of the old one have to be brought.
  if (fs.existsSync(path.join(DATA_DIR, "app-keys"))) process.env.APP_KEYS ??= keysOf(DATA_DIR);
  const database = await openDatabase(DATA_DIR);
  toUndo(database.stop);
  const given = args.find((argument) => !argument.startsWith("-"));
  const isPath = given !== undefined && path.basename(given) !== given;
  await restoreBackup({
    url: database.url,
    dataDirectory: DATA_DIR,
    directory: isPath ? path.dirname(path.resolve(given)) : path.join(DATA_DIR, "backups"),
    name: isPath ? path.basename(given) : given,
    replace: args.includes("--replace"),
    keysLost: args.includes("--keys-lost"),
  });
}

await runCommand(() => run(process.argv.slice(2)), undoAll);
await undoAll();
