import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/viewer";
import { teams } from "@/lib/resources/teams";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { teamVerbs } from "@/lib/services/teams/verbs";

export const generateMetadata = titled("teams");

export default async function TeamsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_users_teams");
  const page = await listing(viewer, teams, await searchParams, {}, teamVerbs.list);

  return <ResourceTable of="teams" page={page} hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]} />;
}
