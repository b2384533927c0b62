"use client";

import { NextIntlClientProvider, useLocale } from "next-intl";
import type { ReactNode } from "react";

/** Times within are on the clock of the chosen plant; without one, on that of the page. Texts are those of the page. */
export function PlantClock({ timeZone, children }: { timeZone?: string; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={useLocale()} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
