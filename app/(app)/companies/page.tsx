import { ResourceTable } from "@/components/resource/resource-table";
import { isProviderSide } from "@/lib/domain/viewer";
import { companies } from "@/lib/resources/companies";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";

export const generateMetadata = titled("companies");

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_companies");
  const page = await listing(viewer, companies, await searchParams);

  return <ResourceTable of="companies" page={page} newHref={isProviderSide(viewer) ? undefined : false} />;
}
