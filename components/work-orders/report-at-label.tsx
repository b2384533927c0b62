"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";
import { keepPlaces } from "@/lib/client/kept-places";
import { useAddress } from "@/lib/client/use-address";
import { useHydrated } from "@/lib/client/use-hydrated";

/** Fetched when somebody reports. */
const QuickReportDialog = dynamic(() => inTime(import("./quick-report")).then((module) => module.QuickReportDialog), {
  loading: () => null,
});

/** The report that the address opens over the requests, on a kept page too; and the places that it finds without a connection. */
export function ReportAtLabel() {
  const { user_id } = useViewer();
  const url = useAddress();
  // On a kept page the server has drawn another address.
  const isHydrated = useHydrated();
  const at = isHydrated ? url.get("report") : null;
  useEffect(() => {
    void keepPlaces(user_id);
  }, [user_id]);
  if (at === null) return null;

  return <QuickReportDialog key={at} at={at} onClose={() => url.change({ report: null }, { replace: true })} />;
}
