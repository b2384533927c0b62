import { ResourceTable } from "@/components/resource/resource-table";
import { AddressCell } from "@/components/sensors/address-cell";
import { BatteryCell } from "@/components/sensors/battery-cell";
import { SensorTabs } from "@/components/sensors/sensor-tabs";
import { SignalCell } from "@/components/sensors/signal-cell";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { describedFor, listing } from "@/lib/services/listing";

export const generateMetadata = titled("sensors", "tabs.ncd");

export default async function SensorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const search = await searchParams;
  const page = await listing(viewer, servedSensors, search, { type: "ncd" });
  const described = await describedFor(viewer, servedSensors, { search });
  const { type: _type, ...filters } = described.filters;

  return (
    <ResourceTable
      // Without the family: what was chosen of it in the list of all sensors is kept for that one.
      of={{ ...described, filters }}
      page={page}
      cells={{ uid: AddressCell, battery_pct: BatteryCell, signal: SignalCell }}
      tabs={<SensorTabs current="ncd" />}
      within={{ type: ["ncd"] }}
    />
  );
}
