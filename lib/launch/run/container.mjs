import path from "node:path";
import { webServer } from "../make/build.mjs";
import { becomeNode } from "../run-tool.mjs";
import { printLine, Refusal, runCommand } from "../terminal.mjs";
import { startChildren } from "./application.mjs";
import { answersOk } from "./children.mjs";
import { loadEnvironment } from "./environment.mjs";
import { prepareHeartbeats, requireHeartbeats } from "./heartbeats.mjs";
import { programArguments } from "./programs.mjs";
import { accepts, requireNode } from "./requirements.mjs";
import { stopOnSignals, toUndo } from "./shutdown.mjs";

/*
 * What a container of the image does: web, worker, gateways, reader, migrate, simulator, create-admin, rotate-keys, backup, restore, health.
 * Logs go to the container's own output, one JSON line each.
 */

const commands = {
  web,
  worker,
  gateways,
  reader,
  simulator,
  migrate: migrateAndSeed,
  "create-admin": createAdmin,
  "rotate-keys": rotateKeys,
  backup,
  restore,
  health,
};

async function runContainer([name = "web", ...args]) {
  requireNode();
  const command = commands[name];
  if (!command) throw new Refusal(`Unknown command ${name}: use one of ${Object.keys(commands).join(", ")}.`);
  const environment = loadEnvironment({ DEMO: "0" });
  for (const needed of neededBy(name, environment))
    if (!environment[needed]) throw new Refusal(`${needed} must be set, see .env.example.`);
  await command(environment, args);
}

/** A reader has no business with the database; in a plant's own network it has no keys either. */
function neededBy(name, { READER_BIND }) {
  if (name === "reader") return READER_BIND ? ["READER_SERVER"] : ["APP_KEYS"];
  return ["DATABASE_URL", "APP_KEYS"];
}

async function web(environment) {
  const { DATABASE_URL, HOST, PORT } = environment;
  await requireDatabase(environment);
  const { invitationToSetUp } = await import("./setup-link.mjs");
  const setup = await invitationToSetUp(DATABASE_URL, environment, "docker compose run --rm web create-admin");
  if (setup) printLine(setup);
  const server = webServer({ host: HOST, port: PORT });
  Object.assign(process.env, server.environment);
  await become("web", server.args, environment.WEB_CONCURRENCY);
}

function worker(environment) {
  prepareHeartbeats();
  return runWithSchema(environment, "worker", environment.WORKER_CONCURRENCY);
}

function gateways(environment) {
  return runWithSchema(environment, "gateways", environment.GATEWAY_CONCURRENCY);
}

function reader({ READER_CONCURRENCY }) {
  return become("reader", programArguments("reader"), READER_CONCURRENCY);
}

function simulator(environment) {
  if (environment.DEMO !== "1") return printLine("DEMO is not 1: simulator not started.");
  return runWithSchema(environment, "simulator");
}

async function runWithSchema(environment, program, count = "1") {
  await requireDatabase(environment);
  await become(program, programArguments(program), count);
}

/** One is this container, and its end the container's; several are kept running, each by itself. */
async function become(name, args, count) {
  if (Number(count) === 1) return becomeNode(args);
  stopOnSignals();
  const children = startChildren(name, args, Number(count), { dataDirectory: "", prints: true });
  toUndo(() => Promise.all(children.map((child) => child.stop())));
  for (const child of children) child.becameReady();
}

/** At the version of this program, and encrypted with keys that we have. */
async function requireDatabase({ DATABASE_URL, APP_KEYS }) {
  await requireSchema(DATABASE_URL);
  const { proveKeys } = await import("../data/prove-keys.mjs");
  await proveKeys(DATABASE_URL, APP_KEYS);
}

async function requireSchema(url) {
  const { requireSchemaAtHead } = await import("../data/migrate.mjs");
  await requireSchemaAtHead(url);
}

async function migrateAndSeed({ DATABASE_URL, DATA_DIR }) {
  const { migrate } = await import("../data/migrate.mjs");
  const { seed } = await import("./seed.mjs");
  const applied = await migrate(DATABASE_URL, { log: printLine });
  printLine(applied.length ? `applied ${applied.join(", ")}` : "database schema is up to date");
  await seed(DATABASE_URL, DATA_DIR);
}

async function createAdmin({ DATABASE_URL }) {
  await requireSchema(DATABASE_URL);
  const { createAdministrator } = await import("./administrator.mjs");
  await createAdministrator(DATABASE_URL);
}

async function rotateKeys({ DATABASE_URL }, args) {
  await requireSchema(DATABASE_URL);
  const { reencryptSecrets } = await import("../data/reencrypt.mjs");
  await reencryptSecrets(DATABASE_URL, args);
}

async function backup({ DATABASE_URL, DATA_DIR }, args) {
  const { backUp, backUpRegularly } = await import("../data/backup.mjs");
  const options = { url: DATABASE_URL, dataDirectory: DATA_DIR, directory: path.join(DATA_DIR, "backups") };
  const hours = numberAfter(args, "--every-hours");
  const keepDays = numberAfter(args, "--keep-days");
  await (hours ? backUpRegularly({ ...options, hours, keepDays }) : backUp({ ...options, keepDays }));
}

function numberAfter(args, option) {
  const place = args.indexOf(option);
  if (place < 0) return undefined;
  const number = Number(args[place + 1]);
  if (!(number > 0)) throw new Refusal(`${option} must be a number above 0.`);
  return number;
}

async function restore({ DATABASE_URL, DATA_DIR }, args) {
  const { restoreBackup, settleRecovered } = await import("../data/restore.mjs");
  if (args.includes("--recovered")) return settleRecovered({ url: DATABASE_URL });
  const name = args.find((argument) => !argument.startsWith("--"));
  await restoreBackup({
    url: DATABASE_URL,
    dataDirectory: DATA_DIR,
    directory: path.join(DATA_DIR, "backups"),
    name,
    replace: args.includes("--replace"),
    keysLost: args.includes("--keys-lost"),
  });
}

/** For health checks: does the server answer, or, for those that only work, do they get on? */
async function health({ PORT, GATEWAY_PORT = "3001", MQTT_URL, MQTT_PORT = "1883" }, [part = "web"]) {
  if (part === "worker") return requireHeartbeats();
  if (part === "gateways") {
    if (!(await answersOk(`http://127.0.0.1:${GATEWAY_PORT}/healthz`)))
      throw new Refusal("The gateway HTTP server is not responding.");
    if (!MQTT_URL && !(await accepts(Number(MQTT_PORT)))) throw new Refusal("The MQTT broker is not responding.");
    return;
  }
  if (!(await answersOk(`http://127.0.0.1:${PORT}/healthz`))) throw new Refusal("The web server is not responding.");
}

await runCommand(() => runContainer(process.argv.slice(2)));
