"use client";

import { createContext, useCallback, useContext } from "react";
import { useHydrated } from "@/lib/client/use-hydrated";
import { type At, ownZoneText, zoneText } from "@/lib/domain/shared/moments";

/**
 * The zone that is named once for the page: by the plant switcher, or by the header of a record where all plants are chosen; null
 * where every time names its own.
 */
const NamedZone = createContext<string | null>(null);

export const NamedZoneProvider = NamedZone.Provider;
export const useNamedZone = () => useContext(NamedZone);

/** The zone that the page's header is to name, because nothing above it does. */
const NotedZone = createContext<string | null>(null);

export const NotedZoneProvider = NotedZone.Provider;
export const useNotedZone = () => useContext(NotedZone);

/** Has a time to name its zone? Not where that is the page's, named above, and the viewer's own. */
export function useNamesZone() {
  const named = useContext(NamedZone);
  // The viewer's own is known in the browser alone.
  const isHydrated = useHydrated();

  return useCallback(
    (name: string, at: At): boolean =>
      named === null || name !== zoneText(named, at) || (isHydrated && name !== ownZoneText(at)),
    [named, isHydrated],
  );
}

interface ClockNameProps {
  at: At;
  /** What the clock of the time is called then: "EST". */
  name: string;
}

/** The zone of a time, " EST", unless it is named above. */
export function ClockName({ at, name }: ClockNameProps) {
  return useNamesZone()(name, at) ? <ZoneMark name={name} /> : null;
}

/** Browsers and servers may spell a zone differently. */
export const ZoneMark = ({ name }: { name: string }) => (
  <span className="font-normal text-muted" suppressHydrationWarning>
    {" "}
    {name}
  </span>
);
