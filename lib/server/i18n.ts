import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { type AbstractIntlMessages, createTranslator } from "next-intl";
import formatMessage from "use-intl/format-message";
import type { MessageRef } from "@/lib/domain/shared/errors";
import { formatTag, type Locale, textMissing } from "@/lib/domain/shared/locales";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import menu from "@/lib/generated/menu.json";
import { eachText, writtenTexts } from "./texts.mjs";

/**
 * Where Next bundles pages, texts are formatted from what they have been compiled to: the parser would be 9 KiB of every
 * page (next.config.ts). Calls, workers and tests format them as they are written.
 */
const isCompiled = !formatMessage.raw;

/** What next-intl takes for a text in the form of ours, "{count, plural, one {# row} other {# rows}}". */
export const textAs = (text: string): string =>
  // Written and read again, because only plain objects reach the browser.
  isCompiled ? JSON.parse(JSON.stringify(compile(text))) : text;

const written = new Map<Locale, AbstractIntlMessages>();
const loaded = new Map<Locale, AbstractIntlMessages>();

/** From a cache, except while developing, where an edited file must show at the next request. */
function kept<Value>(cache: Map<Locale, Value>, locale: Locale, make: () => Value): Value {
  const known = cache.get(locale);
  if (known && process.env.NODE_ENV !== "development") return known;
  const value = make();
  cache.set(locale, value);
  return value;
}

/**
 * All texts of one language as they are written, keyed by file name. Read from the folder, not imported, because workers
 * and tests run outside the bundler.
 */
export const writtenMessages = (locale: Locale): AbstractIntlMessages =>
  kept(written, locale, () =>
    writtenTexts<AbstractIntlMessages>(join(/*turbopackIgnore: true*/ process.cwd(), "messages", locale), menu),
  );

/** All texts of one language as next-intl takes them here, for client components on the server too (lib/client/texts.ts). */
export const loadMessages = (locale: Locale): AbstractIntlMessages =>
  kept(loaded, locale, () => {
    const messages = eachText(writtenMessages(locale), textAs);
    if (isCompiled) globalThis.texts = { ...globalThis.texts, [locale]: messages };
    return messages;
  });

const folder = join(/*turbopackIgnore: true*/ process.cwd(), ".next/static/texts");
const sources = new Map<Locale, string>();

/**
 * Where a browser gets all texts of a language: the script that lib/launch/make/texts.mjs has written; while developing, when
 * an edited text must show at the next request, the texts themselves.
 */
export function textsSource(locale: Locale): { src?: string; messages?: AbstractIntlMessages } {
  if (process.env.NODE_ENV === "development") return { messages: loadMessages(locale) };
  if (sources.size === 0 && existsSync(folder))
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".js")))
      sources.set(name.slice(0, 2) as Locale, `/_next/static/texts/${name}`);

  return { src: sources.get(locale) };
}

// The texts are read from files, so that their keys are known to the tests and not to the compiler.
type Translate = ((key: string, values?: Record<string, string | number>) => string) & {
  has: (key: string) => boolean;
};

/** For mails, exports and refusals: all text outside a React tree. `tag`: how it writes numbers and dates. */
export const translator = (locale: Locale, namespace?: string, tag = formatTag[locale]): Translate =>
  createTranslator({
    locale: tag,
    messages: loadMessages(locale),
    namespace,
    timeZone: "UTC",
    onError: () => {},
    getMessageFallback: ({ key, namespace }) => textMissing(namespace, key),
  }) as Translate;

/** The text of a message key with its namespace, "errors.not_found", in a language. */
export function translate(locale: Locale, message: MessageRef): string {
  const { key, params } = typeof message === "string" ? { key: message, params: {} } : message;
  const dot = key.indexOf(".");
  return translator(locale, key.slice(0, dot))(key.slice(dot + 1), params);
}

/** The zone that the browser has sent; a made-up one would break every date on the page. */
export const knownZone = (asked: string | undefined): string => (asked && isTimeZone(asked) ? asked : "UTC");
