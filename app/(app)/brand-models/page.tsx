import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { brandModels } from "@/lib/resources/brand-models";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";

export const generateMetadata = titled("brand-models");

async function PartNumbersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_part_numbers");

  return (
    <ResourceTable of={describe(brandModels)} page={await listing(viewer, servedBrandModels, await searchParams)} />
  );
}

export default withTexts("app/(app)/brand-models/page.tsx", PartNumbersPage);
