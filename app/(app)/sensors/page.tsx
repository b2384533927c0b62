import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ResourceTable } from "@/components/resource/resource-table";
import { BatteryCell } from "@/components/sensors/battery-cell";
import { SensorTabs } from "@/components/sensors/sensor-tabs";
import { SignalCell } from "@/components/sensors/signal-cell";
import { can } from "@/lib/domain/identity/viewer";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { describedFor, listing } from "@/lib/services/listing";

export const generateMetadata = titled("sensors");

/** The sensors of every family, in the states that the dashboard counts. */
export default async function AllSensorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const search = await searchParams;
  const page = await listing(viewer, servedSensors, search);
  const t = await getTranslations("sensors");
  const mayCreate = can(viewer, "create_controllers");

  return (
    <ResourceTable
      of={await describedFor(viewer, servedSensors, { search })}
      page={page}
      cells={{ battery_pct: BatteryCell, signal: SignalCell }}
      tabs={<SensorTabs current="all" />}
      // Each family has its own form.
      newHref={false}
      headActions={
        mayCreate
          ? [
              { label: t("new_ncd"), icon: <Plus aria-hidden />, href: "/ncd-sensors/new" },
              { label: t("new_banner"), icon: <Plus aria-hidden />, href: "/banner-sensors/new" },
            ]
          : []
      }
    />
  );
}
