import type { Dictionary } from "./dictionary";
import { english } from "./english";
import {
  type OrderAction,
  type OrderPart,
  type OrderWork,
  orderActions,
  type TextFault,
  vagueFaults,
} from "./names";
import { spanish } from "./spanish";
import { tokensOf } from "./tokens";

/** What a technician's text says of an order. */
export interface OrderText {
  action: OrderAction | null;
  part: OrderPart | null;
  /** One of the words' own, or the code of a fault of the catalog. */
  fault: TextFault | (string & {}) | null;
  /** By the words alone; null where they were not understood. */
  work: OrderWork | null;
  /** It counts between two failures. */
  is_failure: boolean;
  /** The text says what was done or what was wrong; a part alone says neither. */
  understood: boolean;
  /** Words that no dictionary has. */
  unknown: readonly string[];
}

/** A fault of the catalog, by the names it has in both languages. */
export interface NamedFault {
  fault: string;
  names: readonly string[];
}

interface Meaning {
  action?: OrderAction;
  /** An action only where a phrase starts with it: to grease, and not the grease. */
  verb?: OrderAction;
  fault?: string;
  part?: OrderPart;
  role?: "planned" | "split" | "join" | "neutral";
  /** A part that only Spanish calls so. */
  isSpanish?: boolean;
}

interface Phrase {
  words: readonly string[];
  meaning: Meaning;
}

interface Lexicon {
  /** By their first word, and by its beginning where any end of it will do. */
  exact: ReadonlyMap<string, readonly Phrase[]>;
  begun: ReadonlyMap<string, readonly Phrase[]>;
  /** Words of six letters and more by what is left of them without one letter; null where two words are left the same. */
  nearly: ReadonlyMap<string, string | null>;
  words: ReadonlySet<string>;
  /** Words of texts as they were mended, and the phrases that may start with them: texts of a plant repeat theirs. */
  met: Map<string, { word: string; phrases: readonly Phrase[] }>;
}

/** Words that are kept; beyond, the memory of them begins anew. */
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
  for (const role of ["planned", "splits", "joins", "neutral"] as const)
    for (const phrase of phrasesIn(dictionary[role]))
      yield [phrase, { role: role === "splits" ? "split" : role === "joins" ? "join" : role }];
}

function lexiconOf(catalog: readonly NamedFault[]): Lexicon {
  const meanings = new Map<string, Meaning>();
  const add = (text: string, meaning: Meaning) => {
    const key = tokensOf(text, "*").join(" ");
    // A word of both languages, or one that is an action and a thing, has both meanings; the first of a kind stays.
    const before = meanings.get(key);
    const isSpanish = meaning.isSpanish && !before?.part;
    if (key) meanings.set(key, { ...meaning, ...before, ...(before?.isSpanish ?? isSpanish ? { isSpanish: true } : { isSpanish: false }) });
  };
  for (const { fault, names } of catalog) for (const name of names) add(name, { fault });
  for (const [text, meaning] of meaningsOf(english, false)) add(text, meaning);
  for (const [text, meaning] of meaningsOf(spanish, true)) add(text, meaning);

  const [exact, begun] = [new Map<string, Phrase[]>(), new Map<string, Phrase[]>()];
  const words = new Set<string>();
  for (const [key, meaning] of meanings) {
    const phrase = { words: key.split(" "), meaning };
    const [first = ""] = phrase.words;
    const [map, at] = first.endsWith("*") ? [begun, first.slice(0, -1)] : [exact, first];
    map.set(at, [...(map.get(at) ?? []), phrase]);
    for (const word of phrase.words) if (!word.endsWith("*")) words.add(word);
  }
  const nearly = new Map<string, string | null>();
  for (const word of words)
    if (word.length >= shortestMended)
      for (const left of [word, ...withoutOne(word)])
        nearly.set(left, nearly.has(left) && nearly.get(left) !== word ? null : word);

  return { exact, begun, nearly, words, met: new Map() };
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

const fits = (word: string, pattern: string) =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;

function met(lexicon: Lexicon, given: string) {
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

interface Heard extends Meaning {
  word: string;
}

/** A text as the longest phrases that the dictionaries have, with a bar where a phrase ends. */
function heard(lexicon: Lexicon, text: string): Heard[] {
  const all = tokensOf(text).map((word) => met(lexicon, word));
  const said: Heard[] = [];
  for (let at = 0; at < all.length; ) {
    const { word, phrases } = all[at]!;
    const phrase = phrases.find(({ words }) =>
      words.every((one, index) => index === 0 || fits(all[at + index]?.word ?? "", one)),
    );
    said.push(word === "|" ? { word, role: "split" } : { word, ...phrase?.meaning });
    at += phrase?.words.length ?? 1;
  }

  return said;
}

/** What somebody does: said anywhere, or at the start of a phrase before what it is done to. */
function actionsIn(all: readonly Heard[]): Set<OrderAction> {
  const found = new Set<OrderAction>();
  let isStart = true;
  all.forEach(({ action, verb, fault, role, word }, at) => {
    const next = all.slice(at + 1).find((one) => one.role !== "neutral");
    // A grease leak is nothing that anybody greased; "change faulty sensor" is a change.
    const isThing = next?.fault !== undefined && verb !== "replace";
    if (action) found.add(action);
    else if (verb && isStart && !isThing) found.add(verb);
    // "RH replace": sides, numbers and asset codes may stand before it.
    isStart = role !== undefined || action !== undefined || /\d/.test(word) || (isStart && !fault && !verb);
  });

  return found;
}

/** Of the first phrase that has a part: in English its last one ("fan pump"), in Spanish its first ("bomba de agua"). */
function partIn(all: readonly Heard[]): OrderPart | null {
  let found: Heard | null = null;
  for (const one of all) {
    if (found && (one.role === "split" || one.role === "join" || (one.fault && !one.part))) break;
    if (!one.part) continue;
    if (found?.isSpanish || (found && one.isSpanish)) break;
    found = one;
  }

  return found?.part ?? null;
}

/** Done because something had failed, unless the text says that it was due. */
const corrective: readonly OrderAction[] = ["replace", "rewind", "repair", "seal", "unjam", "reset"];
/** Never the answer to a failure. */
const improving: readonly OrderAction[] = ["modify", "install", "overhaul"];

function workOf(action: OrderAction | null, fault: string | null, isPlanned: boolean): OrderWork | null {
  if (action === null && fault === null && !isPlanned) return null;
  if (isPlanned || action === "service") return action === "inspect" ? "inspection" : "planned";
  if (fault !== null || (action && corrective.includes(action))) return "failure";

  return action === "inspect" ? "inspection" : "planned";
}

/**
 * Reads texts as technicians write them. The dictionaries are built once: keep the reader for all rows.
 *
 * @param catalog faults that a company or the provider has given names; they go before the words' own.
 */
export function orderTextReader(catalog: readonly NamedFault[] = []): (text: string) => OrderText {
  const lexicon = lexiconOf(catalog);

  return (text) => {
    const all = heard(lexicon, text);
    const actions = actionsIn(all);
    const action = orderActions.find((one) => actions.has(one)) ?? null;
    const faults = all.flatMap(({ fault }) => fault ?? []);
    const fault =
      faults.find((one) => !vagueFaults.includes(one)) ?? vagueFaults.find((one) => faults.includes(one)) ?? null;
    const isPlanned = all.some(({ role }) => role === "planned");
    const work = workOf(action, fault, isPlanned);
    const unknown = all.filter((one) => Object.keys(one).length === 1 && /^\p{L}{3,}$/u.test(one.word));

    return {
      ...{ action, part: partIn(all), fault, work },
      ...{ is_failure: work === "failure", understood: work !== null },
      unknown: [...new Set(unknown.map(({ word }) => word))],
    };
  };
}

/** The types of orders that a file may name. */
type OrderType = "breakdown" | "setup" | "pm";

/**
 * What an order was, of its words and of the type that its file gives it. Preventive work stays that whatever was found.
 * What the file calls a breakdown was one where the words say nothing or leave it open: "adjust chain" may be either, "fit
 * new mirrors" was none.
 */
export function workOfOrder(text: OrderText, type: OrderType | undefined): OrderWork | null {
  if (type === "pm") return text.work === "inspection" ? "inspection" : "planned";
  if (type === "setup") return text.fault ? text.work : "planned";
  if (type === "breakdown" && text.work === null) return "failure";
  const isOpen = text.work === "planned" && text.action !== null && text.action !== "service";
  if (type === "breakdown" && isOpen && !improving.includes(text.action!)) return "failure";

  return text.work;
}
