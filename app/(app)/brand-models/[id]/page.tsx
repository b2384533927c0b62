import { withTexts } from "@/app/with-texts";
import { PartNumberForm } from "@/components/catalogue/part-number-form";
import { brandModels } from "@/lib/resources/brand-models";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { record } from "@/lib/services/listing";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_part_numbers", "create_part_numbers"] as const;

export const generateMetadata = titledRow(servedBrandModels, permissions);

async function PartNumberPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedBrandModels, (await params).id);

  return <PartNumberForm key={row?.id ?? "new"} resource={describe(brandModels)} row={row} />;
}

export default withTexts("app/(app)/brand-models/[id]/page.tsx", PartNumberPage);
