import { bounded } from "./bounds";

/** What a call has answered: one record, a page of a list, or an action's message. */
export interface CallAnswer {
  data?: unknown;
  meta?: { current_page?: number; last_page?: number; total?: number; is_capped?: boolean };
  [more: string]: unknown;
}

interface AnswerContext {
  /** "/equipments/{id}/details": the screen of what is answered. */
  link: string;
  /** Fields of the answer that mean nothing in words. */
  hides?: readonly string[];
  /** Where the product is reached. */
  origin: string;
  args: Readonly<Record<string, unknown>>;
  /** Arguments that would make a list shorter. */
  filters: readonly string[];
}

/** An answer as an assistant is given it: within bounds, with the address of its screen, and what to ask for if it is cut. */
export function assistantAnswer(answer: CallAnswer, { link, hides = [], origin, args, filters }: AnswerContext) {
  const { value, isTruncated } = bounded(hides.length > 0 ? without(answer, hides) : answer);
  const { current_page = 1, last_page = 1 } = answer.meta ?? {};
  const isCut = isTruncated || last_page > current_page;
  const narrower = filters.filter((name) => args[name] === undefined);

  return {
    ...(value as CallAnswer),
    link: linkOf(link, origin, args, answer.data),
    ...(isCut && { is_truncated: true, narrow_with: narrower }),
  };
}

/** A hidden field of the record. */
function without({ data, ...rest }: CallAnswer, hides: readonly string[]): CallAnswer {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { data, ...rest };
  const shown = Object.entries(data).filter(([name]) => !hides.includes(name));

  return { data: Object.fromEntries(shown), ...rest };
}

/**
 * Places of the pattern are filled from what was asked, else from what was made; what has one unfilled ends before it. The
 * answer of a comment is the comment, which has an id of its own.
 */
function linkOf(pattern: string, origin: string, args: Readonly<Record<string, unknown>>, record: unknown) {
  const found = typeof record === "object" && record !== null ? (record as Record<string, unknown>) : {};
  const filled: string[] = [];
  for (const part of pattern.split("/")) {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const values = new Map(names.map((name) => [name, args[name] ?? found[name]]));
    if ([...values.values()].some((value) => value === undefined || value === null)) break;
    filled.push(part.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name)))));
  }

  return `${origin}${filled.join("/")}`;
}
