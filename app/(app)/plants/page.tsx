import { ResourceTable } from "@/components/resource/resource-table";
import { can, isProviderSide } from "@/lib/domain/viewer";
import { plants } from "@/lib/resources/plants";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { plantVerbs } from "@/lib/services/plants/verbs";

export const generateMetadata = titled("plants");

export default async function PlantsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_plants");
  const page = await listing(viewer, plants, await searchParams, {}, plantVerbs.list);

  return (
    <ResourceTable
      of="plants"
      page={page}
      newHref={isProviderSide(viewer) ? undefined : false}
      hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]}
    />
  );
}
