"use client";

import { NextIntlClientProvider } from "next-intl";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { keepPageNonce } from "@/lib/client/page-nonce";
import { type TextsSource, useTexts } from "@/lib/client/texts";
import { asLocale, defaultLocale, textMissing } from "@/lib/domain/shared/locales";
import { PageStart } from "./page-start";

interface ProvidersProps {
  /** "es-MX": the language, and how it writes numbers and dates. */
  formatTag: string;
  texts: TextsSource;
  timeZone: string;
  /** Of the person's row; a browser that nobody is signed in to keeps what it has. */
  theme?: string;
  nonce?: string;
  children: ReactNode;
}

/** A missing text is shown as such, and reported in the browser's console. */
function fallback({ key, namespace }: { key: string; namespace?: string }) {
  const text = textMissing(namespace, key);
  if (typeof window !== "undefined") console.error(text);
  return text;
}

/**
 * What the pages of the product stand on. The functions in here are why it is a client component: they cannot cross the wire.
 */
export function Providers({ formatTag, texts, timeZone, theme = "light", nonce, children }: ProvidersProps) {
  keepPageNonce(nonce);
  const messages = useTexts(asLocale(formatTag) ?? defaultLocale, texts);

  return (
    <NextIntlClientProvider
      locale={formatTag}
      messages={messages}
      timeZone={timeZone}
      onError={() => {}}
      getMessageFallback={fallback}
    >
      <ThemeProvider attribute="data-theme" defaultTheme={theme} enableSystem nonce={nonce}>
        {children}
        <PageStart nonce={nonce} />
      </ThemeProvider>
    </NextIntlClientProvider>
  );
}
