import { listPage } from "@/app/list-page";
import { can } from "@/lib/domain/identity/viewer";
import { servedRoles } from "@/lib/services/identity/roles/served";

const { generateMetadata, Page } = listPage("app/(app)/user-roles/page.tsx", servedRoles, (viewer) => ({
  hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
}));

export { generateMetadata, Page as default };
