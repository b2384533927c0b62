import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { describe } from "@/lib/resources/describe";
import { plantVendors } from "@/lib/resources/plant-vendors";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_vendors", "create_vendors"] as const;

export const generateMetadata = titledRow(plantVendors, permissions);

async function PlantVendorPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, plantVendors, (await params).id);

  return <ResourceForm of={describe(plantVendors)} row={row} />;
}

export default withTexts("app/(app)/plants-vendors/[id]/page.tsx", PlantVendorPage);
