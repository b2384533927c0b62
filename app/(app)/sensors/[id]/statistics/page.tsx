import { notFound } from "next/navigation";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { SensorStatistics } from "@/components/statistics/sensor-statistics";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { statisticsScreen } from "@/lib/services/screens/sensor-statistics";

export const generateMetadata = titled("statistics");

export default async function StatisticsPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_dashboard");
  const sensor_id = editedId((await params).id);
  if (sensor_id === null) notFound();
  const { crumbs, ...screen } = asWire(await forPage(viewer, (call) => statisticsScreen(call, sensor_id)));

  return (
    <SensorStatistics
      key={sensor_id}
      {...screen}
      crumbs={crumbs.length > 0 ? <PlaceCrumb segments={crumbs} /> : undefined}
    />
  );
}
