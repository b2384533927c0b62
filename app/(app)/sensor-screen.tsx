import { redirect } from "next/navigation";
import { DevicePanels } from "@/components/sensors/device-panels";
import { SensorForm } from "@/components/sensors/sensor-form";
import { RecordClock } from "@/components/shell/plant-clock";
import { can } from "@/lib/domain/identity/viewer";
import { isWirelessVibration } from "@/lib/domain/ingest/sensor-settings";
import { describe } from "@/lib/resources/describe";
import { formulas } from "@/lib/resources/formulas";
import { forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { servedSensors } from "@/lib/services/devices/sensors/served";
import { describedFor, record } from "@/lib/services/listing";
import { deviceScreen } from "@/lib/services/screens/sensor-device";

const pages = { ncd: "/ncd-sensors", banner: "/banner-sensors" } as const;
const kindOf = (sensor: { type: string }) => (isWirelessVibration(sensor) ? "ncd" : "banner");

/** One sensor, whatever its make: its form, and under it what the device sends and receives. */
export async function SensorScreen({ params, kind }: { params: Promise<{ id: string }>; kind: "ncd" | "banner" }) {
  const viewer = await requirePage(["update_controllers", "create_controllers"]);
  const row = await record(viewer, servedSensors, (await params).id);
  if (row && kind !== kindOf(row)) redirect(`${pages[kindOf(row)]}/${row.id}`);
  const described = await describedFor(viewer, servedSensors, { row });
  const screen = row && asWire(await forPage(viewer, (call) => deviceScreen(call, row.id)));

  return (
    <RecordClock plant_id={row?.plant_id}>
      <SensorForm resource={described} formulas={describe(formulas)} row={row} kind={kind} />
      {screen && <DevicePanels screen={screen} mayChange={can(viewer, "update_controllers")} />}
    </RecordClock>
  );
}
