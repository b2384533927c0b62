import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { APPLICATION_SOURCES, fingerprint, unlessDone } from "./fingerprint.mjs";
import { inProject, packageScript } from "./paths.mjs";
import { bundlePrograms } from "./programs.mjs";
import { runNode } from "./run-tool.mjs";
import { bundleServiceWorker } from "./service-worker.mjs";

export const nextScript = packageScript("next", "dist/bin/next");

/** What Node runs to serve, with "start" or "dev" after it. */
export const nextServer = [
  ...["caller-address", "unserved-methods", "drain"].flatMap((name) => [
    "--import",
    pathToFileURL(inProject(`lib/launch/${name}.mjs`)).href,
  ]),
  nextScript,
];

/** Everything that `npm start` runs. */
export async function buildAll() {
  const said = await buildWeb();
  await bundlePrograms();
  return said;
}

/** Builds the web application when its sources have changed since the last build. */
export async function buildWeb() {
  const mark = inProject(".next/.fingerprint");
  if (!fs.existsSync(inProject(".next/BUILD_ID"))) fs.rmSync(mark, { force: true });
  return unlessDone(mark, fingerprint(APPLICATION_SOURCES), async () => {
    await runNode("next build", [nextScript, "build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
    await bundleServiceWorker();
  });
}
