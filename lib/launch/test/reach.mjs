import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { inProject, projectRoot } from "../paths.mjs";
import { Refusal } from "../terminal.mjs";

/*
 * What a change can reach, by the graph of imports: the tests whose imports lead to a changed file, and the screens
 * whose pages do, the nearest first. Of a file that much imports only the nearest are run: a quick answer while one is
 * working, not the whole one. Imports of types are left to the type check. What is bound by name (messages, SQL, a call
 * that a screen makes) is followed only as far as `sensitive` states.
 */

const FOLDERS = ["app", "components", "lib", "workers", "prisma", "tests"];
const CODE = /\.(ts|tsx|mjs)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx", "/index.mjs"];

/** So many of each are run, the nearest: a minute or two. */
const MOST = { tests: 14, screens: 6, journeys: 2 };

/** They start programs, so only what they import themselves brings them along. */
const SLOW = /^tests\/(workers\/(killed-worker|outbox)|launch\/)/;

/** What the browser draws: only a change of it is worth a build and a browser while one is working. */
const DRAWN = /^(app\/(?!api\/)|components\/|lib\/client\/|public\/|proxy\.|next\.config)/;

/** Tests that read the sources themselves, and are quick. */
const ALWAYS = [
  "tests/architecture",
  "tests/messages",
  "tests/catalogue",
  "tests/domain",
  "tests/client",
  "tests/look",
];

/** What no import leads to, and the tests that see it. */
const sensitive = [
  {
    changed: /^prisma\/(migrations|models|sql)\//,
    tests: ["tests/walls", "tests/safety/tenants", "tests/api/resources"],
  },
  { changed: /^(docker-compose\.yml|\.env\.example|Dockerfile)$/, tests: ["tests/launch/compose", "tests/launch/env"] },
];

/**
 * @param {string} [since] a commit; what is not committed yet counts as changed in any case
 * @returns {{ tests: string[], screens: string[], needsNoProduct: boolean, summary: string }} tests as filters for Vitest
 */
export const whatIsReached = (since = "HEAD") => reachOf(changedFiles(since));

/** @param {string[]} changed files of the project, from its root */
export function reachOf(changed) {
  const files = FOLDERS.flatMap(codeUnder);
  const distances = distancesFrom(changed, importersOf(files));
  const nearest = (pattern) =>
    files
      .filter((file) => pattern.test(file) && distances.has(file))
      .sort((a, b) => distances.get(a) - distances.get(b));
  const isWorthIt = (test) => !SLOW.test(test) || distances.get(test) <= 1;
  const importing = nearest(/^tests\/((api|safety|workers|launch)\/.*|[\w-]+)(?<!\.full)\.test\.ts$/);
  const screens = changed.some((file) => DRAWN.test(file)) ? nearest(/^app\/\(app\)\/.*page\.tsx$/) : [];
  const shown = screens.slice(0, MOST.screens);
  const named = sensitive
    .filter((rule) => changed.some((file) => rule.changed.test(file)))
    .flatMap((rule) => rule.tests);
  const own = nearest(/^tests\/e2e\/.*\.test\.ts$/).filter((test) => distances.get(test) === 0);
  const browser = shown.length
    ? ["tests/e2e/every-screen", "tests/e2e/screen-shapes", ...journeysThrough(shown, files).slice(0, MOST.journeys)]
    : [];
  const tests = [...importing.filter(isWorthIt).slice(0, MOST.tests), ...named, ...own, ...browser];
  return {
    tests: [...new Set([...ALWAYS, ...tests])],
    screens: shown,
    needsNoProduct: !tests.some((test) => /^tests\/(e2e|launch\/installation)/.test(test)),
    summary:
      `${changed.length} files changed; ${importing.length} test files import them, ${screens.length} screens show them: ` +
      `running the nearest ${tests.length} test files and ${shown.length} screens, and the rules`,
  };
}

function changedFiles(since) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: projectRoot, encoding: "utf8" });
    if (status !== 0) throw new Refusal(`--changed needs git, which failed: ${stderr.trim()}`);
    return stdout.split("\n").filter(Boolean);
  };
  return [...new Set([...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")])];
}

function codeUnder(folder) {
  return fs
    .readdirSync(inProject(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => CODE.test(file) && !file.startsWith("lib/generated/"));
}

/** What a file names in its imports and in `new URL`, but for types alone; a line after the other, as each is short. */
function importsIn(text) {
  const declared = [];
  let isOfTypes = false;
  for (const line of text.split("\n")) {
    if (/^(?:import|export)\b/.test(line)) isOfTypes = /^(?:import|export)\s+type\b/.test(line);
    const [, named] = /^(?:import|export|\})[^;"']*["']([^"']+)["']/.exec(line) ?? [];
    if (named !== undefined && !isOfTypes) declared.push(named);
  }
  const dynamic = text.matchAll(/(?:\bimport\(|new URL\()\s*["']([^"'\n]+)["']/g);
  return [...declared, ...[...dynamic].map(([, named]) => named)];
}

/** @returns {Map<string, string[]>} who imports a file, but for its types alone */
function importersOf(files) {
  const known = new Set(files);
  const importers = new Map();
  for (const file of files) {
    const text = fs.readFileSync(inProject(file), "utf8");
    for (const named of importsIn(text)) {
      const target = resolve(file, named, known);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  // The layouts stand around every page beneath them.
  for (const layout of files.filter((file) => file.endsWith("/layout.tsx")))
    for (const page of files.filter(
      (file) => file.endsWith("/page.tsx") && file.startsWith(path.posix.dirname(layout)),
    ))
      importers.set(layout, [...(importers.get(layout) ?? []), page]);
  return importers;
}

function resolve(file, from, known) {
  if (!from.startsWith("@/") && !from.startsWith(".")) return undefined;
  const bare = from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
  const ending = ENDINGS.find((one) => known.has(bare + one));
  return ending === undefined ? undefined : bare + ending;
}

/** @returns {Map<string, number>} how many imports lie between a file and the nearest changed one */
function distancesFrom(changed, importers) {
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** Browser tests that open one of the screens, by the addresses in their text. */
function journeysThrough(screens, files) {
  const addresses = screens.map((file) =>
    path.posix
      .dirname(file)
      .replace(/^app\/\(app\)/, "")
      .split("/[", 1)
      .join(),
  );
  return files
    .filter((file) => /^tests\/e2e\/(?!every-screen|screen-shapes)[\w-]+\.test\.ts$/.test(file))
    .filter((file) => {
      const text = fs.readFileSync(inProject(file), "utf8");
      return addresses.some((address) => address && new RegExp(`["'\`]${address}["'\`/?]`).test(text));
    });
}
