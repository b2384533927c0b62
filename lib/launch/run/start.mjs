import { fileURLToPath } from "node:url";
import { keysOf } from "../data/keys.mjs";
import { buildAll } from "../make/build.mjs";
import { generateClient } from "../make/generate.mjs";
import { printLine, runCommand, step } from "../terminal.mjs";
import { startApplication } from "./application.mjs";
import { claimDataDirectory } from "./claim.mjs";
import { loadEnvironment } from "./environment.mjs";
import { installPackages } from "./install.mjs";
import { preferredPort, requireDisk, requireFreePort, requireNode } from "./requirements.mjs";
import { seed } from "./seed.mjs";
import { invitationToSetUp } from "./setup-link.mjs";
import { stopOnSignals, toUndo, undoAll } from "./shutdown.mjs";

/*
 * npm start, and with --dev npm run dev.
 *
 * Nothing but Node's own modules and these files may be imported here: on a fresh clone there are no packages yet.
 * Modules that use packages are imported after installPackages().
 */

async function start({ dev }) {
  const begun = performance.now();
  stopOnSignals();
  requireNode();
  const environment = loadEnvironment();
  const { PORT, HOST, DATA_DIR } = environment;
  requireDisk(DATA_DIR);
  const claim = await claimDataDirectory(DATA_DIR);
  toUndo(claim.release);
  await requireFreePort(HOST, PORT);
  await choosePortsForGateways(environment);

  await installPackages();
  process.env.APP_KEYS ??= keysOf(DATA_DIR);
  // The machine of the demo that its reader reads.
  if (environment.DEMO === "1") process.env.SIMULATED_MACHINES ??= SIMULATED_MACHINE;
  // Neither of each pair needs the other, and one alone leaves a core idle: a first start is ten seconds shorter.
  const [url] = await Promise.all([openAtHead(DATA_DIR), step("database client", generateClient)]);
  const seeded = step("seed", () => seed(url, DATA_DIR));
  await Promise.all(dev ? [seeded] : [seeded, step("build", buildAll)]);
  await step("web and workers", () => startProcesses(environment, claim, dev));
  if (!dev && environment.BACKUP === "1") await beginBackups(environment);

  const seconds = (performance.now() - begun) / 1000;
  const setup = await invitationToSetUp(url, environment, "npm run create-admin");
  printLine(`\n${readyLine(environment, seconds, setup)}\n`);
}

/** Two demos on one machine read the same one. */
const SIMULATED_MACHINE = "127.0.0.1:1502";

/** The usual ones, unless somebody else has them; a port that was asked for has to be free. */
async function choosePortsForGateways({ HOST, GATEWAY_PORT, MQTT_URL, MQTT_PORT }) {
  process.env.GATEWAY_PORT = await portForGateways(HOST, "GATEWAY_PORT", GATEWAY_PORT, "3001");
  if (!MQTT_URL) process.env.MQTT_PORT = await portForGateways(HOST, "MQTT_PORT", MQTT_PORT, "1883");
}

async function portForGateways(host, name, asked, usual) {
  if (!asked) return preferredPort(host, usual);
  await requireFreePort(host, asked, name);
  return asked;
}

/** Our database, with the schema of this program. */
async function openAtHead(dataDirectory) {
  const url = await openOurDatabase(dataDirectory);
  await step("migrations", () => migrateTo(url));
  await requireItsKeys(url);
  return url;
}

async function openOurDatabase(dataDirectory) {
  const { openDatabase } = await import("../data/database.mjs");
  const database = await step("database", () => openDatabase(dataDirectory, { log: printLine }));
  toUndo(database.stop);
  process.env.DATABASE_URL = database.url;
  return database.url;
}

async function migrateTo(url) {
  const { migrate } = await import("../data/migrate.mjs");
  const applied = await migrate(url, { log: printLine });
  return applied.length ? `${applied.length} applied` : "none new";
}

async function requireItsKeys(url) {
  const { proveKeys } = await import("../data/prove-keys.mjs");
  await proveKeys(url, process.env.APP_KEYS);
}

async function startProcesses(environment, claim, dev) {
  const { HOST, PORT, DATA_DIR, DEMO } = environment;
  const children = [];
  toUndo(() => Promise.all(children.map((child) => child.stop())));
  const launched = () => claim.remember(children);
  const options = {
    host: HOST,
    port: PORT,
    dataDirectory: DATA_DIR,
    processes: countsOf(environment),
    simulator: DEMO === "1",
    dev,
    launched,
  };
  await startApplication(options, children);
  const { GATEWAY_PORT, MQTT_URL, MQTT_PORT } = process.env;
  const mqtt = MQTT_URL ? "connect through MQTT_URL" : `connect to mqtt://${HOST}:${MQTT_PORT}`;
  return `gateways send to http://${HOST}:${GATEWAY_PORT} and ${mqtt}`;
}

async function beginBackups({ DATA_DIR, KEEP_BACKUP_DAYS }) {
  const { makeBackupsDaily } = await import("../data/daily-backup.mjs");
  toUndo(makeBackupsDaily({ dataDirectory: DATA_DIR, keepDays: Number(KEEP_BACKUP_DAYS) }));
}

const countsOf = ({ WEB_CONCURRENCY, WORKER_CONCURRENCY, GATEWAY_CONCURRENCY, READER_CONCURRENCY }) => ({
  web: Number(WEB_CONCURRENCY),
  worker: Number(WORKER_CONCURRENCY),
  gateways: Number(GATEWAY_CONCURRENCY),
  reader: Number(READER_CONCURRENCY),
});

/** One line that begins with "Millwright is ready": people look for it, and so do scripts. */
function readyLine({ PUBLIC_URL, DEMO, DEMO_PASSWORD }, seconds, setup) {
  const ready = `Millwright is ready after ${seconds.toFixed(1)} s: ${PUBLIC_URL}`;
  if (setup) return `${ready} – ${setup}`;
  if (DEMO !== "1") return ready;
  const accounts =
    "plant-admin@cedar.example, technician@cedar.example, corporate@harbor.example or super-admin@millwright.example";
  return `${ready} – sign in as ${accounts}, password ${DEMO_PASSWORD} (more accounts: README.md)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runCommand(() => start({ dev: process.argv.includes("--dev") }), undoAll);
