"use client";

import { NextIntlClientProvider, useLocale } from "next-intl";
import type { ReactNode } from "react";
import { NamedZoneProvider, NotedZoneProvider, useNamedZone } from "@/components/ui/clock-name";
import { useViewer } from "./viewer-context";

/**
 * Times within are on the clock of the chosen plant, whose zone the plant switcher names; without one, on that of the page, and
 * each names its own. Texts are those of the page.
 */
export function PlantClock({ timeZone, children }: { timeZone?: string; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={useLocale()} timeZone={timeZone}>
      <NamedZoneProvider value={timeZone ?? null}>{children}</NamedZoneProvider>
    </NextIntlClientProvider>
  );
}

interface RecordClockProps {
  /** Of the record; left out where its page knows the zone. */
  plant_id?: number | null;
  timeZone?: string;
  children: ReactNode;
}

/**
 * Times of a record are on the clock of its plant, which the header of the page names where all plants are chosen; without a plant,
 * on that of the page.
 */
export function RecordClock({ plant_id, timeZone, children }: RecordClockProps) {
  const { zoneOf } = useViewer();
  const named = useNamedZone();
  const zone = timeZone ?? zoneOf(plant_id ?? undefined);

  return (
    <NextIntlClientProvider locale={useLocale()} timeZone={zone}>
      <NamedZoneProvider value={zone ?? named}>
        <NotedZoneProvider value={zone && zone !== named ? zone : null}>{children}</NotedZoneProvider>
      </NamedZoneProvider>
    </NextIntlClientProvider>
  );
}
