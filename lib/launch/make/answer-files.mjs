import fs from "node:fs";
import path from "node:path";
import { unshared } from "../../server/http/shapes.mjs";
import { inProject } from "../paths.mjs";

/*
 * The schemas of what the calls answer, in a file for each noun: "/plants/{id}/shifts" is in plants.json. What several answers
 * hold alike is written out where it comes first and pointed to elsewhere, so that a new field changes a few lines of one
 * file. `npm run answers` writes them; `npm run generate` makes the table of them that the program reads.
 */

export const ANSWERS = "lib/server/http/answers";

/** Smaller ones are as short as a pointer. */
const shortestShared = 200;
const isSchema = (value) => value !== null && typeof value === "object";
const isShareable = (value) => value.type === "object" && value.properties !== undefined;
const nounOf = (call) => call.split("/")[1];

/**
 * The text of each file, by its name.
 * @param {Record<string, object>} schemas by call: "GET /alerts/{id}"
 */
export function filesOf(schemas) {
  const places = new Map();
  /** In the order of the calls, so the first place of each comes before those that point to it. */
  const shared = (value, place) => {
    if (!isSchema(value)) return value;
    const text = isShareable(value) ? JSON.stringify(value) : "";
    if (text.length >= shortestShared) {
      const known = places.get(text);
      if (known) return { $ref: known };
      places.set(text, place);
    }
    const parts = Object.entries(value).map(([name, part]) => [name, shared(part, `${place}/${escaped(name)}`)]);
    return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  };
  const files = {};
  for (const call of Object.keys(schemas).sort(byAddress)) {
    const file = `${nounOf(call)}.json`;
    files[file] ??= {};
    files[file][call] = shared(schemas[call], `${file}#/${escaped(call)}`);
  }
  return Object.fromEntries(Object.entries(files).map(([name, calls]) => [name, `${written(calls)}\n`]));
}

/** A call's address first: what reads a record stands before what changes it. */
const byAddress = (one, other) => {
  const [a, b] = [one, other].map((call) => call.split(" ").reverse().join(" "));
  return a < b ? -1 : 1;
};

const escaped = (name) => name.replaceAll("~", "~0").replaceAll("/", "~1");
const unescaped = (name) => name.replaceAll("~1", "/").replaceAll("~0", "~");

/** On one line where that is short. */
function written(value, indent = "") {
  const flat = JSON.stringify(value);
  if (!isSchema(value) || flat.length + indent.length <= 120) return flat;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Object.entries(value).map(
    ([name, part]) => `${inner}${Array.isArray(value) ? "" : `${JSON.stringify(name)}: `}${written(part, inner)}`,
  );
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

/** The schemas as `filesOf` was given them: every pointer replaced by what it points to. */
export const readAnswerFiles = () => unshared(readShapes());

/**
 * What the files hold, with each shape that is pointed to in a list of its own: `{ $ref: 3 }` is the fourth. The program puts
 * them in place (lib/server/http/shapes.mjs), which takes a third of the text, and of the memory a tenth.
 */
export function readShapes() {
  const files = readFiles();
  const numbers = new Map();
  const find = (value) => {
    if (!isSchema(value)) return;
    if (typeof value.$ref === "string") numbers.set(value.$ref, numbers.get(value.$ref) ?? numbers.size);
    for (const part of Object.values(value)) find(part);
  };
  find(files);
  const shapes = Array.from(numbers.keys(), (pointer) => placeOf(files, pointer));
  const byShape = new Map(shapes.map((shape, number) => [shape, number]));
  const numbered = (value, isOwn = false) => {
    if (!isSchema(value)) return value;
    if (typeof value.$ref === "string") return { $ref: numbers.get(value.$ref) };
    if (!isOwn && byShape.has(value)) return { $ref: byShape.get(value) };
    if (Array.isArray(value)) return value.map((part) => numbered(part));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, numbered(part)]));
  };
  const calls = Object.values(files).flatMap((file) => Object.entries(file));
  return {
    shapes: shapes.map((shape) => numbered(shape, true)),
    calls: Object.fromEntries(
      calls.sort(([a], [b]) => (a < b ? -1 : 1)).map(([call, schema]) => [call, numbered(schema)]),
    ),
  };
}

function readFiles() {
  const folder = inProject(ANSWERS);
  const names = fs.readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"))]));
}

function placeOf(files, pointer) {
  const [file, place] = pointer.split("#/");
  const found = place.split("/").reduce((value, name) => value?.[unescaped(name)], files[file]);
  if (!found) throw new Error(`${ANSWERS}: there is nothing at ${pointer}: npm run answers.`);
  return found;
}
