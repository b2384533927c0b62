import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { inProject, packageScript } from "../paths.mjs";
import { bundlePrograms } from "../run/programs.mjs";
import { runNode } from "../run-tool.mjs";
import { APPLICATION_SOURCES, fingerprint, unlessDone } from "./fingerprint.mjs";
import { bundleServiceWorker } from "./service-worker.mjs";
import { packStaticFiles } from "./static-files.mjs";
import { writeTexts } from "./texts.mjs";

export const nextScript = packageScript("next", "dist/bin/next");

/** What is loaded before the web server. Each receives a request after those that follow it. */
export const PRELOADED = ["served-calls", "caller-address", "refused-requests", "unserved-methods", "drain"].map(
  (name) => `lib/launch/run/${name}.mjs`,
);
/** While somebody writes calls, Next loads what has been written. */
const LEFT_TO_NEXT = ["lib/launch/run/served-calls.mjs"];

/** An image holds the server that Next has put together for it, see image.mjs, and no other part of Next. */
const standaloneServer = inProject("server.js");

/** Longer than proxies keep theirs, so that they never send into a connection that is being closed; the gateways' is too. */
const KEEP_ALIVE_MILLISECONDS = "65000";

/**
 * What Node runs to serve, and with which environment.
 * @param {{ host: string, port: string, dev?: boolean }} options
 * @returns {{ args: string[], environment: Record<string, string> }}
 */
export function webServer({ host, port, dev = false }) {
  const loaded = PRELOADED.filter((file) => !dev || !LEFT_TO_NEXT.includes(file));
  const preloads = loaded.flatMap((file) => ["--import", pathToFileURL(inProject(file)).href]);
  if (!dev && fs.existsSync(standaloneServer))
    return {
      args: [...preloads, standaloneServer],
      environment: { HOSTNAME: host, PORT: port, KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_MILLISECONDS },
    };
  const command = dev ? ["dev"] : ["start", "--keepAliveTimeout", KEEP_ALIVE_MILLISECONDS];
  return { args: [...preloads, nextScript, ...command, "-H", host, "-p", port], environment: {} };
}

/** Everything that `npm start` runs. */
export async function buildAll() {
  const summary = await buildWeb();
  await bundlePrograms();
  return summary;
}

/** Builds the web application when its sources have changed since the last build. */
export async function buildWeb() {
  const mark = inProject(".next/.fingerprint");
  if (!fs.existsSync(inProject(".next/BUILD_ID"))) fs.rmSync(mark, { force: true });
  return unlessDone(mark, fingerprint(APPLICATION_SOURCES), async () => {
    await runNode("next build", [nextScript, "build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
    await writeTexts();
    await bundleServiceWorker();
    await packStaticFiles();
  });
}
