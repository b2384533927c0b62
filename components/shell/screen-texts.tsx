"use client";

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

interface ScreenTextsProps {
  messages: AbstractIntlMessages;
  children: ReactNode;
}

/** Within, the texts of this page or layout are known besides those of the layouts around it. */
export function ScreenTexts({ messages, children }: ScreenTextsProps) {
  const given = useMessages();
  const all = useMemo(() => merged(given, messages), [given, messages]);

  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

/** As it is written, or compiled to a list of its parts. */
const isText = (value: AbstractIntlMessages | string): value is string =>
  typeof value === "string" || Array.isArray(value);

function merged(given: AbstractIntlMessages, added: AbstractIntlMessages): AbstractIntlMessages {
  const all = { ...given };
  for (const [key, value] of Object.entries(added)) {
    const known = all[key];
    all[key] = isText(value) || known === undefined || isText(known) ? value : merged(known, value);
  }
  return all;
}
