import { listPage } from "@/app/list-page";
import { RolePicture } from "@/components/roles/role-picture";
import { can } from "@/lib/domain/identity/viewer";
import { servedRoles } from "@/lib/services/identity/roles/served";

const { generateMetadata, Page } = listPage(servedRoles, (viewer) => ({
  hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
  picture: { of: RolePicture },
}));

export { generateMetadata, Page as default };
