import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { teams } from "@/lib/resources/teams";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedTeams } from "@/lib/services/identity/teams/served";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("teams");

async function TeamsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_users_teams");
  const page = await listing(viewer, servedTeams, await searchParams);

  return (
    <ResourceTable
      of={describe(teams)}
      page={page}
      hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]}
    />
  );
}

export default withTexts("app/(app)/teams/page.tsx", TeamsPage);
