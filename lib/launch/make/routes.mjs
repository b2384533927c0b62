import fs from "node:fs";
import path from "node:path";
import { inProject } from "../paths.mjs";
import { readShapes } from "./answer-files.mjs";
import { menuOfDescriptions, nounsOfDescriptions } from "./menu.mjs";

const APP = "app";
/** A call of the API, and what is served beside it: single sign-on, metrics, files that are read from the disk. */
const API = "api/";
const TABLE = "lib/generated/routes.ts";
export const METHODS = "lib/generated/methods.json";
const SCREENS = "lib/generated/screens.ts";
const MENU = "lib/generated/menu.json";
const NOUNS = "lib/generated/nouns.json";
const ANSWERS = "lib/generated/answers.ts";

/**
 * Writes the table of every route file, from which calls are served and the API document is made, the methods of each for
 * unserved-methods.mjs, what each of them answers, the list of every screen, and of descriptions the entries of the menu,
 * names and tabs: nobody can forget to enter one. Cheap, and silent when nothing has changed.
 */
export async function writeRoutes() {
  // An installation without its sources has been built with the table in it.
  if (!fs.existsSync(inProject(APP))) return;
  const files = filesUnder(APP, "route.ts").filter((file) => !file.startsWith(`${API}[[...`));
  writeWhenNew(TABLE, tableOf(files));
  writeWhenNew(METHODS, methodsOf(files));
  writeWhenNew(ANSWERS, answersOf(readShapes()));
  writeWhenNew(SCREENS, screensOf(filesUnder(APP, "page.tsx")));
  writeWhenNew(MENU, `${JSON.stringify(await menuOfDescriptions(), null, 2)}\n`);
  writeWhenNew(NOUNS, `${JSON.stringify(await nounsOfDescriptions(), null, 2)}\n`);
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
  const imports = files.map((file, at) => `import * as route${at} from "@/app/${file.slice(0, -".ts".length)}";`);
  const rows = files.map((file, at) => ({ file, row: `methods: route${at} },` }));
  const calls = rows.filter(({ file }) => file.startsWith(API));
  const others = rows.filter(({ file }) => !file.startsWith(API));
  return [
    "// Written by lib/launch/make/routes.mjs from the route files under app.",
    'import type { Route } from "@/lib/server/http/openapi";',
    ...imports,
    "",
    "/** The calls of the API, by their addresses under /api. */",
    "export const routes: readonly Route[] = [",
    ...calls.map(({ file, row }) => `  { path: ${JSON.stringify(addressOf(file.slice(API.length)))}, ${row}`),
    "];",
    "",
    "/** What is served beside the API, by its address. */",
    "export const routesBesideApi: readonly Route[] = [",
    ...others.map(({ file, row }) => `  { path: ${JSON.stringify(addressOf(file))}, ${row}`),
    "];",
    "",
  ].join("\n");
}

/** `export const GET =`, `export const { GET, POST } =`, `export async function GET`: what the files serve, without running them. */
function methodsOf(files) {
  const methods = files.map((file) => [addressOf(file), verbsIn(fs.readFileSync(inProject(`${APP}/${file}`), "utf8"))]);
  return `${JSON.stringify(Object.fromEntries(methods), null, 2)}\n`;
}

/** As text, so that the compiler need not find the type of every answer in it. */
const answersOf = (shapes) =>
  [
    "// Written by lib/launch/make/routes.mjs from lib/server/http/answers.",
    'import { unshared } from "@/lib/server/http/shapes.mjs";',
    "",
    "/** What each call answers when it succeeds. */",
    "export const answers: Readonly<Record<string, { [key: string]: unknown }>> = unshared(",
    `  JSON.parse(${JSON.stringify(JSON.stringify(shapes))}),`,
    ");",
    "",
  ].join("\n");

/** The verbs that a route file exports. */
export function verbsIn(text) {
  const exported = [...text.matchAll(/^export (?:const|(?:async )?function) (?:\{([^{}]*)\}|(\w+))/gm)];
  const names = exported.flatMap(([, several, one]) => one ?? several.split(",").map((name) => name.trim()));
  return names.filter((name) => /^[A-Z]+$/.test(name));
}

/** Where signing in may lead. */
function screensOf(files) {
  const addresses = [...new Set(files.map(addressOf))].filter((address) => !/^\/(login|api)(\/|$)/.test(address));
  return [
    "// Written by lib/launch/make/routes.mjs from the pages under app.",
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
