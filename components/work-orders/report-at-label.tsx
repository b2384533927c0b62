"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";
import { keepPlaces } from "@/lib/client/kept-places";
import { useAddress } from "@/lib/client/use-address";
import { useHydrated } from "@/lib/client/use-hydrated";
import { withoutDraft } from "./without-draft";

/** Fetched when a user reports a problem. */
const QuickReportDialog = dynamic(() => inTime(import("./quick-report")).then((module) => module.QuickReportDialog), {
  loading: () => null,
});

interface ReportAtLabelProps {
  /** The form of a new request is shown: the server has drawn it. */
  hasForm: boolean;
}

const places = { equipment_id: "e", machine_id: "m", production_line_id: "l" } as const;

/**
 * The report that the address opens over the requests; on a kept page, which the server has drawn for another address, also
 * what would be the form of a new request. And the places that it finds without a connection.
 */
export function ReportAtLabel({ hasForm }: ReportAtLabelProps) {
  const { user_id } = useViewer();
  const url = useAddress();
  // On a kept page the server has drawn another address.
  const isHydrated = useHydrated();
  useEffect(() => {
    void keepPlaces(user_id);
  }, [user_id]);
  const [field, kind] = Object.entries(places).find(([name]) => /^\d+$/.test(url.get(name) ?? "")) ?? [];
  const begun = field === undefined ? "1" : `${kind}${url.get(field)}`;
  const at = url.get("report") ?? (url.get("new") !== null && !hasForm ? begun : null);
  if (!isHydrated || at === null) return null;

  return <QuickReportDialog key={at} at={at} onClose={closeReport} />;
}

/** The page is the same without the report: there is nothing to ask the server for, which may be away. */
function closeReport() {
  const next = new URLSearchParams(location.search);
  for (const name of ["report", ...Object.keys(withoutDraft)]) next.delete(name);
  history.replaceState(null, "", next.size > 0 ? `?${next}` : location.pathname);
}
