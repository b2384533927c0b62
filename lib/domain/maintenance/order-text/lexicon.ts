import type { Dictionary } from "./dictionary";
import { english } from "./english";
import type { OrderAction, OrderPart, TextCause } from "./names";
import { spanish } from "./spanish";
import { tokensOf } from "./tokens";

/** A fault of the catalog: its code, its names in both languages, and what the words call it where they have a word. */
export interface CatalogFault {
  code: string;
  names: readonly string[];
  fault: string;
}

export interface Meaning {
  action?: OrderAction;
  /** An action only where a phrase starts with it: to grease, and not the grease. */
  verb?: OrderAction;
  fault?: string;
  part?: OrderPart;
  cause?: TextCause;
  role?: "planned" | "split" | "join" | "neutral";
  /** A part that only Spanish calls so. */
  isSpanish?: boolean;
}

interface Phrase {
  words: readonly string[];
  meaning: Meaning;
}

export interface Lexicon {
  meanings: Map<string, Meaning>;
  /** By their first word, and by its beginning where any end of it will do. */
  exact: Map<string, readonly Phrase[]>;
  begun: Map<string, readonly Phrase[]>;
  /** Words of six letters and more by what is left of them without one letter; null where two words are left the same. */
  nearly: Map<string, string | null>;
  words: Set<string>;
  /** Words of texts as they were mended, and the phrases that may start with them: texts of a plant repeat theirs. */
  met: Map<string, { word: string; phrases: readonly Phrase[] }>;
}

/** Words that are kept; beyond that the cache is cleared. */
const mostMet = 50_000;

/** Below that a letter more or less is another word. */
const shortestMended = 6;

const phrasesIn = (text: string) => text.split(",").map((phrase) => phrase.trim());

function* meaningsOf(dictionary: Dictionary, isSpanish: boolean): Generator<[string, Meaning]> {
  for (const [action, text] of Object.entries(dictionary.actions) as [OrderAction, string][])
    for (const phrase of phrasesIn(text))
      yield phrase.startsWith("^") ? [phrase.slice(1), { verb: action }] : [phrase, { action }];
  for (const [fault, text] of Object.entries(dictionary.faults))
    for (const phrase of phrasesIn(text)) yield [phrase, { fault }];
  for (const [part, text] of Object.entries(dictionary.parts) as [OrderPart, string][])
    for (const phrase of phrasesIn(text)) yield [phrase, { part, isSpanish }];
  for (const [cause, text] of Object.entries(dictionary.causes) as [TextCause, string][])
    for (const phrase of phrasesIn(text)) yield [phrase, { cause }];
  for (const role of ["planned", "splits", "joins", "neutral"] as const)
    for (const phrase of phrasesIn(dictionary[role]))
      yield [phrase, { role: role === "splits" ? "split" : role === "joins" ? "join" : role }];
}

function emptyLexicon(): Lexicon {
  return {
    meanings: new Map(),
    exact: new Map(),
    begun: new Map(),
    nearly: new Map(),
    words: new Set(),
    met: new Map(),
  };
}

/** Notes a phrase. One that is there has both meanings: a word of both languages, or an action that is a thing as well. */
function add({ meanings, exact, begun, nearly, words }: Lexicon, text: string, meaning: Meaning) {
  const key = tokensOf(text, "*").join(" ");
  if (key === "") return;
  const before = meanings.get(key);
  if (before) {
    const isSpanish = before.part ? before.isSpanish : meaning.isSpanish;
    Object.assign(before, { ...meaning, ...before, isSpanish });
    return;
  }
  const phrase = { words: key.split(" "), meaning: { ...meaning } };
  meanings.set(key, phrase.meaning);
  const [first = ""] = phrase.words;
  const [map, at] = first.endsWith("*") ? [begun, first.slice(0, -1)] : [exact, first];
  map.set(at, [...(map.get(at) ?? []), phrase]);
  for (const word of phrase.words) {
    if (word.endsWith("*")) continue;
    words.add(word);
    if (word.length < shortestMended) continue;
    for (const left of withoutOne(word)) {
      const other = nearly.get(left);
      if (other !== left) nearly.set(left, other === undefined || other === word ? word : null);
    }
    nearly.set(word, word);
  }
}

let ofBoth: Lexicon | undefined;

/** The dictionaries of both languages, built once: they are a constant that few processes need. */
function dictionaries(): Lexicon {
  if (ofBoth) return ofBoth;
  const lexicon = emptyLexicon();
  for (const [text, meaning] of meaningsOf(english, false)) add(lexicon, text, meaning);
  for (const [text, meaning] of meaningsOf(spanish, true)) add(lexicon, text, meaning);
  ofBoth = lexicon;

  return lexicon;
}

/** With the names of the catalog's faults. One word that the dictionaries have stays theirs: a fault may be called "Pump". */
export function lexiconOf(catalog: readonly CatalogFault[]): Lexicon {
  const { meanings, exact, begun, nearly, words } = dictionaries();
  const lexicon = {
    meanings: new Map(meanings),
    exact: new Map(exact),
    begun: new Map(begun),
    nearly: new Map(nearly),
    words: new Set(words),
    met: new Map(),
  };
  for (const { fault, names } of catalog)
    for (const name of names) {
      const [first = "", ...others] = tokensOf(name);
      const isTheirs = others.length === 0 && known(lexicon, first);
      if (!isTheirs && !meanings.has([first, ...others].join(" "))) add(lexicon, name, { fault });
    }

  return lexicon;
}

const withoutOne = (word: string) => [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));

const beginnings = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(0, word.length - at));

const known = ({ words, begun }: Lexicon, word: string): boolean =>
  words.has(word) || beginnings(word).some((begin) => begun.has(begin));

/** A word as the dictionary would have it: without its plural, or mended by one letter. */
function mended(lexicon: Lexicon, word: string): string {
  if (!/^\p{L}+$/u.test(word) || known(lexicon, word)) return word;
  for (const end of ["s", "es"]) {
    const one = word.slice(0, -end.length);
    if (word.endsWith(end) && one.length > 2 && known(lexicon, one)) return one;
  }
  if (word.length < shortestMended) return word;
  // One letter too many, too few, another one, or two that changed places.
  for (const left of [word, ...withoutOne(word)]) {
    const meant = lexicon.nearly.get(left);
    if (meant && Math.abs(meant.length - word.length) <= 1 && meant[0] === word[0]) return meant;
  }

  return word;
}

export const fits = (word: string, pattern: string) =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;

/** A word of a text, mended, with the phrases that may start with it: the longest first. */
export function met(lexicon: Lexicon, given: string) {
  const before = lexicon.met.get(given);
  if (before) return before;
  const word = mended(lexicon, given);
  const maps = [lexicon.exact.get(word), ...beginnings(word).map((begin) => lexicon.begun.get(begin))];
  const one = { word, phrases: maps.flatMap((phrases) => phrases ?? []) };
  // Of equally long ones a whole word before its beginning, and the longer beginning first.
  one.phrases.sort((a, b) => b.words.length - a.words.length);
  if (lexicon.met.size >= mostMet) lexicon.met.clear();
  lexicon.met.set(given, one);

  return one;
}
