import { notFound } from "next/navigation";
import { RecordClock } from "@/components/shell/plant-clock";
import { SensorTrends } from "@/components/trends/sensor-trends";
import { sensors } from "@/lib/resources/sensors";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { placeHead } from "@/lib/services/screens/place-details";
import { sensorScreen } from "@/lib/services/screens/sensor-limits";
import { titledRow } from "@/lib/services/titled-row";
import { PlaceHead } from "../../../../../place-head";

const permissions = ["view_dashboard"] as const;

export const generateMetadata = titledRow(sensors, permissions, "sensorId");

type Params = Promise<{ id: string; sensorId: string }>;

export default async function PdmPage({ params }: { params: Params }) {
  const viewer = await requirePage(permissions);
  const { id, sensorId } = await params;
  const [equipment_id, sensor_id] = [editedId(id), editedId(sensorId)];
  if (equipment_id === null || sensor_id === null) notFound();
  const { head, screen } = asWire(
    await forPage(viewer, async (call) => ({
      head: await placeHead(call, "equipments", "equipment", equipment_id),
      screen: await sensorScreen(call, equipment_id, sensor_id),
    })),
  );

  return (
    <RecordClock plant_id={Number(head.row.plant_id)}>
      <PlaceHead of="equipments" place={head} sensors={screen.sensors} tab={`pdm/${sensor_id}`} />
      <SensorTrends key={sensor_id} equipment_id={equipment_id} {...screen} />
    </RecordClock>
  );
}
