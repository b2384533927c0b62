import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatWritten from "use-intl/format-message";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, test } from "vitest";
import { formatTag, locales } from "@/lib/domain/shared/locales";
import { loadMessages } from "@/lib/server/i18n";
import { formatted } from "@/lib/server/message-text";

/** A browser formats texts that have been compiled, a worker the same texts as they are written. */

type Tree = { [key: string]: string | Tree };
type Values = NonNullable<Parameters<typeof formatWritten>[2]>;

const flat = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : flat(value)));

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const options = (locale: string) => ({
  cache,
  formatters,
  locale,
  timeZone: "America/Toronto",
});

/** For each way in which the text can go, the values that make it go there. */
function valuesOf(elements: MessageFormatElement[]): Values[] {
  const tries: Values[] = [{}];
  const vary = (name: string, found: Values[string][]) => {
    const before = tries.splice(0);
    for (const value of found) for (const one of before.slice(0, 40)) tries.push({ ...one, [name]: value });
  };
  for (const element of elements) {
    if (element.type === TYPE.argument) vary(element.value, ["Pump 3"]);
    if (element.type === TYPE.number) vary(element.value, [0, 1234.567]);
    if (element.type === TYPE.date || element.type === TYPE.time)
      vary(element.value, [new Date("2026-03-01T15:04:05Z")]);
    if (element.type === TYPE.plural) vary(element.value, [0, 1, 2, 1_000, 1.5]);
    if (element.type === TYPE.select) vary(element.value, [...Object.keys(element.options), "nothing of these"]);
    if (element.type === TYPE.tag)
      vary(element.value, [((parts: unknown) => `<${element.value}>${[parts].flat().join("")}`) as never]);
    const inner =
      element.type === TYPE.tag
        ? [element.children]
        : element.type === TYPE.plural || element.type === TYPE.select
          ? Object.values(element.options).map(({ value }) => value)
          : [];
    for (const elements of inner)
      for (const values of valuesOf(elements).slice(0, 2))
        for (const one of tries) for (const [name, value] of Object.entries(values)) one[name] ??= value;
  }
  return tries;
}

const joined = (text: unknown) => [text].flat().join("");

describe.each(locales)("the compiled texts in %s", (locale) => {
  test("every text is formatted as it would be as it is written", () => {
    const differing: { text: string; compiled: string; written: string }[] = [];
    let tried = 0;
    for (const text of flat(loadMessages(locale) as Tree))
      for (const values of valuesOf(parse(text))) {
        tried++;
        const written = joined(formatWritten(text, text, values, options(formatTag[locale])));
        const compiled = joined(formatCompiled(text, compile(text), values, options(formatTag[locale])));
        if (written !== compiled) differing.push({ text, compiled, written });
      }
    expect(differing).toEqual([]);
    expect(tried).toBeGreaterThan(4_000);
  });
});

test("a company's own text has its numbers and dates as the country writes them", () => {
  const text = "{count, plural, one {# row} other {# rows}}, {day, date, medium} {day, time, short}";
  const day = Date.UTC(2026, 2, 1, 15, 4);
  expect(formatted(text, "en-US", { count: 1_200, day })).toBe("1,200 rows, Mar 1, 2026 3:04 PM");
});
