/*
 * Names of people do not leave the product: each is a number, and is put back into what the model writes. Addresses and
 * telephone numbers are cut, and stay away.
 */

interface NamedPerson {
  first_name: string;
  last_name: string;
}

export interface Redaction {
  /** Of any value: every text in it. */
  hide: <Value>(value: Value) => Value;
  /** Names in place of the numbers. */
  show: (text: string) => string;
}

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/**
 * A number with its country, one behind a word for it, or groups as telephone numbers have them. A reading, a serial number
 * and a date have none of these.
 */
const phones = [
  /(?<![\p{L}\p{N}])\+\d[\d ().-]{6,18}\d/gu,
  /(?<=(?:tel|phone|mobile|cell|cel|teléfono|telefono|móvil|movil|celular)\.?:? ?)\(?\d[\d ().-]{5,16}\d/giu,
  /(?<![\p{L}\p{N}.-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}-])/gu,
  /(?<![\p{L}\p{N}.-])\(?\d{2}\)?[ .-]\d{4}[ .-]\d{4}(?![\p{L}\p{N}-])/gu,
];

/** In whichever of our languages the model writes. */
const numbered = /\bPersona?[ \u00a0_]?(\d{1,4})\b/giu;

/**
 * Hides addresses and telephone numbers always, and names where `hidesNames`. A number is given where a name is met first, and
 * stays for the whole conversation. A first or last name alone is somebody only where it begins with a capital letter: "mark the
 * bolt" is work. One that two people have is put back as it was written.
 */
export function redactionOf(people: readonly NamedPerson[], hidesNames: boolean): Redaction {
  const given: string[] = [];
  const numberOf = (name: string) => {
    const known = given.indexOf(name);
    return known >= 0 ? known + 1 : given.push(name);
  };
  const names = hidesNames ? nameFinder(people) : null;
  const cut = (text: string) => {
    const bare = phones.reduce((rest, phone) => rest.replace(phone, "[phone]"), text.replace(email, "[email]"));
    return names ? bare.replace(names.pattern, (found) => `Person ${numberOf(names.whoIs(found))}`) : bare;
  };

  return {
    hide: <Value>(value: Value) => eachString(value, cut) as Value,
    show: (text) => text.replace(numbered, (whole, number: string) => given[Number(number) - 1] ?? whole),
  };
}

function eachString(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => eachString(one, change));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;

  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachString(one, change)]));
}

const shortestPart = 3;

/** One pattern for all names, and who each of them is. */
function nameFinder(people: readonly NamedPerson[]) {
  const whole = new Map<string, string>();
  const parts = new Map<string, Set<string>>();
  for (const { first_name, last_name } of people) {
    const [first, last] = [first_name.trim(), last_name.trim()];
    const name = `${first} ${last}`.trim();
    if (name.length < shortestPart) continue;
    for (const written of [name, `${last} ${first}`, `${last}, ${first}`]) whole.set(plain(written.trim()), name);
    for (const part of new Set([first, last, ...first.split(/\s+/), ...last.split(/\s+/)]))
      if (part.length >= shortestPart && part !== name) {
        const key = plain(part);
        parts.set(key, (parts.get(key) ?? new Set()).add(name));
      }
  }
  const longestFirst = (of: Iterable<string>) => [...of].sort((one, other) => other.length - one.length);
  const wholes = longestFirst(whole.keys()).map((name) => anyCase(name));
  const alone = longestFirst(parts.keys()).map((name) => capitalized(name));
  const all = [...wholes, ...alone];
  if (all.length === 0) return null;

  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join("|")})(?![\\p{L}\\p{N}])`, "gu"),
    whoIs: (found: string) => {
      const key = plain(found);
      const known = whole.get(key);
      if (known) return known;
      const [only, ...others] = parts.get(key) ?? [];
      return only && others.length === 0 ? only : found;
    },
  };
}

const accents = /\p{M}/gu;
const plain = (text: string) => text.normalize("NFD").replace(accents, "").toLowerCase().replace(/\s+/g, " ");

/** Letters that are written with an accent, or without where somebody is in a hurry. */
const accented: Record<string, string> = {
  ...{ a: "aáàâãäå", e: "eéèêë", i: "iíìîï", o: "oóòôõöø", u: "uúùûü", n: "nñ", c: "cç", y: "yý" },
};
const upper = (letters: string) => letters.toUpperCase();
const escaped = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

function letter(sign: string, isCapital: boolean): string {
  if (sign === " ") return "\\s+";
  const variants = accented[sign] ?? sign;
  if (upper(variants) === variants) return escaped(sign);
  return isCapital ? `[${upper(variants)}]` : `[${variants}${upper(variants)}]`;
}

const anyCase = (name: string) => [...name].map((sign) => letter(sign, false)).join("");
const capitalized = (name: string) => [...name].map((sign, at) => letter(sign, at === 0)).join("");
