import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";

/** The contract's oddities, one small function each: key[]=value, nested multipart fields, _method. */

/** A value as JSON brings it back: instants are text. */
export type OnWire<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: OnWire<Value[Key]> }
    : Value;

/** As a call would answer it, for a page that hands it to the browser. */
export const asWire = <T>(value: T) => JSON.parse(wireText(value)) as OnWire<T>;

/** An answer's text. JSON knows no big whole numbers; where there is none, no value has to be looked at. */
export function wireText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? Number(one) : one));
  }
}

type Tree = { [key: string]: unknown };

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

const mostValues = 1_000;

/** Puts `a[b][]=c` where it belongs. Lists are at most 1,000 long, nesting at most 5 deep. */
function place(tree: Tree, path: string, value: unknown) {
  const keys = path.replace(/\]/g, "").split("[");
  if (keys.length > 6 || keys.some((key) => forbidden.has(key))) throw new DomainError("malformed", "errors.malformed");
  let here = tree;
  for (const [i, key] of keys.slice(0, -1).entries()) {
    const isList = i === keys.length - 2 && keys[i + 1] === "";
    if (isList) {
      here[key] = listed(here[key], value, key);
      return;
    }
    const next = here[key];
    here[key] = typeof next === "object" && next !== null && !Array.isArray(next) ? next : {};
    here = here[key] as Tree;
  }
  const last = lastOf(keys);
  // A repeated plain key is a list too.
  here[last] = here[last] === undefined ? value : listed(here[last], value, last);
}

/** The same list with one more: a longer one each time would take the square of their number. */
function listed(before: unknown, value: unknown, key: string): unknown[] {
  const list = Array.isArray(before) ? (before as unknown[]) : before === undefined ? [] : [before];
  if (list.length >= mostValues)
    throw new DomainError("invalid", "errors.too_many_values", { fields: { [key]: ["errors.too_many_values"] } });
  list.push(value);
  return list;
}

export function fromPairs(pairs: Iterable<[string, string]>): Tree {
  const tree: Tree = {};
  for (const [key, value] of pairs) place(tree, key, value);
  return tree;
}

/** The same from what a page is given as its address' question. */
export const fromSearch = (search: Search): Tree =>
  fromPairs(
    Object.entries(search).flatMap(([key, value]) => [value ?? []].flat().map((one): [string, string] => [key, one])),
  );

export interface Multipart {
  body: Tree;
  files: Map<string, File>;
  method: string | null;
}

/** Fields of a form: `payload` holds JSON, the rest nests by brackets; texts "true", "false" and numbers stay text. */
export function fromForm(form: FormData): Multipart {
  const body: Tree = {};
  const files = new Map<string, File>();
  let method: string | null = null;
  for (const [key, value] of form.entries()) {
    if (typeof value !== "string") files.set(key.replace(/\[\]$/, ""), value);
    else if (key === "_method") method = value.toUpperCase();
    else if (key === "payload") Object.assign(body, parseObject(value));
    else place(body, key, value);
  }
  return { body, files, method };
}

export function parseObject(text: string): Tree {
  let value: unknown;
  try {
    value = mayNamePrototype.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch {
    throw new DomainError("malformed", "errors.not_json");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DomainError("malformed", "errors.malformed");
  if (mayHoldNul.test(text)) refuseNul(value);
  return value as Tree;
}

const mayHoldNul = /\\u0000/i;

/** PostgreSQL keeps no NUL in a text, and cannot even look for one. However deep it lies: hence no recursion. */
function refuseNul(whole: object) {
  const open: [string, unknown][] = Object.entries(whole);
  for (let at = open.pop(); at; at = open.pop()) {
    const [path, value] = at;
    if (typeof value === "string" && value.includes("\0")) throw invalidField(path, "errors.not_valid");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, one] of Object.entries(value)) open.push([`${path}.${key}`, one]);
  }
}

// Looking at every key is slow, so only where the name appears, spelt out or escaped.
const mayNamePrototype = /__proto__|\\u005f/i;

function refusePrototype(key: string, value: unknown) {
  if (key === "__proto__") throw new SyntaxError("__proto__ is not allowed as a key");
  return value;
}

/** What a page of Next is given as the address' question. */
export type Search = Record<string, string | string[] | undefined>;
