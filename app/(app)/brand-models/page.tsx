import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("brand-models");

async function PartNumbersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_part_numbers");

  return <ResourceTable of="brand-models" page={await listing(viewer, "brand-models", await searchParams)} />;
}

export default withTexts("app/(app)/brand-models/page.tsx", PartNumbersPage);
