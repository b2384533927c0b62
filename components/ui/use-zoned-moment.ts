"use client";

import { useTimeZone } from "next-intl";
import { useCallback } from "react";
import { useHydrated } from "@/lib/client/use-hydrated";
import { ownName } from "./clock-name";
import { type At, type MomentShape, useMoment, useZoneName } from "./moment";

/**
 * The text of a moment for a chart, where no element can hold the instant: with the zone behind it where the time is on another
 * clock than the page's or the viewer's own. For a clock, not for a day.
 */
export function useZonedMoment() {
  const momentText = useMoment();
  const page = useTimeZone() ?? "UTC";
  const zoneName = useZoneName();
  const isHydrated = useHydrated();

  return useCallback(
    (at: At, shape: MomentShape = "minute", timeZone: string = page): string => {
      const name = zoneName(timeZone, at);
      const isOther = name !== zoneName(page, at) || (isHydrated && name !== ownName(at));
      const text = momentText(at, shape, timeZone);
      return isOther ? `${text} ${name}` : text;
    },
    [momentText, zoneName, page, isHydrated],
  );
}
