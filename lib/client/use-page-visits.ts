import { usePathname } from "next/navigation";
import { useTimeZone } from "next-intl";
import { useEffect } from "react";
import { patternOfPage } from "@/lib/domain/identity/page-visits";
import { offsetAt } from "@/lib/domain/shared/time-zones";

/** A user who only passes through has not been there. */
const stayMs = 1_500;

/** Reports which screen is shown: its pattern, never whose. It waits for nothing, and that it fails matters to nobody. */
export function usePageVisits() {
  const pathname = usePathname();
  const timeZone = useTimeZone() ?? "UTC";
  useEffect(() => {
    const timer = setTimeout(() => {
      fetch("/api/analytics/page-visits", {
        method: "POST",
        keepalive: true,
        headers: {
          "Content-Type": "application/json",
          "X-Requested-With": "XMLHttpRequest",
          "X-Timezone-Offset": String(Math.round(-offsetAt(Date.now(), timeZone) / 60_000)),
        },
        body: JSON.stringify({ page: patternOfPage(pathname) }),
      }).catch(() => {});
    }, stayMs);
    return () => clearTimeout(timer);
  }, [pathname, timeZone]);
}
