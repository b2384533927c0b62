import { ResourceTable } from "@/components/resource/resource-table";
import { sensors } from "@/lib/resources/sensors";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";

export const generateMetadata = titled("sensors");

export default async function SensorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const page = await listing(viewer, sensors, await searchParams);

  return <ResourceTable of="sensors" page={page} />;
}
