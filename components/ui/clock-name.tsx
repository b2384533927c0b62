"use client";

import { useHydrated } from "@/lib/client/use-hydrated";

interface ClockNameProps {
  at: Date | string | number;
  /** What the clock of the time is called then, and the page's: "EST". */
  name: string;
  page: string;
}

/** The zone of a time, " EST", where it stands on another clock than the page's or the viewer's own. */
export function ClockName({ at, name, page }: ClockNameProps) {
  // The viewer's own is known in the browser alone.
  const isHydrated = useHydrated();
  if (name === page && (!isHydrated || name === ownName(at))) return null;

  return <ZoneMark name={name} />;
}

let own: Intl.DateTimeFormat | undefined;

/** What the viewer's own clock is called then; in the browser alone. */
export function ownName(at: ClockNameProps["at"]): string | undefined {
  own ??= new Intl.DateTimeFormat("en-US", { timeZoneName: "short" });
  return own.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName")?.value;
}

/** Browsers and servers may spell a zone differently. */
export const ZoneMark = ({ name }: { name: string }) => (
  <span className="font-normal text-muted" suppressHydrationWarning>
    {" "}
    {name}
  </span>
);
