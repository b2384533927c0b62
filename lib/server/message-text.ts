import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { createTranslator } from "next-intl";
import { formatTag, type Locale } from "@/lib/domain/shared/locales";

/** A text that somebody has written, in the same form as the product's own: "{count, plural, one {# row} other {# rows}}". */

/** The values that a text asks for, also within its branches. Null when it is not well formed. */
export function argumentsOf(text: string): Set<string> | null {
  try {
    const found = new Set<string>();
    collect(parse(text, { ignoreTag: true }), found);

    return found;
  } catch {
    return null;
  }
}

function collect(elements: readonly MessageFormatElement[], found: Set<string>) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type !== TYPE.tag) found.add(element.value);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) collect(value, found);
    if (element.type === TYPE.tag) collect(element.children, found);
  }
}

/** The text with its values. Throws when one is missing. */
export function formatted(text: string, locale: Locale, params: Record<string, string | number>): string {
  const say = createTranslator({
    locale: formatTag[locale],
    messages: { own: { text } },
    namespace: "own",
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });

  return say("text", params);
}
