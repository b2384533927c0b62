import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { companies } from "@/lib/resources/companies";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedCompanies } from "@/lib/services/structure/companies/served";

export const generateMetadata = titled("companies");

async function CompaniesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_companies");
  const page = await listing(viewer, servedCompanies, await searchParams);

  return <ResourceTable of={describe(companies)} page={page} newHref={isProviderSide(viewer) ? undefined : false} />;
}

export default withTexts("app/(app)/companies/page.tsx", CompaniesPage);
