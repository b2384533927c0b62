import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("sensors");

export default async function SensorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const page = await listing(viewer, "sensors", await searchParams);

  return <ResourceTable of="sensors" page={page} />;
}
