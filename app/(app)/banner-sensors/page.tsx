import { ResourceTable } from "@/components/resource/resource-table";
import { BatteryCell } from "@/components/sensors/battery-cell";
import { SensorTabs } from "@/components/sensors/sensor-tabs";
import { SignalCell } from "@/components/sensors/signal-cell";
import { can } from "@/lib/domain/identity/viewer";
import { sensorTypes } from "@/lib/domain/ingest/devices";
import { isWirelessVibration } from "@/lib/domain/ingest/sensor-settings";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { describedFor, listing } from "@/lib/services/listing";

export const generateMetadata = titled("sensors", "tabs.banner");

const types = sensorTypes.filter((type) => !isWirelessVibration({ type }));

/** The sensors of radio nodes: Banner's, and every other kind that is not a wireless vibration sensor. */
export default async function BannerSensorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const search = await searchParams;
  const page = await listing(viewer, servedSensors, search, { type: { in: types } });

  return (
    <ResourceTable
      of={await describedFor(viewer, servedSensors, { search })}
      page={page}
      cells={{ battery_pct: BatteryCell, signal: SignalCell }}
      tabs={<SensorTabs current="banner" />}
      newHref={can(viewer, "create_controllers") && "/banner-sensors/new"}
      within={{ type: types }}
    />
  );
}
