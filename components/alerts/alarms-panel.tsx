"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCan } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";

const OpenAlarms = dynamic(() => inTime(import("./open-alarms")).then((module) => module.OpenAlarms), {
  loading: () => null,
});

/** Mounted once in the shell: `?panel=alarms` opens it over whatever screen is shown. */
export function AlarmsPanel() {
  const address = useSearchParams();
  const may = useCan()("view_dashboard");

  return may && address.get("panel") === "alarms" ? <OpenAlarms /> : null;
}
