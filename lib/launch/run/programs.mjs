import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { APPLICATION_SOURCES, fingerprint, unlessDone } from "../make/fingerprint.mjs";
import { inProject } from "../paths.mjs";
import { runCommand } from "../terminal.mjs";

/*
 * The programs beside the web server and the calls that it serves, each bundled into a few files: a process that reads these instead of some three
 * hundred, each of them translated first, starts in half the time and with half the work, and one that was killed is
 * back sooner. What they import later is in files of its own, with its packages. Packages stay outside.
 */

const PROGRAMS = {
  worker: "workers/index.ts",
  gateways: "workers/gateways/index.ts",
  reader: "workers/reader/index.ts",
  simulator: "workers/simulator/index.ts",
};

/** No program: the web process loads it before Next (served-calls.mjs). */
const CALLS = { calls: "app/calls.ts" };

/** Run once and to their end. Beside their sources the sources are run; an image has their bundles alone. */
const COMMANDS = {
  seed: "prisma/seed.ts",
  "first-administrator": "prisma/first-administrator.ts",
  "rotate-keys": "prisma/rotate-keys.ts",
};

/**
 * The worker's memory grows by a quarter before it is tidied, not to four times: what a long list leaves behind is gone
 * sooner, for a tenth more time.
 */
const FLAGS = { worker: ["--heap-growing-percent=25"], gateways: [], reader: [], simulator: [] };

export const PROGRAM_FOLDER = ".next/programs";
const SOURCES = [...APPLICATION_SOURCES, "lib/launch", "prisma", "workers"];

/** Bundles the programs when their sources have changed since the last time. */
export const bundlePrograms = () =>
  unlessDone(inProject(PROGRAM_FOLDER, ".fingerprint"), fingerprint(SOURCES), async () => {
    const { build } = await import("esbuild"); // not there yet when this module is loaded on a fresh clone
    await build({
      entryPoints: Object.fromEntries(
        Object.entries({ ...PROGRAMS, ...CALLS, ...COMMANDS }).map(([name, file]) => [name, inProject(file)]),
      ),
      outdir: inProject(PROGRAM_FOLDER),
      outExtension: { ".js": ".mjs" },
      absWorkingDir: inProject(),
      tsconfig: inProject("tsconfig.json"),
      bundle: true,
      splitting: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      sourcemap: true,
      sourcesContent: false,
      logLevel: "error",
    });
  });

/**
 * What Node is given to run one: its bundle, or while one is developing, its source.
 * @param {keyof typeof PROGRAMS} name
 * @param {{ dev?: boolean }} [options]
 * @returns {string[]}
 */
export function programArguments(name, { dev = false } = {}) {
  const bundled = inProject(PROGRAM_FOLDER, `${name}.mjs`);
  return dev || !existsSync(bundled)
    ? ["--import", "tsx", PROGRAMS[name]]
    : [...FLAGS[name], "--enable-source-maps", bundled];
}

/**
 * What Node is given to run one of the commands.
 * @param {keyof typeof COMMANDS} name
 * @returns {string[]}
 */
export function commandArguments(name) {
  const source = COMMANDS[name];
  return existsSync(inProject(source)) ? ["--import", "tsx", source] : [inProject(PROGRAM_FOLDER, `${name}.mjs`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(bundlePrograms);
