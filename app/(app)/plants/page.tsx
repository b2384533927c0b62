import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { plants } from "@/lib/resources/plants";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedPlants } from "@/lib/services/structure/plants/served";

export const generateMetadata = titled("plants");

async function PlantsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_plants");
  const page = await listing(viewer, servedPlants, await searchParams);

  return (
    <ResourceTable
      of={describe(plants)}
      page={page}
      newHref={isProviderSide(viewer) ? undefined : false}
      hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]}
    />
  );
}

export default withTexts("app/(app)/plants/page.tsx", PlantsPage);
