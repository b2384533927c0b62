import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { distributors } from "@/lib/resources/distributors";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedDistributors } from "@/lib/services/structure/distributors/served";

export const generateMetadata = titled("distributors");

async function DistributorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_distributors");
  const page = await listing(viewer, servedDistributors, await searchParams);

  const isOurs = isProviderSide(viewer);

  return (
    <ResourceTable of={describe(distributors)} page={page} newHref={isOurs ? undefined : false} isReadOnly={!isOurs} />
  );
}

export default withTexts("app/(app)/distributors/page.tsx", DistributorsPage);
