import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { can } from "@/lib/domain/identity/viewer";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { record } from "@/lib/services/listing";

export const generateMetadata = titled("plants", "item");

async function PlantPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_plants", "create_plants"]);
  const row = await record(viewer, "plants", (await params).id);

  return <ResourceForm of="plants" row={row} without={can(viewer, "view_companies") ? [] : ["company_id"]} />;
}

export default withTexts("app/(app)/plants/[id]/page.tsx", PlantPage);
