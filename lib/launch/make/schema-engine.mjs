import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { inProject } from "../paths.mjs";

/*
 * Prisma's own schema engine in its WebAssembly build, from the npm registry like everything else. The command line
 * wants the native one, which it downloads from elsewhere. Development only.
 */

const NOTHING_EXTERNAL = { externalTables: [], externalEnums: [] };

/**
 * The SQL from one state of the schema to another; empty when they agree. What is in a database is not compared: it has
 * constraints that the schema language does not know, and the engine would drop them.
 * @param {string} url any PostgreSQL: the engine asks it for its version
 * @param {{ path: string, content: string }[]} before
 * @param {{ path: string, content: string }[]} after
 */
export async function sqlForChanges(url, before, after) {
  const { engine, close } = await openEngine(url, after);
  try {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatamodel", files: before },
      to: { tag: "schemaDatamodel", files: after },
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters: NOTHING_EXTERNAL,
    });
    return stdout.startsWith("-- This is an empty migration") ? "" : stdout;
  } finally {
    await close();
  }
}

/** The schema as it is now. */
export function readSchema() {
  const models = fs.readdirSync(inProject("prisma/models")).filter((file) => file.endsWith(".prisma"));
  const files = ["prisma/schema.prisma", ...models.sort().map((file) => `prisma/models/${file}`)];
  return files.map((file) => ({ path: inProject(file), content: fs.readFileSync(inProject(file), "utf8") }));
}

/** Its glue holds one instance. */
let webAssembly;

async function openEngine(url, files) {
  webAssembly ??= loadWebAssembly();
  const { SchemaEngine } = await webAssembly;
  const datamodels = files.map(({ path, content }) => [path, content]);
  const factory = new PrismaPg({ connectionString: url });
  const connect = factory.connect.bind(factory);
  const connections = [];
  factory.connect = async () => {
    connections.push(await connect());
    return connections.at(-1);
  };
  const engine = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
  const close = () => Promise.all(connections.map((connection) => connection.dispose()));
  return { engine, close };
}

async function loadWebAssembly() {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const glue = await import(pathToFileURL(path.join(folder, "schema_engine_bg.js")).href);
  const program = fs.readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(program, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error("schema engine:", message) };
  return glue;
}
