import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { type AbstractIntlMessages, createTranslator } from "next-intl";
import formatMessage from "use-intl/format-message";
import type { MessageRef } from "@/lib/domain/shared/errors";
import { formatTag, type Locale, textMissing } from "@/lib/domain/shared/locales";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import menu from "@/lib/generated/menu.json";
import textsOfScreens from "@/lib/generated/texts.json";
import { withNounWords } from "./noun-words.mjs";

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
  kept(written, locale, () => {
    const folder = join(/*turbopackIgnore: true*/ process.cwd(), "messages", locale);
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    const messages: AbstractIntlMessages = withNounWords(
      Object.fromEntries(
        files.map((file) => [file.slice(0, -".json".length), JSON.parse(readFileSync(join(folder, file), "utf8"))]),
      ),
      menu,
    );
    addNouns(messages);
    return messages;
  });

/** All texts of one language as next-intl takes them here. */
export const loadMessages = (locale: Locale): AbstractIntlMessages =>
  kept(loaded, locale, () => eachAs(writtenMessages(locale)));

const eachAs = (messages: AbstractIntlMessages): AbstractIntlMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === "string" ? textAs(value) : eachAs(value)]),
  );

/** The audit log calls the records of a resource, which its messages give a `thing`, as the resource's own messages do. */
function addNouns(messages: AbstractIntlMessages) {
  const logs = messages.logs as { things: AbstractIntlMessages; options: { object: AbstractIntlMessages } };
  for (const [name, { title, thing }] of Object.entries(messages) as [string, { title: string; thing?: string }][]) {
    if (!thing) continue;
    logs.options.object[name] = title;
    logs.things[name] = thing;
  }
  logs.options.object.logs = (messages.logs as { title: string }).title;
}

/** A page or layout whose client components have texts, by its file. */
export type ScreenFile = keyof typeof textsOfScreens;

const sent = new Map<string, AbstractIntlMessages>();

/**
 * The texts that the browser needs for a page or layout, beyond those of the layouts around it. While developing, the
 * first layout sends all of them, because the table was written when the server started.
 */
export function screenTexts(file: ScreenFile, locale: Locale): AbstractIntlMessages {
  if (process.env.NODE_ENV === "development") return file === "app/layout.tsx" ? loadMessages(locale) : {};
  const name = `${locale} ${file}`;
  const known = sent.get(name);
  if (known) return known;
  const texts = picked(loadMessages(locale), textsOfScreens[file]);
  sent.set(name, texts);
  return texts;
}

/** The texts and groups of texts with these keys, where they stand in the whole. */
function picked(messages: AbstractIntlMessages, keys: readonly string[]): AbstractIntlMessages {
  const texts: AbstractIntlMessages = {};
  for (const key of keys) {
    const path = key.split(".");
    const last = path.pop()!;
    let [from, to] = [messages, texts];
    for (const part of path) {
      to[part] ??= {};
      [from, to] = [from[part] as AbstractIntlMessages, to[part] as AbstractIntlMessages];
    }
    to[last] = from[last]!;
  }
  return texts;
}

// The texts are read from files, so that their keys are known to the tests and not to the compiler.
type Translate = ((key: string, values?: Record<string, string | number>) => string) & {
  has: (key: string) => boolean;
};

/** For mails, exports and refusals: everything that speaks outside a React tree. `tag`: how it writes numbers and dates. */
export const translator = (locale: Locale, namespace?: string, tag = formatTag[locale]): Translate =>
  createTranslator({
    locale: tag,
    messages: loadMessages(locale),
    namespace,
    timeZone: "UTC",
    onError: () => {},
    getMessageFallback: ({ key, namespace }) => textMissing(namespace, key),
  }) as Translate;

/** A message key with its namespace, "errors.not_found", said in a language. */
export function say(locale: Locale, message: MessageRef): string {
  const { key, params } = typeof message === "string" ? { key: message, params: {} } : message;
  const dot = key.indexOf(".");
  return translator(locale, key.slice(0, dot))(key.slice(dot + 1), params);
}

/** The zone that the browser has told; a made-up one would break every date on the page. */
export const knownZone = (asked: string | undefined): string => (asked && isTimeZone(asked) ? asked : "UTC");
