import { ResourceTable } from "@/components/resource/resource-table";
import { AddressCell } from "@/components/sensors/address-cell";
import { BatteryCell } from "@/components/sensors/battery-cell";
import { SensorTabs } from "@/components/sensors/sensor-tabs";
import { SignalCell } from "@/components/sensors/signal-cell";
import { describe } from "@/lib/resources/describe";
import { sensors } from "@/lib/resources/sensors";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("sensors", "tabs.ncd");

export default async function SensorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const page = await listing(viewer, servedSensors, await searchParams, { type: "ncd" });
  const { type: _type, ...filters } = sensors.list.filters;

  return (
    <ResourceTable
      // Without the family: what was chosen of it in the list of all sensors is kept for that one.
      of={{ ...describe(sensors), filters }}
      page={page}
      cells={{ uid: AddressCell, battery_pct: BatteryCell, signal: SignalCell }}
      tabs={<SensorTabs current="ncd" />}
      within={{ type: ["ncd"] }}
    />
  );
}
