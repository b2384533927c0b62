import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { cookieOf, keepPreference } from "@/lib/client/preferences";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";

/** Times are shown in this browser's zone from the next page on. */
export function useTimeZone() {
  const router = useRouter();
  useEffect(() => {
    const zone = ownTimeZone();
    if (!zone || cookieOf("time_zone") === zone) return;
    keepPreference("time_zone", zone);
    router.refresh();
  }, [router]);
}
