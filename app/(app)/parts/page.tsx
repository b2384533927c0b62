import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { AvailableCell } from "@/components/store-rooms/available-cell";
import { describe } from "@/lib/resources/describe";
import { parts } from "@/lib/resources/parts";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedParts } from "@/lib/services/stock/parts/served";

export const generateMetadata = titled("parts");

async function PartsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_misc_parts");
  const page = await listing(viewer, servedParts, await searchParams);

  return <ResourceTable of={describe(parts)} page={page} cells={{ available: AvailableCell }} />;
}

export default withTexts("app/(app)/parts/page.tsx", PartsPage);
