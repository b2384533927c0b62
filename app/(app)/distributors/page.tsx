import { ResourceTable } from "@/components/resource/resource-table";
import { isProviderSide } from "@/lib/domain/viewer";
import { distributors } from "@/lib/resources/distributors";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { distributorVerbs } from "@/lib/services/distributors/verbs";

export const generateMetadata = titled("distributors");

export default async function DistributorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_distributors");
  const page = await listing(viewer, distributors, await searchParams, {}, distributorVerbs.list);

  const isOurs = isProviderSide(viewer);

  return <ResourceTable of="distributors" page={page} newHref={isOurs ? undefined : false} isReadOnly={!isOurs} />;
}
