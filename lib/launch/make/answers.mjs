import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { inProject } from "../paths.mjs";
import { printLine, Refusal, runCommand } from "../terminal.mjs";
import { ANSWERS, filesOf } from "./answer-files.mjs";

/*
 * `npm run answers` (with --check: compares): writes the JSON schemas of what the calls answer, read from the types of their `run`, so that nobody
 * writes them a second time. The tests compare every answer with its schema; when they find one that differs, run this.
 * The compiler that the project is checked with has no interface for programs, hence an earlier one.
 */

async function run([option]) {
  const schemas = await readAnswers();
  const files = filesOf(schemas);
  if (option !== "--check") write(files);
  else if (!isDeepStrictEqual(files, filesNow()))
    throw new Refusal(`${ANSWERS} is not what the calls answer: npm run answers.`);
  printLine(`${Object.keys(schemas).length} answers in ${ANSWERS}`);
}

function write(files) {
  fs.rmSync(inProject(ANSWERS), { recursive: true, force: true });
  fs.mkdirSync(inProject(ANSWERS));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(inProject(`${ANSWERS}/${name}`), text);
}

const filesNow = () =>
  Object.fromEntries(
    fs.readdirSync(inProject(ANSWERS)).map((name) => [name, fs.readFileSync(inProject(`${ANSWERS}/${name}`), "utf8")]),
  );

async function readAnswers() {
  const { ts } = await import("@ts-morph/common");
  const config = ts.getParsedCommandLineOfConfigFile(inProject("tsconfig.json"), { noEmit: true }, { ...ts.sys });
  const options = { ...config.options, noEmit: true };
  const host = ts.createCompilerHost(options);
  // Its own types of the language are not files; those of the compiler that checks the project are.
  const library = path.dirname(typesOfTheLanguage());
  host.getDefaultLibLocation = () => library;
  host.getDefaultLibFileName = () => path.join(library, "lib.esnext.full.d.ts");
  const program = ts.createProgram([inProject("lib/generated/routes.ts")], options, host);
  const checker = program.getTypeChecker();
  const table = program.getSourceFile(inProject("lib/generated/routes.ts"));
  const schemas = {};
  for (const [address, module] of modulesOf(ts, checker, table)) {
    for (const symbol of checker.getExportsOfModule(module)) {
      const name = symbol.getName();
      if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(name)) continue;
      const handler = checker.getTypeOfSymbol(symbol);
      const out = handler.getProperty("out");
      const schema = out && answerSchema(ts, checker, checker.getTypeOfSymbol(out));
      if (schema) schemas[`${name} ${address}`] = schema;
    }
  }
  return schemas;
}

/** The compiler's own package lies beside it, one for each platform. */
function typesOfTheLanguage() {
  const packages = inProject("node_modules/@typescript");
  const file = fs
    .readdirSync(packages)
    .map((name) => path.join(packages, name, "lib/lib.esnext.d.ts"))
    .find((one) => fs.existsSync(one));
  if (!file) throw new Error("The types of the language are not installed: run npm install.");
  return file;
}

/** `{ path: "/alerts", methods: route3 }` of the table of routes, with the module that route3 is. */
function* modulesOf(ts, checker, table) {
  const imported = new Map();
  for (const statement of table.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const name = statement.importClause?.namedBindings?.name?.text;
    if (name) imported.set(name, checker.getSymbolAtLocation(statement.moduleSpecifier));
  }
  const rows = table.statements.filter(ts.isVariableStatement)[0].declarationList.declarations[0].initializer.elements;
  for (const { properties } of rows) {
    const [address, methods] = properties.map(({ initializer }) => initializer);
    yield [address.text, imported.get(methods.text)];
  }
}

/** As `respond` in lib/server/http/endpoint.ts makes it of what `run` answers; null for files, streams and the unknown. */
function answerSchema(ts, checker, type) {
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  const nameOf = (one) => one.symbol?.getName();
  if (parts.some((one) => nameOf(one) === "Response")) return null;
  const { schemaOf } = walker(ts, checker);
  const inData = (one) => {
    const data = one.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined) ? { type: "null" } : schemaOf(one);
    return { type: "object", properties: { data }, required: ["data"], additionalProperties: false };
  };
  const schemas = parts.map((one) => {
    if (nameOf(one) === "Answer") return schemaOf(checker.getTypeOfSymbol(one.getProperty("body")));
    const names = checker.getPropertiesOfType(one).map((property) => property.getName());
    return names.includes("data") && names.includes("meta") ? schemaOf(one) : null;
  });
  if (schemas.every((schema) => schema === null)) return inData(type);
  return anyOf(schemas.map((schema, at) => schema ?? inData(parts[at])));
}

/** In an order of its own: that of the compiler follows the order in which it reads files. */
const anyOf = (schemas) => {
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  if (different.size === 1) return schemas[0];
  return { anyOf: [...different.keys()].sort().map((text) => different.get(text)) };
};

/** Types as JSON brings them over the wire: dates are text, functions and what is undefined are left out. */
function walker(ts, checker) {
  const { TypeFlags } = ts;
  const open = [];
  const anything = (type) =>
    type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter) ||
    /^(Input)?Json(Value|Object|Array)/.test(type.aliasSymbol?.getName() ?? type.symbol?.getName() ?? "");

  function schemaOf(type) {
    if (anything(type)) return {};
    if (type.isUnion()) return unionOf(type);
    if (type.flags & TypeFlags.Null) return { type: "null" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
    if (type.flags & TypeFlags.StringLike) return { type: "string" };
    if (type.flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) return { type: "number" };
    if (type.flags & TypeFlags.BooleanLike) return { type: "boolean" };
    if (type.symbol?.getName() === "Date") return { type: "string", format: "date-time" };
    if (checker.isTupleType(type) || checker.isArrayType(type)) return listOf(type);
    return objectOf(type);
  }

  /** The door writes the name itself beside the key of a measurement (withNames in lib/server/http/wire.ts). */
  const isMeasurementName = (type) =>
    (type.isUnion() ? type.types : [type]).some(({ texts }) => texts?.[0] === "parameters.");

  function unionOf({ types }) {
    const defined = types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
    const literals = defined.filter((one) => one.isStringLiteral() || one.isNumberLiteral());
    const flags = defined.filter((one) => one.flags & TypeFlags.BooleanLiteral);
    const others = defined.filter((one) => !literals.includes(one) && !(flags.length === 2 && flags.includes(one)));
    const all = [
      ...(literals.length > 0 ? [{ enum: literals.map(({ value }) => value).sort() }] : []),
      ...(flags.length === 2 ? [{ type: "boolean" }] : []),
      ...others.map(schemaOf),
    ];
    return all.some((schema) => Object.keys(schema).length === 0) ? {} : anyOf(all);
  }

  function listOf(type) {
    const items = checker.getTypeArguments(type).map(schemaOf);
    return { type: "array", items: items.length === 0 ? {} : anyOf(items) };
  }

  function objectOf(type) {
    if (open.includes(type) || open.length > 12) return {};
    open.push(type);
    const properties = {};
    const required = [];
    const byName = (one, other) => (one.getName() < other.getName() ? -1 : 1);
    for (const property of checker.getPropertiesOfType(type).toSorted(byName)) {
      const name = property.getName();
      const value = checker.getTypeOfSymbol(property);
      const isLeftOut = value.getCallSignatures().length > 0 || name.startsWith("__@");
      if (isLeftOut) continue;
      const isOptional =
        property.flags & ts.SymbolFlags.Optional ||
        (value.isUnion() && value.types.some(({ flags }) => flags & TypeFlags.Undefined)) ||
        value.flags & (TypeFlags.Undefined | TypeFlags.Unknown | TypeFlags.Any);
      if (value.flags & TypeFlags.Undefined) continue;
      properties[name] = schemaOf(value);
      if (!isOptional) required.push(name);
      if (isMeasurementName(value)) properties[`${name}_text`] = { type: "string" };
    }
    const values = checker.getIndexInfosOfType(type)[0];
    open.pop();
    const isEmpty = Object.keys(properties).length === 0 && !values;
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: isEmpty ? true : values ? schemaOf(values.type) : false,
    };
  }

  return { schemaOf };
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runCommand(() => run(process.argv.slice(2)));
