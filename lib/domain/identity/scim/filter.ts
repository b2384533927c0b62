import { DomainError } from "../../shared/errors";

/**
 * Filters and paths of RFC 7644. Attribute names are not case-sensitive and come out in lower case, without the core
 * schema in front of them. `and` binds closer than `or`.
 */

const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Operator = (typeof operators)[number];
export type Literal = string | number | boolean | null;

export type Filter =
  | { is: "and" | "or"; parts: Filter[] }
  | { is: "not"; part: Filter }
  /** It has a value. */
  | { is: "pr"; attribute: string }
  | { is: Operator; attribute: string; value: Literal }
  /** Of several values one fits; the names within are those of its parts: `emails[type eq "work"]`. */
  | { is: "some"; attribute: string; part: Filter };

export interface Comparison {
  attribute: string;
  value: Literal;
}

export interface AttributePath {
  attribute: string;
  /** Of several values, those that fit: `emails[type eq "work"]`. */
  where: Comparison[];
  sub: string | null;
}

const longest = 2_000;
/** Within each other: parentheses and brackets. */
const deepest = 20;
const mostComparisons = 50;

export function parseFilter(text: string): Filter {
  const reader = new Reader(text, invalidFilter);
  const found = reader.filter();
  reader.end();
  return found;
}

export function parsePath(text: string): AttributePath {
  const reader = new Reader(text, invalidPath);
  const path = reader.path();
  reader.end();
  return path;
}

type Refuse = (near: string) => DomainError;

/** What cannot be read, or names an attribute or compares it in a way that is not known here. */
export const invalidFilter: Refuse = (near) =>
  new DomainError("malformed", "scim.invalid_filter", { params: { near } });
const invalidPath: Refuse = (near) => new DomainError("malformed", "scim.invalid_path", { params: { near } });

const token = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|-?\d+(?:\.\d+)?(?![\w$:.-])|[.$\w][\w$:.-]*)/y;

class Reader {
  readonly #tokens: string[];
  #comparisons = 0;

  constructor(
    text: string,
    readonly refuse: Refuse,
  ) {
    this.#tokens = tokensOf(text, refuse);
  }

  filter(depth = 0): Filter {
    if (depth > deepest) throw this.refuse(this.#next ?? "");
    return this.#joined("or", () => this.#joined("and", () => this.#term(depth)));
  }

  path(): AttributePath {
    const [attribute, inName] = parted(this.#name());
    if (this.#next !== "[") return { attribute, where: [], sub: inName };
    const where = this.#allEqual(this.#within("[", "]", 0));
    return { attribute, where, sub: this.#sub() ?? inName };
  }

  end() {
    if (this.#next !== undefined) throw this.refuse(this.#next);
  }

  get #next(): string | undefined {
    return this.#tokens[0];
  }

  #take(): string {
    return this.#tokens.shift() ?? "";
  }

  #joined(word: "and" | "or", read: () => Filter): Filter {
    const first = read();
    const parts = [first];
    while (this.#next?.toLowerCase() === word) {
      this.#take();
      parts.push(read());
    }
    return parts.length === 1 ? first : { is: word, parts };
  }

  #term(depth: number): Filter {
    if (this.#next === "(") return this.#within("(", ")", depth);
    if (this.#next?.toLowerCase() === "not" && this.#tokens[1] === "(") {
      this.#take();
      return { is: "not", part: this.#within("(", ")", depth) };
    }
    const name = this.#name();
    if (this.#next !== "[") return this.#comparison(named(name));
    const attribute = named(name);
    const part = this.#within("[", "]", depth);
    const sub = this.#sub();
    if (sub === null) return { is: "some", attribute, part };
    // As Entra ID asks for the address of work: `emails[type eq "work"].value eq "jo@plant.example"`.
    return { is: "some", attribute, part: { is: "and", parts: [part, this.#comparison(sub)] } };
  }

  #within(open: string, close: string, depth: number): Filter {
    this.#expect(open);
    const found = this.filter(depth + 1);
    this.#expect(close);
    return found;
  }

  #comparison(attribute: string): Filter {
    this.#comparisons += 1;
    if (this.#comparisons > mostComparisons) throw this.refuse(attribute);
    const word = this.#take();
    const operator = word.toLowerCase();
    if (operator === "pr") return { is: "pr", attribute };
    if (!(operators as readonly string[]).includes(operator)) throw this.refuse(word);
    return { is: operator as Operator, attribute, value: literal(this.#take(), this.refuse) };
  }

  #name(): string {
    const word = this.#take();
    if (!/^[A-Za-z$]/.test(word)) throw this.refuse(word);
    return word;
  }

  #sub(): string | null {
    return this.#next?.startsWith(".") ? this.#take().slice(1).toLowerCase() : null;
  }

  #expect(wanted: string) {
    const found = this.#take();
    if (found !== wanted) throw this.refuse(found);
  }

  /** A PATCH selects values only by their content. */
  #allEqual(filter: Filter): Comparison[] {
    if (filter.is === "and") return filter.parts.flatMap((part) => this.#allEqual(part));
    if (filter.is !== "eq") throw this.refuse(filter.is);
    return [{ attribute: filter.attribute, value: filter.value }];
  }
}

function tokensOf(text: string, refuse: Refuse): string[] {
  if (text.length > longest) throw refuse(text.slice(0, 40));
  const found: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const [, one] = token.exec(text) ?? [];
    if (one === undefined) throw refuse(text.slice(at, at + 40));
    found.push(one);
  }
  return found;
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

const named = (word: string) => word.toLowerCase().replace(core, "");

/** "name.givenName" in two; attributes of an extension keep its name. */
function parted(word: string): [string, string | null] {
  const name = named(word);
  if (name.startsWith("urn:")) return [name, null];
  const [attribute = "", ...sub] = name.split(".");
  return [attribute, sub.length > 0 ? sub.join(".") : null];
}

function literal(text: string, refuse: Refuse): Literal {
  if (/^(true|false|null)$/i.test(text)) return JSON.parse(text.toLowerCase()) as boolean | null;
  if (/^-?\d/.test(text)) return Number(text);
  if (!text.startsWith('"')) throw refuse(text);
  const value = textIn(text, refuse);
  // Nothing that is stored has one, and the database takes none.
  if (value.includes("\0")) throw refuse(text);
  return value;
}

function textIn(text: string, refuse: Refuse): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw refuse(text);
  }
}
