import { ResourceForm } from "@/components/resource/resource-form";
import { plantVendors } from "@/lib/resources/plant-vendors";
import { record } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";

export const generateMetadata = titled("plant-vendors", "item");

export default async function PlantVendorPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_vendors", "create_vendors"]);
  const row = await record(viewer, plantVendors, (await params).id);

  return <ResourceForm of="plant-vendors" row={row} />;
}
