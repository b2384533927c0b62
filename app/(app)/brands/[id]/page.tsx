import { withTexts } from "@/app/with-texts";
import { ResourceForm } from "@/components/resource/resource-form";
import { brands } from "@/lib/resources/brands";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_brands", "create_brands"] as const;

export const generateMetadata = titledRow(brands, permissions);

async function BrandPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, brands, (await params).id);

  return <ResourceForm of={describe(brands)} row={row} />;
}

export default withTexts("app/(app)/brands/[id]/page.tsx", BrandPage);
