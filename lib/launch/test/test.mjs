import fs from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import path from "node:path";
import { newKeys } from "../data/keys.mjs";
import { buildWeb, nextScript } from "../make/build.mjs";
import { APPLICATION_SOURCES, fingerprint } from "../make/fingerprint.mjs";
import { generateClient } from "../make/generate.mjs";
import { inProject, packageScript } from "../paths.mjs";
import { claimDataDirectory } from "../run/claim.mjs";
import { applyEnvironment, readEnvironment } from "../run/environment.mjs";
import { installPackages } from "../run/install.mjs";
import { bundlePrograms } from "../run/programs.mjs";
import { freePort, requireDisk, requireNode } from "../run/requirements.mjs";
import { stopOnSignals, toUndo, undoAll } from "../run/shutdown.mjs";
import { DIE_WITH_PARENT, exitCode, runNode } from "../run-tool.mjs";
import { printFailure, printLine, step } from "../terminal.mjs";
import { whatIsReached } from "./reach.mjs";

/*
 * npm test [-- --full[=2/4] [--continue] | --quick | --changed[=commit]] [files and options of Vitest]
 *
 * Types, style, build, then the tests against a real PostgreSQL, a running web server with its workers, and a real browser,
 * within the budget of tests/budget.ts. --full adds every cell of every matrix and the files named *.full.test.ts;
 * --full=2/4 is the second quarter of its files, --continue leaves out the files that have passed since the sources
 * changed last. --changed runs what the files changed since the commit (HEAD) can reach. --quick leaves out the build, the
 * servers and the browser, and the tests that need them. Where files are named, types and style are not checked. A failing
 * check counts as one failed test and does not keep the others from being run.
 */

const DATA = inProject(process.env.DATA_DIR || ".data", "test");
const COUNTS = path.join(DATA, "counts.json");
const COSTS = path.join(DATA, "costs.jsonl");
const PASSED = path.join(DATA, "passed.json");
const MODULES = path.join(DATA, "modules");
const TEMPLATE = "test_template";
const SEEDED = "test_seeded";
const END_TO_END = "test_end_to_end";

/**
 * A power cut may cost the test databases: they are created again in every run. Their tables are small, and a plan for a dozen
 * of them takes longer to find than to carry out: they are joined in the order that is written.
 */
const FAST_SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  wal_compression: "off",
  max_wal_size: "1GB",
  join_collapse_limit: "1",
  from_collapse_limit: "1",
};

const OURS = /^--(full(=\d+\/\d+)?|continue|quick|changed(=.*)?)$/;

const total = { passed: 0, failed: 0, skipped: 0 };

async function test(args) {
  const begun = performance.now();
  const changed = args.find((argument) => argument.startsWith("--changed"));
  const reached = changed && whatIsReached(changed.split("=")[1]);
  if (reached) {
    printLine(reached.summary);
    process.env.TEST_SCREENS = reached.screens.join(",");
  }
  const full = args.find((argument) => argument.startsWith("--full"));
  const passedOn = args.filter((argument) => !OURS.test(argument));
  const quick = args.includes("--quick") || reached?.needsNoProduct;
  // Somebody who names files waits for these tests alone.
  const named = passedOn.some((argument) => argument.startsWith("tests/"));
  stopOnSignals(1);
  requireNode();
  const given = prepareEnvironment();
  if (full) process.env.TEST_FULL = "1";
  if (args.length === 0) process.env.TEST_WHOLE = "1";
  requireDisk(DATA);
  const claim = await claimDataDirectory(DATA);
  toUndo(claim.release);
  await installPackages();

  // Each of these leaves a core to another: what does not wait for the other runs beside it.
  const [cluster] = await Promise.all([prepareDatabases(), step("database client", generateClient)]);
  if (!named)
    await Promise.all([
      check("types", checkTypes),
      check("style", () => runNode("biome", [packageScript("@biomejs/biome", "bin/biome"), "check"])),
    ]);
  const [isBuilt] = await Promise.all([
    !quick && check("build", buildWeb),
    !quick && prepareBesideBuild(cluster, given),
  ]);
  await check("programs", bundlePrograms); // a build would take them away
  if (isBuilt) await check("web and workers for the tests", () => startEndToEnd(cluster, claim));
  else process.env.TEST_QUICK = "1"; // without a build there is no server to test; the rest still can be
  const share = full?.includes("=") ? [`--shard=${full.split("=")[1]}`] : [];
  await runVitest([...passedOn, ...(reached?.tests ?? []), ...share], full && args.includes("--continue"));
  printLine(`npm test took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** The tests must not touch a database or send mail by what happens to be set here: only these two are taken over. */
function prepareEnvironment() {
  const { REDIS_URL, MQTT_URL } = process.env;
  applyEnvironment(readEnvironment({ own: { APP_KEYS: newKeys(), DEMO: "0" } }));
  process.env.DATA_DIR = path.join(DATA, "files");
  fs.rmSync(process.env.DATA_DIR, { recursive: true, force: true });
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.TEST_COUNT_FILE = COUNTS;
  process.env.TEST_COST_FILE = COSTS;
  process.env.TEST_PASSED_FILE = `${PASSED}.run`;
  process.env.TEST_MODULES = MODULES;
  forgetOldModules();
  return { REDIS_URL: REDIS_URL || undefined, MQTT_URL: MQTT_URL || undefined };
}

/** Vitest keeps every version of every module that it has transformed; about twenty of each are some 500 MB. */
function forgetOldModules() {
  const kept = fs.existsSync(MODULES) ? fs.readdirSync(MODULES).length : 0;
  if (kept > 40_000) fs.rmSync(MODULES, { recursive: true, force: true });
}

/** @returns {Promise<boolean>} whether it passed */
async function check(title, work) {
  try {
    await step(title, work);
    return true;
  } catch (error) {
    printFailure(error);
    total.failed++;
    return false;
  }
}

/**
 * The compiler would share its work among four: each of them works out most of the types for itself, which takes two cores
 * twice as long. It seldom collects what it no longer needs, while there is memory.
 */
async function checkTypes() {
  await runNode("next typegen", [nextScript, "typegen"]); // types that pages use as globals
  const checkers = String(Math.min(availableParallelism(), 4));
  const memory = { GOGC: "400", GOMEMLIMIT: `${Math.round(totalmem() / 2 ** 21)}MiB` };
  await runNode("tsc", [packageScript("typescript", "bin/tsc"), "--noEmit", "--checkers", checkers], memory);
}

/** A cluster of its own, and in it the database that each test process copies. */
async function prepareDatabases() {
  return step("test database", async () => {
    const { openDatabase, administer, urlOf } = await import("../data/database.mjs");
    const { migrate } = await import("../data/migrate.mjs");
    const cluster = await openDatabase(DATA, { log: printLine, settings: FAST_SETTINGS });
    toUndo(cluster.stop);
    toUndo(() => dropTestDatabases(cluster.url));
    await dropTestDatabases(cluster.url);
    await administer(cluster.url, `create database ${TEMPLATE} template template0`);
    process.env.TEST_TEMPLATE_URL = urlOf(cluster.url, TEMPLATE);
    await migrate(process.env.TEST_TEMPLATE_URL, { log: printLine });
    await keepMomentsOfTheLastDays(process.env.TEST_TEMPLATE_URL);
    return cluster;
  });
}

/** What tests measure in the last days is kept as what comes in is, and what they measure before that in the older form. */
async function keepMomentsOfTheLastDays(url) {
  const { default: pg } = await import("pg");
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query(`update reading_store
      set moments_from = moments_from - interval '12 days', hours_from = hours_from - interval '12 days';
    select make_moments_day(moments_from + d * interval '24 hours') from reading_store, generate_series(0, 11) d`);
  await owner.end();
}

async function dropTestDatabases(url) {
  const { administer, listDatabases } = await import("../data/database.mjs");
  const names = (await listDatabases(url)).filter((name) => name.startsWith("test_"));
  await administer(url, ...names.map((name) => `drop database if exists ${name} with (force)`));
}

/** What the running product and its tests need, and the build does not. */
async function prepareBesideBuild(cluster, given) {
  await check("demo data", () => seedDemo(cluster));
  await check("browser", async () => {
    const { findBrowser } = await import("./browser.mjs");
    const browser = await findBrowser(path.join(DATA, "chromium"));
    process.env.TEST_BROWSER = await serveBrowser(browser.path);
    return browser.summary;
  });
  await check("Redis and MQTT", async () => {
    const { startTestServices } = await import("./test-services.mjs");
    const { redis, mqtt, summary } = await startTestServices(DATA, given);
    if (redis) process.env.TEST_REDIS_URL = redis;
    if (mqtt) process.env.TEST_MQTT_URL = mqtt;
    return summary;
  });
}

/** One Chromium for the whole run, which the test processes share. @returns its address */
async function serveBrowser(executablePath) {
  const { chromium } = await import("playwright");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run"];
  // Each page is opened once, and optimizing its scripts would take a fifth of the browser's processor time.
  args.push("--js-flags=--no-opt --no-maglev");
  // A microphone that beeps, whose use nobody has to allow.
  args.push("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream");
  const server = await chromium.launchServer({ executablePath, args });
  toUndo(() => server.close());
  return server.wsEndpoint();
}

/** The demo's companies and accounts, without its simulator, in a database that tests can copy (TEST_SEEDED_URL). */
async function seedDemo(cluster) {
  const { administer, urlOf } = await import("../data/database.mjs");
  const { seed } = await import("../run/seed.mjs");
  await administer(cluster.url, `create database ${SEEDED} template ${TEMPLATE}`);
  fs.rmSync(path.join(DATA, "seeded"), { force: true });
  process.env.SEED = "demo";
  await seed(urlOf(cluster.url, SEEDED), DATA);
  delete process.env.SEED;
  process.env.TEST_SEEDED_URL = urlOf(cluster.url, SEEDED);
}

/** On a free port, on a copy of the demo. The address stays in TEST_URL (Vite overwrites BASE_URL). */
async function startEndToEnd(cluster, claim) {
  const { administer, urlOf } = await import("../data/database.mjs");
  const { startApplication } = await import("../run/application.mjs");
  const port = String(await freePort());
  const url = urlOf(cluster.url, END_TO_END);
  await administer(cluster.url, `create database ${END_TO_END} template ${SEEDED}`);
  process.env.TEST_URL = `http://127.0.0.1:${port}`;
  process.env.TEST_DATABASE_URL = url;
  const children = [];
  toUndo(() => Promise.all(children.map((child) => child.stop())));
  const environment = {
    DATABASE_URL: url,
    PORT: port,
    PUBLIC_URL: process.env.TEST_URL,
    OUTSIDE_NETWORKS: "127.0.0.1/32,::1/128",
    REPORTING_HOST: "reports.tests.example:5432",
  };
  const launched = () => claim.remember(children);
  await startApplication(
    { host: "127.0.0.1", port, dataDirectory: DATA, quiet: true, environment, launched },
    children,
  );
}

async function runVitest(args, continues) {
  for (const file of [COUNTS, COSTS, process.env.TEST_PASSED_FILE]) fs.rmSync(file, { force: true });
  const sources = fingerprint([...APPLICATION_SOURCES, "lib/launch", "prisma", "workers", "tests"]);
  const passed = readPassed(sources);
  const left = continues ? passed.flatMap((file) => ["--exclude", file]) : [];
  if (left.length) printLine(`--continue: ${passed.length} files have passed with these sources and are left out`);
  const vitest = [packageScript("vitest", "vitest.mjs"), "run", "--config", "tests/vitest.config.ts", ...args, ...left];
  const code = await exitCode(process.execPath, [...DIE_WITH_PARENT, ...vitest]);
  const counts = fs.existsSync(COUNTS)
    ? JSON.parse(fs.readFileSync(COUNTS, "utf8"))
    : { passed: 0, failed: 0, skipped: 0 };
  for (const kind of Object.keys(total)) total[kind] += counts[kind];
  if (code !== 0 && counts.failed === 0) total.failed++; // it ended in a way that no test stands for
  if (process.env.TEST_FULL) keepPassed(sources, passed);
}

/** The files that have passed in runs of --full since the sources changed last. */
function readPassed(sources) {
  if (!fs.existsSync(PASSED)) return [];
  const kept = JSON.parse(fs.readFileSync(PASSED, "utf8"));
  return kept.sources === sources ? kept.files : [];
}

function keepPassed(sources, before) {
  const run = process.env.TEST_PASSED_FILE;
  const now = fs.existsSync(run) ? fs.readFileSync(run, "utf8").split("\n").filter(Boolean) : [];
  fs.writeFileSync(PASSED, JSON.stringify({ sources, files: [...new Set([...before, ...now])] }));
}

/** The last line of the run, after everything has been stopped. */
function printTotal() {
  printLine(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
}

try {
  await test(process.argv.slice(2));
} catch (error) {
  printFailure(error);
  total.failed++;
}
await undoAll();
printTotal();
process.exit(total.failed ? 1 : 0);
