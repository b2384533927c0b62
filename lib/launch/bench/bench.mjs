import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { keysOf } from "../data/keys.mjs";
import { buildAll } from "../make/build.mjs";
import { generateClient } from "../make/generate.mjs";
import { startApplication } from "../run/application.mjs";
import { loadEnvironment } from "../run/environment.mjs";
import { installPackages } from "../run/install.mjs";
import { bundlePrograms } from "../run/programs.mjs";
import { freePort, requireNode } from "../run/requirements.mjs";
import { stopOnSignals, toUndo, undoAll } from "../run/shutdown.mjs";
import { printLine, runCommand, step } from "../terminal.mjs";

/*
 * npm run bench: the product against the same work done by bare SQL and by a bare Node server, alternating in one
 * run. Absolute figures belong to the machine; the ratios are what to read.
 */

const sizes = (process.env.BENCH_SIZES ?? "10000,100000").split(",").map(Number);
const concurrencies = [1, 16];
/** BENCH_PARTS=calls,export measures these alone. */
const parts = process.env.BENCH_PARTS?.split(",");
const isMeasured = (part) => parts === undefined || parts.includes(part);

async function bench() {
  stopOnSignals();
  requireNode();
  const environment = loadEnvironment();
  const dataDirectory = path.join(environment.DATA_DIR, "bench");
  fs.mkdirSync(dataDirectory, { recursive: true });
  await installPackages();
  process.env.APP_KEYS ??= keysOf(dataDirectory);
  await step("database client", generateClient);
  // They are about what comes in and goes out: nothing is asked of the web server.
  const isWithoutWeb = parts?.every((part) => ["minute", "sealing", "archive"].includes(part));
  await step("build", isWithoutWeb ? bundlePrograms : buildAll);

  printLine(`\n${os.cpus().length} cores, ${os.cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}\n`);
  if (isMeasured("spectra")) {
    const { measureSpectra, reportSpectra } = await import("./spectrum.mjs");
    reportSpectra(await measureSpectra());
  }
  const { openDatabase } = await import("../data/database.mjs");
  const settings = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track_planning": "on" };
  const server = await openDatabase(dataDirectory, { log: printLine, settings });
  toUndo(server.stop);
  if (isMeasured("places")) {
    const { measurePlaces, reportPlaces } = await import("./places.mjs");
    reportPlaces(await measurePlaces(server, dataDirectory));
  }
  if (isMeasured("recurring")) {
    const { measureRecurring, reportRecurring } = await import("./recurring.mjs");
    reportRecurring(await measureRecurring(server, dataDirectory));
  }
  if (isMeasured("oee")) {
    const { measureOee, reportOee } = await import("./oee.mjs");
    reportOee(await measureOee(server, dataDirectory));
  }
  if (isMeasured("imports")) {
    const { measureImports, reportImports } = await import("./imports.mjs");
    reportImports(await measureImports(server, dataDirectory));
  }
  if (isMeasured("minute")) {
    const { measureMinute, reportMinute } = await import("./minute.mjs");
    reportMinute(await measureMinute(server, dataDirectory));
  }
  if (isMeasured("sealing")) {
    const { measureSealing, reportSealing } = await import("./sealing.mjs");
    reportSealing(await measureSealing(server, dataDirectory));
  }
  if (isMeasured("archive")) {
    const { measureArchive, reportArchive } = await import("./archive.mjs");
    reportArchive(await measureArchive(server, dataDirectory));
  }
  const besides = ["spectra", "places", "recurring", "oee", "imports", "minute", "sealing", "archive"];
  if (parts?.every((part) => besides.includes(part))) return;
  for (const size of sizes) await benchSize(size, server, dataDirectory);
}

async function benchSize(size, server, dataDirectory) {
  const { administer, urlOf } = await import("../data/database.mjs");
  const { migrate } = await import("../data/migrate.mjs");
  const { fill } = await import("./fill.mjs");
  const { measure, report } = await import("./measure.mjs");
  const { measureReadings, reportReadings } = await import("./readings.mjs");
  const { startBareServer } = await import("./bare-server.mjs");

  const database = `bench_${size}`;
  await administer(server.url, `drop database if exists ${database} with (force)`, `create database ${database}`);
  const url = urlOf(server.url, database);
  process.env.DATABASE_URL = url;
  await administer(server.url, "alter system set pg_stat_statements.track = 'none'", "select pg_reload_conf()");
  await migrate(url, { log: () => {} });
  const sample = await step(`${size.toLocaleString("en")} work orders`, () => fill(url, size));

  const bare = await startBareServer(url, sample);
  const [port, GATEWAY_PORT, MQTT_PORT] = [await freePort(), await freePort(), await freePort()].map(String);
  const children = [];
  toUndo(() => Promise.all(children.map((child) => child.stop())));
  const host = "127.0.0.1";
  const METRICS_TOKEN = "bench-metrics-token";
  const PUBLIC_URL = `http://${host}:${port}`;
  const environment = { LOG_LEVEL: "error", PORT: port, PUBLIC_URL, GATEWAY_PORT, MQTT_PORT, METRICS_TOKEN };
  const processes = { gateways: 1 };
  await startApplication({ host, port, dataDirectory, processes, quiet: true, environment }, children);

  const product = `http://${host}:${port}`;
  if (isMeasured("calls")) report(size, await measure({ url, sample, bare: bare.address, product, concurrencies }));
  const gateways = `http://${host}:${GATEWAY_PORT}`;
  const pidOf = (name) => ({ pid: children.find((child) => child.name === name)?.pid });
  const spending = { database: { folder: dataDirectory }, gateways: pidOf("gateways"), workers: pidOf("worker") };
  if (isMeasured("export")) {
    const { measureExport, reportExport } = await import("./export.mjs");
    const worker = pidOf("worker").pid;
    reportExport(await measureExport({ url, sample, product, worker, directory: dataDirectory }));
  }
  if (isMeasured("chart")) {
    const { measureChart, reportChart } = await import("./chart.mjs");
    reportChart(await measureChart({ url, sample, product }));
  }
  if (isMeasured("readings"))
    reportReadings(
      await measureReadings({ url, sample, product, gateways, processes: spending, directory: dataDirectory }),
    );
  // An hour: only where it is asked for.
  if (parts?.includes("soak")) {
    const { measureSoak, reportSoak } = await import("./soak.mjs");
    reportSoak(await measureSoak({ url, sample, product, gateways, metricsToken: METRICS_TOKEN }));
  }
  // Neither the document nor a screen knows how many orders there are: once is enough.
  if (isMeasured("document") && size === sizes[0]) {
    const { measureApiDocument, reportApiDocument } = await import("./api-document.mjs");
    reportApiDocument(await measureApiDocument({ product }));
  }
  if (isMeasured("frames") && size === sizes[0]) {
    const { measureFrames, reportFrames } = await import("./frames.mjs");
    const directory = path.join(dataDirectory, "browser");
    reportFrames(await measureFrames({ url, sample, product, directory }));
  }
  await Promise.all(children.map((child) => child.stop()));
  await bare.stop();
  if (isMeasured("processes")) {
    const { measureWebProcesses, reportWebProcesses } = await import("./web-processes.mjs");
    reportWebProcesses(await measureWebProcesses({ sample, dataDirectory }));
  }
  if (isMeasured("trips")) await reportCounted({ url, sample, dataDirectory });
}

/** A product of its own, for between it and the database somebody counts. */
async function reportCounted({ url, sample, dataDirectory }) {
  const { countRoundTrips } = await import("./wire.mjs");
  const { countStatements, reportStatements } = await import("./measure.mjs");
  const { administer } = await import("../data/database.mjs");
  const track = (what) =>
    administer(url, `alter system set pg_stat_statements.track = '${what}'`, "select pg_reload_conf()");
  const wire = await countRoundTrips(url);
  const port = String(await freePort());
  const [host, children] = ["127.0.0.1", []];
  toUndo(() => Promise.all(children.map((child) => child.stop())));
  const environment = { LOG_LEVEL: "error", PORT: port, PUBLIC_URL: `http://${host}:${port}`, DATABASE_URL: wire.url };
  await startApplication({ host, port, dataDirectory, quiet: true, environment, processes: { worker: 0 } }, children);
  await track("all");
  reportStatements(await countStatements({ url, sample, product: `http://${host}:${port}`, take: wire.take }));
  await track("none");
  await Promise.all(children.map((child) => child.stop()));
  await wire.stop();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runCommand(bench, undoAll);
  await undoAll();
  process.exit(0);
}
