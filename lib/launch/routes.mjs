import fs from "node:fs";
import path from "node:path";
import { inProject } from "./paths.mjs";
import { textsOfScreens } from "./texts.mjs";

const CALLS = "app/api";
const TABLE = "lib/generated/routes.ts";
export const METHODS = "lib/generated/methods.json";
const PAGES = "app";
const SCREENS = "lib/generated/screens.ts";
const TEXTS = "lib/generated/texts.json";

/**
 * Writes the table of every call under app/api, from which the API document is made, the methods of each for
 * unserved-methods.mjs, the list of every screen, and which messages each of them sends to the browser: nobody can forget
 * to enter one. Cheap, and silent when nothing has changed.
 */
export async function writeRoutes() {
  // An installation without its sources has been built with the table in it.
  if (!fs.existsSync(inProject(CALLS))) return;
  const calls = filesUnder(CALLS, "route.ts").filter((file) => !file.startsWith("[[..."));
  writeWhenNew(TABLE, tableOf(calls));
  writeWhenNew(METHODS, methodsOf(calls));
  writeWhenNew(SCREENS, screensOf(filesUnder(PAGES, "page.tsx")));
  writeWhenNew(TEXTS, `${JSON.stringify(await textsOfScreens(), null, 2)}\n`);
}

const filesUnder = (folder, name) =>
  fs
    .readdirSync(inProject(folder), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file === name || file.endsWith(`/${name}`))
    .sort();

function writeWhenNew(file, text) {
  const target = inProject(file);
  if (fs.existsSync(target) && fs.readFileSync(target, "utf8") === text) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  // Two processes may write at once: each puts a whole file in place.
  fs.writeFileSync(`${target}.${process.pid}`, text);
  fs.renameSync(`${target}.${process.pid}`, target);
}

function tableOf(files) {
  const imports = files.map((file, at) => `import * as route${at} from "@/app/api/${file.slice(0, -".ts".length)}";`);
  const rows = files.map((file, at) => `  { path: ${JSON.stringify(addressOf(file))}, methods: route${at} },`);
  return [
    "// Written by lib/launch/routes.mjs from the files under app/api.",
    'import type { Route } from "@/lib/server/http/openapi";',
    ...imports,
    "",
    "export const routes: readonly Route[] = [",
    ...rows,
    "];",
    "",
  ].join("\n");
}

/** `export const GET =` and `export const { GET, POST } =`: what the files serve, without running them. */
function methodsOf(files) {
  const methods = files.map((file) => {
    return [addressOf(file), verbsIn(fs.readFileSync(inProject(`${CALLS}/${file}`), "utf8"))];
  });
  return `${JSON.stringify(Object.fromEntries(methods), null, 2)}\n`;
}

/** The verbs that a route file exports. */
export function verbsIn(text) {
  const exported = [...text.matchAll(/^export const (?:\{([^}]*)\}|(\w+))/gm)];
  const names = exported.flatMap(([, several, one]) => one ?? several.split(",").map((name) => name.trim()));
  return names.filter((name) => /^[A-Z]+$/.test(name));
}

/** Where signing in may lead. */
function screensOf(files) {
  const addresses = [...new Set(files.map(addressOf))].filter((address) => !/^\/(login|api)(\/|$)/.test(address));
  return [
    "// Written by lib/launch/routes.mjs from the pages under app.",
    "export const screens: readonly string[] = [",
    ...addresses.sort().map((address) => `  ${JSON.stringify(address)},`),
    "];",
    "",
  ].join("\n");
}

/** "equipments/(shared)/brands/[id]/route.ts" → "/equipments/brands/{id}" */
export function addressOf(file) {
  const folders = path.posix.dirname(file).split("/");
  const places = folders.filter((folder) => folder !== "." && !/^\(.*\)$/.test(folder));
  return `/${places.join("/").replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`;
}
