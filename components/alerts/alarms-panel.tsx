"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useCan } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";
import type { FirstAlarms } from "./open-alarms";

const OpenAlarms = dynamic(() => inTime(import("./open-alarms")).then((module) => module.OpenAlarms), {
  loading: () => null,
});

/** The page that has the desk in its own HTML. */
const deskPage = "/dashboard/plant";

/** Mounted once in the shell: `?panel=alarms` opens the desk over whatever screen is shown. */
export function AlarmsPanel() {
  const address = useSearchParams();
  const may = useCan()("view_dashboard");
  const hasOwn = usePathname() === deskPage;

  return may && !hasOwn && address.get("panel") === "alarms" ? <OpenAlarms /> : null;
}

/** On the page of the alarms: with what the server has found, and there before any script is. */
export function ServedAlarms({ first }: { first: FirstAlarms }) {
  return <OpenAlarms first={first} />;
}
