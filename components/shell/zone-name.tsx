"use client";

import { useZoneName } from "@/components/ui/moment";

export function ZoneName({ zone, short, className }: { zone: string; short?: boolean; className?: string }) {
  const name = useZoneName();

  // Browsers and servers may spell a zone differently.
  return (
    <span suppressHydrationWarning className={className}>
      {name(zone, undefined, short ? "short" : "longGeneric")}
    </span>
  );
}
