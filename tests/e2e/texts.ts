import { translator } from "@/lib/server/i18n";
import type { Language } from "./mill";

/** The product's words in a language, so that a journey reads the same in each. */
export function textsOf(language: Language) {
  const say = translator(language);
  return Object.assign((key: string, values?: Record<string, string | number>) => say(key, values), {
    number: (value: number) => new Intl.NumberFormat(language).format(value),
  });
}
