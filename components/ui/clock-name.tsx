"use client";

import { useTimeZone } from "next-intl";
import { useHydrated } from "@/lib/client/use-hydrated";
import { offsetAt, ownTimeZone } from "@/lib/domain/shared/time-zones";

interface ClockNameProps {
  at: Date | string | number;
  /** The clock that the time is shown on, and what it is called then. */
  zone: string;
  name: string;
}

/** The zone of a time, " EST", where it stands on another clock than the page's or the viewer's own. */
export function ClockName({ at, zone, name }: ClockNameProps) {
  const page = useTimeZone() ?? "UTC";
  // The viewer's own is known in the browser alone.
  const isHydrated = useHydrated();
  const ts = new Date(at).getTime();
  const isOn = (other: string) => offsetAt(ts, other) === offsetAt(ts, zone);
  if (isOn(page) && (!isHydrated || isOn(ownTimeZone()))) return null;

  return <ZoneMark name={name} />;
}

/** Browsers and servers may spell a zone differently. */
export const ZoneMark = ({ name }: { name: string }) => (
  <span className="font-normal text-muted" suppressHydrationWarning>
    {" "}
    {name}
  </span>
);
