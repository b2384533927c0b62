import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("plants");

async function PlantsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_plants");
  const page = await listing(viewer, "plants", await searchParams);

  return (
    <ResourceTable
      of="plants"
      page={page}
      newHref={isProviderSide(viewer) ? undefined : false}
      hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]}
    />
  );
}

export default withTexts("app/(app)/plants/page.tsx", PlantsPage);
