import fs from "node:fs";
import path from "node:path";
import { inProject } from "./paths.mjs";

const CALLS = "app/api";
const TABLE = "lib/generated/routes.ts";

/**
 * Writes the table of every call under app/api, from which the API document is made: nobody can forget to enter a
 * route. Cheap, and silent when nothing has changed.
 */
export function writeRoutes() {
  // An installation without its sources has been built with the table in it.
  if (!fs.existsSync(inProject(CALLS))) return;
  const files = fs
    .readdirSync(inProject(CALLS), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /(^|\/)route\.ts$/.test(file))
    .sort();

  const text = tableOf(files);
  const target = inProject(TABLE);
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
    'import type { Route } from "@/lib/server/openapi";',
    ...imports,
    "",
    "export const routes: readonly Route[] = [",
    ...rows,
    "];",
    "",
  ].join("\n");
}

/** "equipments/(shared)/brands/[id]/route.ts" → "/equipments/brands/{id}" */
function addressOf(file) {
  const folders = path.posix.dirname(file).split("/");
  const places = folders.filter((folder) => !/^\(.*\)$/.test(folder));
  return `/${places.join("/").replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`;
}
