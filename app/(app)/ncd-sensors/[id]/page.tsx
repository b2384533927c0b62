import { ResourceForm } from "@/components/resource/resource-form";
import { sensors } from "@/lib/resources/sensors";
import { record } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";

export const generateMetadata = titled("sensors", "item");

export default async function SensorPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_controllers", "create_controllers"]);
  const row = await record(viewer, sensors, (await params).id);

  return <ResourceForm of="sensors" row={row} />;
}
