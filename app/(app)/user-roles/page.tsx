import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/viewer";
import { roles } from "@/lib/resources/roles";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { roleVerbs } from "@/lib/services/roles/verbs";

export const generateMetadata = titled("roles");

export default async function RolesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_user_roles");
  const page = await listing(viewer, roles, await searchParams, {}, roleVerbs.list);

  return <ResourceTable of="roles" page={page} hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]} />;
}
