import { ResourceTable } from "@/components/resource/resource-table";
import { brands } from "@/lib/resources/brands";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";

export const generateMetadata = titled("brands");

export default async function BrandsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_brands");
  const page = await listing(viewer, brands, await searchParams);

  return <ResourceTable of="brands" page={page} />;
}
