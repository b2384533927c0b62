import { measurementNames } from "@/lib/domain/monitoring/parameters";
import type { Locale } from "@/lib/domain/shared/locales";
import { translate } from "../i18n";
import { wholeAnswer } from "./whole";
import { wireText } from "./wire";

export function json(body: unknown, status: number, headers?: HeadersInit, locale?: Locale): Response {
  const all = new Headers(headers);
  all.set("Content-Type", "application/json; charset=utf-8");
  const text = wireText(body);
  return wholeAnswer(Buffer.from(locale ? withNames(text, locale) : text), status, all);
}

const names = new Map<string, string>();

/**
 * Measurements go by the key of their name, which the web app shows in its language: a program gets the name beside it,
 * `"name": "parameters.temp", "name_text": "Temperature"`. In the text, because few answers have any and only reading it
 * costs next to nothing; a quotation mark within a value is escaped, so that none is taken for the end of one.
 */
function withNames(text: string, locale: Locale): string {
  if (!text.includes('"parameters.')) return text;
  return text.replace(/"(\w+)":"(parameters\.\w+)"/g, (field, key: string, name: string) => {
    if (!measurementNames.has(name)) return field;
    const known = names.get(`${locale} ${name}`) ?? JSON.stringify(translate(locale, name));
    names.set(`${locale} ${name}`, known);
    return `${field},"${key}_text":${known}`;
  });
}
