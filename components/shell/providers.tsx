"use client";

import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { ThemeProvider } from "next-themes";
import * as Tooltip from "radix-ui/tooltip";
import type { ReactNode } from "react";
import { type Locale, textMissing } from "@/lib/domain/locales";

interface ProvidersProps {
  locale: Locale;
  messages: AbstractIntlMessages;
  timeZone: string;
  nonce?: string;
  children: ReactNode;
}

/** What every page stands on. The functions in here are why it is a client component: they cannot cross the wire. */
export function Providers({ locale, messages, timeZone, nonce, children }: ProvidersProps) {
  allowStyles(nonce);

  return (
    <NextIntlClientProvider
      locale={locale}
      messages={messages}
      timeZone={timeZone}
      onError={() => {}}
      getMessageFallback={({ key, namespace }) => textMissing(namespace, key)}
    >
      <ThemeProvider attribute="data-theme" defaultTheme="light" enableSystem disableTransitionOnChange nonce={nonce}>
        <Tooltip.Provider delayDuration={400} skipDelayDuration={150}>
          {children}
        </Tooltip.Provider>
      </ThemeProvider>
    </NextIntlClientProvider>
  );
}

/** Radix locks scrolling with a style element of its own; this is where it looks for the nonce our policy asks for. */
function allowStyles(nonce: string | undefined) {
  if (nonce && typeof window !== "undefined") (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;
}
