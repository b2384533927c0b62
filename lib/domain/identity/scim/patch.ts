import { DomainError } from "../../shared/errors";
import { type AttributePath, parsePath } from "./filter";

/** One change of one attribute; a removed one has no value. */
export interface Assignment {
  path: AttributePath;
  how: "add" | "replace" | "remove";
  value: unknown;
}

export type Attributes = { [name: string]: unknown };

const mostOperations = 1_000;

/**
 * The operations of a PATCH, attribute by attribute. Without a path the value names the attributes, also as paths:
 * `{ "name.givenName": … }`. Entra ID writes "Add" and "Replace".
 */
export function operationsOf(body: unknown): Assignment[] {
  const { operations } = attributesOf(body);
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    throw invalidSyntax("Operations");
  return operations.flatMap((operation) => {
    const { op, path, value } = attributesOf(operation);
    const how = typeof op === "string" ? op.toLowerCase() : "";
    if (how !== "add" && how !== "replace" && how !== "remove") throw invalidSyntax("op");
    if (typeof path === "string" && path !== "") return [{ path: parsePath(path), how, value }];
    if (how === "remove") throw new DomainError("malformed", "scim.no_target");
    return assignmentsOf(value, how);
  });
}

const readOnly: ReadonlySet<string> = new Set(["id", "meta", "schemas"]);

/** Each attribute of a whole resource. */
export const assignmentsOf = (body: unknown, how: "add" | "replace" = "replace"): Assignment[] =>
  Object.entries(attributesOf(body))
    .filter(([name]) => !readOnly.has(name))
    .map(([name, value]) => ({ path: parsePath(name), how, value }));

/** The attributes of an object, their names in lower case: to SCIM case makes no difference. */
export function attributesOf(value: unknown): Attributes {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalidSyntax("value");
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

const invalidSyntax = (attribute: string) =>
  new DomainError("malformed", "scim.invalid_syntax", { params: { attribute } });

export const invalidValue = (attribute: string) =>
  new DomainError("malformed", "scim.invalid_value", { params: { attribute } });

/** A text of at most so many characters, without control characters; null and nothing are none. */
export function textIn(given: unknown, attribute: string, most = 250): string | null {
  const value = lone(given);
  if (value === null || value === undefined) return null;
  if (typeof value !== "string" || /\p{Cc}/u.test(value)) throw invalidValue(attribute);
  const text = value.trim();
  if (text.length > most) throw invalidValue(attribute);
  return text === "" ? null : text;
}

/** Entra ID sends "True" and "False" as texts. What is neither is refused: a leaver must not stay active by a typing error. */
export function truthIn(given: unknown, attribute: string): boolean {
  const value = lone(given);
  const written = typeof value === "string" ? value.toLowerCase() : value;
  if (written === true || written === "true") return true;
  if (written === false || written === "false") return false;
  throw invalidValue(attribute);
}

/** Entra ID has also sent a single value as a list of one: `[{ "$ref": null, "value": "False" }]`. */
function lone(given: unknown): unknown {
  if (!Array.isArray(given) || given.length !== 1) return given;
  const [one] = given as unknown[];
  return typeof one === "object" && one !== null && "value" in one ? one.value : given;
}
