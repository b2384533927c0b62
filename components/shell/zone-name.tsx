"use client";

import { useLocale } from "next-intl";

export function ZoneName({ zone, short, className }: { zone: string; short?: boolean; className?: string }) {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: short ? "short" : "longGeneric" });
  const name = format.formatToParts().find((part) => part.type === "timeZoneName")?.value;

  // Browsers and servers may spell a zone differently.
  return (
    <span suppressHydrationWarning className={className}>
      {name}
    </span>
  );
}
