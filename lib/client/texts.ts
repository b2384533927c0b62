import type { AbstractIntlMessages } from "next-intl";
import { use } from "react";
import { inMap } from "@/lib/domain/shared/known";
import type { Locale } from "@/lib/domain/shared/locales";
import { inTime } from "./chunks";
import { pageNonce } from "./page-nonce";

declare global {
  /** By language: in a browser those that have come as a script, on the server all that were asked for. */
  var texts: Partial<Record<Locale, AbstractIntlMessages>> | undefined;
}

/** Where all texts of a language are; while developing, the texts. */
export interface TextsSource {
  src?: string;
  messages?: AbstractIntlMessages;
}

const coming = new Map<string, Promise<void>>();

/** All texts of a language. They come as a script of their own beside the page: until then its readers are suspended. */
export function useTexts(locale: Locale, { src, messages }: TextsSource): AbstractIntlMessages {
  const here = messages ?? globalThis.texts?.[locale];
  if (here || !src) return here ?? {};
  if (!coming.has(src)) coming.set(src, inTime(arrival(locale, src)));
  use(inMap(coming, src));
  return globalThis.texts?.[locale] ?? {};
}

/** The page has the script in its head; where it is drawn in the browser, or changes its language, nobody else adds it. */
function arrival(locale: Locale, src: string) {
  if (!document.querySelector(`script[src="${src}"]`))
    document.head.append(Object.assign(document.createElement("script"), { src, nonce: pageNonce() }));

  return new Promise<void>((resolve) => {
    addEventListener("texts", () => {
      if (globalThis.texts?.[locale]) resolve();
    });
  });
}
