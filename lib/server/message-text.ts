import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { createTranslator } from "next-intl";
import { textAs } from "./i18n";

/** What a company's text may call a form of a date or time: "{day, date, medium}", "{at, time, short}". */
const textFormats = {
  dateTime: {
    medium: { month: "short", day: "numeric", year: "numeric" },
    short: { hour: "numeric", minute: "numeric" },
  },
} as const;

/** A text that somebody has written, in the same form as the product's own: "{count, plural, one {# row} other {# rows}}". */

/** How a text uses a value: as it is, or by a form of its own such as a plural. */
export interface Use {
  name: string;
  as: TYPE;
}

/** The values that a text asks for, also within its branches. Null when it is not well formed. */
export function usesOf(text: string): Use[] | null {
  try {
    return parse(text, { ignoreTag: true }).flatMap(usesIn);
  } catch {
    return null;
  }
}

function usesIn(element: MessageFormatElement): Use[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
  if (element.type === TYPE.tag) return element.children.flatMap(usesIn);
  const use = { name: element.value, as: element.type };
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return [use];

  return [use, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(usesIn))];
}

/** As it is: any value can be written so. */
export const isPlain = ({ as }: Use) => as === TYPE.argument;

/**
 * The text with its values, its numbers and dates as `tag` writes them. Throws when a value is missing.
 */
export function formatted(text: string, tag: string, params: Record<string, string | number>): string {
  const translate = createTranslator({
    locale: tag,
    messages: { own: { text: textAs(text) } },
    namespace: "own",
    formats: textFormats,
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });

  return translate("text", params);
}
