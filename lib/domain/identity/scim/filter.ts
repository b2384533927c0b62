import { DomainError } from "../../shared/errors";

/**
 * Filters and paths of RFC 7644 as directories send them: comparisons with `eq`, joined by `and`. Attribute names are not
 * case-sensitive and come out in lower case, without the core schema in front of them.
 */

export interface Comparison {
  /** "username", "emails.value" */
  attribute: string;
  value: string | boolean;
}

export interface AttributePath {
  attribute: string;
  /** Of several values, those that fit: `emails[type eq "work"]`. */
  where: Comparison[];
  sub: string | null;
}

const longest = 2_000;

export function parseFilter(text: string): Comparison[] {
  const tokens = tokensOf(text, invalidFilter);
  const found = comparisons(tokens, invalidFilter);
  if (tokens.length > 0) throw invalidFilter(tokens[0]!);
  return found;
}

export function parsePath(text: string): AttributePath {
  const tokens = tokensOf(text, invalidPath);
  const path = attributePath(tokens, invalidPath);
  if (tokens.length > 0) throw invalidPath(tokens[0]!);
  return path;
}

type Refuse = (near: string) => DomainError;

const invalidFilter: Refuse = (near) => new DomainError("malformed", "scim.invalid_filter", { params: { near } });
const invalidPath: Refuse = (near) => new DomainError("malformed", "scim.invalid_path", { params: { near } });

const token = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[.$\w][\w$:.-]*)/y;

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

function comparisons(tokens: string[], refuse: Refuse): Comparison[] {
  const found = term(tokens, refuse);
  while (tokens[0]?.toLowerCase() === "and") {
    tokens.shift();
    found.push(...term(tokens, refuse));
  }
  return found;
}

function term(tokens: string[], refuse: Refuse): Comparison[] {
  if (tokens[0] === "(") {
    tokens.shift();
    const found = comparisons(tokens, refuse);
    expect(")", tokens, refuse);
    return found;
  }
  const { attribute, sub } = attributePath(tokens, refuse);
  expect("eq", tokens, refuse);
  return [
    { attribute: sub === null ? attribute : `${attribute}.${sub}`, value: literal(tokens.shift() ?? "", refuse) },
  ];
}

function attributePath(tokens: string[], refuse: Refuse): AttributePath {
  const word = tokens.shift() ?? "";
  if (!/^[\w$]/.test(word)) throw refuse(word);
  const [attribute, inName] = parted(word);
  if (tokens[0] !== "[") return { attribute, where: [], sub: inName };
  tokens.shift();
  const where = comparisons(tokens, refuse);
  expect("]", tokens, refuse);
  const sub = tokens[0]?.startsWith(".") ? tokens.shift()!.slice(1).toLowerCase() : inName;
  return { attribute, where, sub };
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

/** "name.givenName" in two; attributes of an extension keep its name. */
function parted(word: string): [string, string | null] {
  const name = word.toLowerCase().replace(core, "");
  if (name.startsWith("urn:")) return [name, null];
  const [attribute, ...sub] = name.split(".");
  return [attribute!, sub.length > 0 ? sub.join(".") : null];
}

function expect(wanted: string, tokens: string[], refuse: Refuse) {
  const found = tokens.shift() ?? "";
  if (found.toLowerCase() !== wanted) throw refuse(found);
}

function literal(text: string, refuse: Refuse): string | boolean {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (!text.startsWith('"')) throw refuse(text);
  try {
    return JSON.parse(text) as string;
  } catch {
    throw refuse(text);
  }
}
