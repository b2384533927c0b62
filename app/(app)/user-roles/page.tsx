import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { roles } from "@/lib/resources/roles";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedRoles } from "@/lib/services/identity/roles/served";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("roles");

async function RolesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_user_roles");
  const page = await listing(viewer, servedRoles, await searchParams);

  return (
    <ResourceTable
      of={describe(roles)}
      page={page}
      hiddenFilters={can(viewer, "view_companies") ? [] : ["company_id"]}
    />
  );
}

export default withTexts("app/(app)/user-roles/page.tsx", RolesPage);
