import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inProject } from "../paths.mjs";

const NEVER_SOURCES = new Set(["node_modules", ".next", ".data", "generated", "launch"]);

/**
 * Everything `next build` reads. Generated files follow from the sources and from what generates them; lib/launch is never
 * bundled whole.
 */
export const APPLICATION_SOURCES = [
  "app",
  "components",
  "lib",
  "lib/server/secrets/runtime-login.mjs",
  ...["answer-files", "routes", "schema-generator", "service-worker", "texts"].map(
    (name) => `lib/launch/make/${name}.mjs`,
  ),
  "messages",
  "prisma/models",
  "prisma/schema.prisma",
  "public",
  "proxy.tsx",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/**
 * One value that changes when any of the files does.
 * @param {string[]} sources files and folders of the project; missing ones count as such
 */
export function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash, source) {
  const file = inProject(source);
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const entry of fs.readdirSync(file).sort())
      if (!NEVER_SOURCES.has(entry)) addTo(hash, path.join(source, entry));
    return;
  }
  hash.update(source).update(stat ? fs.readFileSync(file) : "missing");
}

/**
 * Does the work unless it was done for the same value before. The mark is written last: an interrupted run counts as none.
 * @param {string} mark file that remembers the value
 * @param {string} value
 * @param {() => unknown} work
 */
export async function unlessDone(mark, value, work) {
  if (fs.existsSync(mark) && fs.readFileSync(mark, "utf8") === value) return "unchanged";
  fs.rmSync(mark, { force: true });
  await work();
  fs.mkdirSync(path.dirname(mark), { recursive: true });
  fs.writeFileSync(mark, value);
}
