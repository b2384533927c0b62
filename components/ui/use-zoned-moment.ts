"use client";

import { useTimeZone } from "next-intl";
import { useCallback } from "react";
import { zoneText } from "@/lib/domain/shared/moments";
import { useNamesZone } from "./clock-name";
import { type At, type MomentShape, useMoment } from "./moment";

/**
 * The text of a moment for a chart, where no element can hold the instant: with the zone behind it unless the page names it.
 * For a clock, not for a day.
 */
export function useZonedMoment() {
  const momentText = useMoment();
  const page = useTimeZone() ?? "UTC";
  const namesZone = useNamesZone();

  return useCallback(
    (at: At, shape: MomentShape = "minute", timeZone: string = page, until?: At): string => {
      const name = zoneText(timeZone, until ?? at);
      const text = momentText(at, shape, timeZone, until);
      return namesZone(name, until ?? at) ? `${text} ${name}` : text;
    },
    [momentText, page, namesZone],
  );
}
