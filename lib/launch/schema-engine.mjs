import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { inProject } from "./paths.mjs";

/*
 * Prisma's own schema engine in its WebAssembly build, from the npm registry like everything else. The command line
 * wants the native one, which it downloads from elsewhere. Development only.
 */

const LOCK_FILE = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
const NOTHING_EXTERNAL = { externalTables: [], externalEnums: [] };

/**
 * The SQL from what the migrations make to what the schema says; empty when they agree.
 * @param {string} scratchUrl an empty database to replay the migrations in: this build cannot open one itself
 * @param {{ name: string, sql: string }[]} migrations
 */
export async function sqlForChanges(scratchUrl, migrations) {
  const files = readSchema();
  const engine = await openEngine(scratchUrl, files);
  await engine.applyMigrations({ migrationsList: describeMigrations(migrations), filters: NOTHING_EXTERNAL });
  const { stdout } = await engine.diff({
    from: { tag: "schemaDatasource", files, configDir: inProject() },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: null,
    filters: NOTHING_EXTERNAL,
  });
  return stdout.startsWith("-- This is an empty migration") ? "" : stdout;
}

function readSchema() {
  const models = fs.readdirSync(inProject("prisma/models")).filter((file) => file.endsWith(".prisma"));
  const files = ["prisma/schema.prisma", ...models.sort().map((file) => `prisma/models/${file}`)];
  return files.map((file) => ({ path: inProject(file), content: fs.readFileSync(inProject(file), "utf8") }));
}

function describeMigrations(migrations) {
  return {
    baseDir: inProject("prisma/migrations"),
    lockfile: LOCK_FILE,
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

async function openEngine(url, files) {
  const { SchemaEngine } = await loadWebAssembly();
  const datamodels = files.map(({ path, content }) => [path, content]);
  const adapters = bindMigrationAwareSqlAdapterFactory(understandingCatalogue(new PrismaPg({ connectionString: url })));
  return SchemaEngine.new({ datamodels }, () => {}, adapters);
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

const CATALOGUE_CHAR = 18; // type oid of "char", one byte, which the engine reads from pg_catalog
const BLANK_PADDED_CHAR = 1042; // a type the adapter does know

/** The adapter has no mapping for "char": pass it off as char(1) and put the type right in the answer. */
function understandingCatalogue(factory) {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    const { performIO, queryRaw } = connection;
    connection.performIO = async (query) => {
      const result = await performIO.call(connection, query);
      query.catalogueChars = disguiseChars(result.fields ?? []);
      return result;
    };
    connection.queryRaw = async (query) => {
      const result = await queryRaw.call(connection, query);
      for (const column of query.catalogueChars ?? []) revealChar(result, column);
      return result;
    };
    return connection;
  };
  return factory;
}

/** @returns {number[]} the columns that were changed */
function disguiseChars(fields) {
  const columns = fields.flatMap((field, column) => (field.dataTypeID === CATALOGUE_CHAR ? [column] : []));
  for (const column of columns) fields[column].dataTypeID = BLANK_PADDED_CHAR;
  return columns;
}

/** PostgreSQL writes the zero byte of "char" as an empty text, which is no character to the engine. */
function revealChar(result, column) {
  result.columnTypes[column] = ColumnTypeEnum.Character;
  for (const row of result.rows) if (row[column] === "") row[column] = "\0";
}
