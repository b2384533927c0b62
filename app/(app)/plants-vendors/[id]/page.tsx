import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";

export const generateMetadata = titled("plant-vendors", "item");

async function PlantVendorPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_vendors", "create_vendors"]);
  const row = await record(viewer, "plant-vendors", (await params).id);

  return <ResourceForm of="plant-vendors" row={row} />;
}

export default withTexts("app/(app)/plants-vendors/[id]/page.tsx", PlantVendorPage);
