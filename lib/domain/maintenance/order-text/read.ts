import { inList } from "@/lib/domain/shared/known";
import { type CatalogFault, fits, type Lexicon, lexiconOf, type Meaning, met } from "./lexicon";
import {
  type OrderAction,
  type OrderPart,
  type OrderWork,
  orderActions,
  type TextCause,
  type TextFault,
  vagueFaults,
} from "./names";
import { tokensOf } from "./tokens";

/** What a technician's text states about an order. */
export interface OrderText {
  action: OrderAction | null;
  part: OrderPart | null;
  /** One of the words' own, or the code of a fault of the catalog. */
  fault: TextFault | (string & {}) | null;
  /** Why, where the words state more than what was wrong. */
  cause: TextCause | null;
  /** By the words alone; null where they were not understood. */
  work: OrderWork | null;
  /** It counts between two failures. */
  is_failure: boolean;
  /** Words of it show that the work was due. */
  isPlanned: boolean;
  /** The text states what was done or what was wrong; a part alone states neither. */
  understood: boolean;
  /** Words that no dictionary has. */
  unknown: readonly string[];
}

export interface OrderTextReader {
  text(text: string): OrderText;
  /** The fault that the catalog has under a code; null: none. */
  ofCode(code: string): string | null;
}

interface ReadPhrase extends Meaning {
  word: string;
}

/** A text as the longest phrases that the dictionaries have, with a bar where a phrase ends. */
function readPhrases(lexicon: Lexicon, text: string): ReadPhrase[] {
  const all = tokensOf(text).map((word) => met(lexicon, word));
  const found: ReadPhrase[] = [];
  for (let at = 0; at < all.length; ) {
    const { word, phrases } = inList(all, at);
    const phrase = phrases.find(({ words }) =>
      words.every((one, index) => index === 0 || fits(all[at + index]?.word ?? "", one)),
    );
    found.push(word === "|" ? { word, role: "split" } : { word, ...phrase?.meaning });
    at += phrase?.words.length ?? 1;
  }

  return found;
}

/** What somebody does: named anywhere, or at the start of a phrase before what it is done to. */
function actionsIn(all: readonly ReadPhrase[]): Set<OrderAction> {
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
function partIn(all: readonly ReadPhrase[]): OrderPart | null {
  let found: ReadPhrase | null = null;
  for (const one of all) {
    if (found && (one.role === "split" || one.role === "join" || (one.fault && !one.part))) break;
    if (!one.part) continue;
    if (found?.isSpanish || (found && one.isSpanish)) break;
    found = one;
  }

  return found?.part ?? null;
}

/** Done because something had failed, unless the text shows that it was due. */
const corrective: readonly OrderAction[] = ["replace", "rewind", "repair", "seal", "unjam", "reset"];

/** What an order was by its words; null where they do not state it. A fault that is found at planned work is part of it. */
export function workOf(action: OrderAction | null, fault: string | null, isPlanned: boolean): OrderWork | null {
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
export function orderTextReader(catalog: readonly CatalogFault[] = []): OrderTextReader {
  const lexicon = lexiconOf(catalog);
  const codes = new Map(catalog.map(({ code, fault }) => [code.toUpperCase(), fault]));
  const read = (text: string): OrderText => {
    const all = readPhrases(lexicon, text);
    const actions = actionsIn(all);
    const action = orderActions.find((one) => actions.has(one)) ?? null;
    const faults = all.flatMap(({ fault }) => fault ?? []);
    const fault =
      faults.find((one) => !vagueFaults.includes(one)) ?? vagueFaults.find((one) => faults.includes(one)) ?? null;
    const isPlanned = all.some(({ role }) => role === "planned");
    const work = workOf(action, fault, isPlanned);
    const unknown = all.filter((one) => Object.keys(one).length === 1 && /^\p{L}{3,}$/u.test(one.word));

    return {
      action,
      part: partIn(all),
      fault,
      cause: all.find(({ cause }) => cause)?.cause ?? null,
      work,
      is_failure: work === "failure",
      understood: work !== null,
      isPlanned,
      unknown: [...new Set(unknown.map(({ word }) => word))],
    };
  };

  return { text: read, ofCode: (code) => codes.get(code.trim().toUpperCase()) ?? null };
}
