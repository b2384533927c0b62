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

const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
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
  const names = hidesNames ? knownNames(people) : null;
  const cut = (text: string) => {
    const bare = phones.reduce((rest, phone) => rest.replace(phone, "[phone]"), text.replace(email, "[email]"));
    return names ? withoutNames(bare, names, (name) => `Person ${numberOf(name)}`) : bare;
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

interface KnownNames {
  /** Whose a whole name is, by its words in lower case without accents. */
  whole: ReadonlyMap<string, string>;
  /** Those who have a name that stands alone, the first or the last. */
  parts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words of the longest. */
  mostWords: number;
}

function knownNames(people: readonly NamedPerson[]): KnownNames {
  const whole = new Map<string, string>();
  const parts = new Map<string, Set<string>>();
  for (const { first_name, last_name } of people) {
    const name = `${first_name.trim()} ${last_name.trim()}`.trim();
    if (name.length < shortestPart) continue;
    whole.set(keyOf(name), name);
    whole.set(keyOf(`${last_name} ${first_name}`), name);
    for (const part of [first_name, last_name, ...first_name.split(" "), ...last_name.split(" ")]) {
      const key = keyOf(part);
      if (key.length >= shortestPart && !whole.has(key)) parts.set(key, (parts.get(key) ?? new Set()).add(name));
    }
  }
  const lengths = [...whole.keys(), ...parts.keys()].map((key) => key.split(" ").length);

  return { whole, parts, mostWords: Math.max(0, ...lengths) };
}

const word = /[\p{L}\p{M}\p{N}]+/gu;
const accents = /\p{M}/gu;
const plain = (text: string) => text.normalize("NFD").replace(accents, "").toLowerCase();
const keyOf = (name: string) => (name.match(word) ?? []).map(plain).join(" ");

/** Replaces each name by what stands for it, of several the longest, in one pass over the words of the text. */
function withoutNames(text: string, names: KnownNames, standIn: (name: string) => string): string {
  const words = [...text.matchAll(word)].map(({ 0: written, index }) => {
    return { written, key: plain(written), from: index, to: index + written.length };
  });
  let kept = "";
  let end = 0;
  for (let at = 0; at < words.length; ) {
    const found = nameAt(text, words, at, names);
    if (!found) {
      at++;
      continue;
    }
    const [first, last] = [words[at], words[at + found.count - 1]];
    if (!first || !last) break;
    kept += text.slice(end, first.from) + standIn(found.name ?? text.slice(first.from, last.to));
    end = last.to;
    at += found.count;
  }

  return kept + text.slice(end);
}

interface Word {
  written: string;
  key: string;
  from: number;
  to: number;
}

/** Whose name begins with this word, and how many words it has. Without a name: it may be one of several people. */
function nameAt(text: string, words: readonly Word[], at: number, { whole, parts, mostWords }: KnownNames) {
  const keys: string[] = [];
  let found: { name: string | null; count: number } | null = null;
  for (let next = at; next < words.length && keys.length < mostWords; next++) {
    const one = words[next];
    const before = words[next - 1];
    if (!one || (next > at && before && !isWithinName(text.slice(before.to, one.from)))) break;
    keys.push(one.key);
    const key = keys.join(" ");
    const name = whole.get(key);
    const alone = isCapital(words[at]?.written ?? "") ? parts.get(key) : undefined;
    if (name) found = { name, count: keys.length };
    else if (alone) found = { name: alone.size === 1 ? ([...alone][0] ?? null) : null, count: keys.length };
  }

  return found;
}

/** What stands between the words of one name: "Ruiz, Ana", "O'Brien", "López-Vega". */
const isWithinName = (gap: string) => [" ", ", ", ",", "'", "’", "-", "\u00a0", "\n"].includes(gap);

const isCapital = (written: string) => written.charAt(0) !== written.charAt(0).toLowerCase();
