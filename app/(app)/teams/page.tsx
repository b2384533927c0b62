import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { teams } from "@/lib/resources/teams";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/server/resources/listing";
import { teamVerbs } from "@/lib/services/identity/teams/verbs";

export const generateMetadata = titled("teams");

export default async function TeamsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_users_teams");
  const page = await listing(viewer, teams, await searchParams, {}, teamVerbs.list);

  return <ResourceTable of="teams" page={page} hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]} />;
}
