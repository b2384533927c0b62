import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { inProject } from "../paths.mjs";
import { runCommand } from "../terminal.mjs";

/** What opens without a connection: components/work-orders/kept-pages.ts names their addresses. */
const PAGES = ["maintenance/work-orders", "maintenance/work-orders/[id]", "equipments/[id]/details/main"];
const CHUNK = /static\/chunks\/[\w.~-]+\.(?:js|css)/g;
/** Styles of every page, the texts, and the letters of the languages of the product. */
const isAlways = (file) =>
  /^texts\/.*\.js$/.test(file) ||
  (file.startsWith("chunks/") && file.endsWith(".css")) ||
  (file.startsWith("media/") && /-latin-(?:ext-)?wght-normal\./.test(file) && file.endsWith(".woff2"));

/**
 * Bundles the service worker after `next build`, because it carries a list of files that the build has made: those of the
 * pages that a phone keeps, with every part that they load later. The others would be twice as many bytes again, which a
 * phone loads and compiles with each new version.
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
  [...scriptsOf(PAGES), ...alwaysKept()].sort().map((file) => ({ url: `/_next/${file}`, revision: null }));

const alwaysKept = () =>
  fs
    .readdirSync(inProject(".next/static"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter(isAlways)
    .map((file) => `static/${file}`);

/** The scripts that pages begin with, by the manifests of the build, and those that a script among them names. */
function scriptsOf(pages) {
  const found = new Set(pages.flatMap(entriesOf));
  for (const file of found) {
    const named = fs.readFileSync(inProject(".next", file), "utf8").match(CHUNK) ?? [];
    for (const other of named) if (fs.existsSync(inProject(".next", other))) found.add(other);
  }

  return [...found].filter((file) => file.endsWith(".js"));
}

function entriesOf(page) {
  const folder = inProject(".next/server/app/(app)", page, "page");
  const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
  const { rootMainFiles, polyfillFiles } = read("build-manifest.json");
  const dynamic = Object.values(read("react-loadable-manifest.json")).flatMap(({ files }) => files);
  const scope = {};
  vm.runInNewContext(fs.readFileSync(`${folder}_client-reference-manifest.js`, "utf8"), scope);
  const [{ clientModules }] = Object.values(scope.__RSC_MANIFEST);
  const modules = Object.values(clientModules).flatMap(({ chunks }) => chunks.map((one) => one.replace("/_next/", "")));

  return [...rootMainFiles, ...polyfillFiles, ...dynamic, ...modules];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(bundleServiceWorker);
