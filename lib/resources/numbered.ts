import { searchWords } from "@/lib/domain/shared/search-words";
import type { Search } from "./define";

/** What is typed read as a printed number, in columns with their values, and the words that are left beside it. */
export interface Numbered {
  number: Record<string, string | number>;
  rest: string[];
}

/** The whole text ("WO 2271"), or any one of its words. */
// biome-ignore lint/suspicious/noExplicitAny: a description of any model
export function numberedIn(search: Search<any> | null, text: string): Numbered[] {
  const read = (typed: string) => (search?.number?.read(typed) ?? null) as Numbered["number"] | null;
  const whole = read(text);
  if (whole) return [{ number: whole, rest: [] }];
  const words = searchWords(text);

  return words.flatMap((word, at) => {
    const number = read(word);
    return number ? [{ number, rest: words.toSpliced(at, 1) }] : [];
  });
}
