"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCan } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";
import type { ServedDesk } from "./wire-alert";

const OpenAlarms = dynamic(() => inTime(import("./open-alarms")).then((module) => module.OpenAlarms), {
  loading: () => null,
});

/**
 * Mounted once in the shell: `?panel=alarms` opens it over whatever screen is shown. `served`: what the server has found for
 * an address that names it.
 */
export function AlarmsPanel({ served }: { served: ServedDesk | null }) {
  const address = useSearchParams();
  const may = useCan()("view_dashboard");

  return may && address.get("panel") === "alarms" ? <OpenAlarms served={served} /> : null;
}
