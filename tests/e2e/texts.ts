import { formatTag } from "@/lib/domain/shared/locales";
import { translator } from "@/lib/server/i18n";
import type { Language } from "./mill";

/** The product's words in a language, so that a journey reads the same in each. */
export function textsOf(language: Language) {
  const translate = translator(language);
  return Object.assign((key: string, values?: Record<string, string | number>) => translate(key, values), {
    number: (value: number, decimals = 0) =>
      new Intl.NumberFormat(formatTag[language], { minimumFractionDigits: decimals }).format(value),
  });
}
