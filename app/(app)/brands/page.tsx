import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { brands } from "@/lib/resources/brands";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("brands");

async function BrandsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_brands");
  const page = await listing(viewer, brands, await searchParams);

  return <ResourceTable of={describe(brands)} page={page} />;
}

export default withTexts("app/(app)/brands/page.tsx", BrandsPage);
