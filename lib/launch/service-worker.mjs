import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inProject } from "./paths.mjs";
import { runCommand } from "./terminal.mjs";

const STATIC = ".next/static";
const KEPT = /\.(?:js|css|woff2)$/;

/**
 * Bundles the service worker after `next build`, because it carries the list of the files that the build has made: a
 * phone keeps them all, so that every part of a kept page is there without a connection.
 */
export async function bundleServiceWorker() {
  const { build } = await import("esbuild"); // not there yet when this module is loaded on a fresh clone
  await build({
    entryPoints: [inProject("lib/client/service-worker.ts")],
    outfile: inProject(".next/service-worker.js"),
    absWorkingDir: inProject(),
    tsconfig: inProject("tsconfig.json"),
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    target: "es2020",
    logLevel: "error",
    define: {
      BUILD: JSON.stringify(fs.readFileSync(inProject(".next/BUILD_ID"), "utf8")),
      STATIC_FILES: JSON.stringify(staticFiles()),
      "process.env.NODE_ENV": '"production"',
    },
  });
}

/** Their names change with their content, so none needs a revision. */
const staticFiles = () =>
  fs
    .readdirSync(inProject(STATIC), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => KEPT.test(file))
    .sort()
    .map((file) => ({ url: `/_next/static/${file}`, revision: null }));

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(bundleServiceWorker);
