import { listPage } from "@/app/list-page";
import { PhoneCell } from "@/components/users/phone-cell";
import { can } from "@/lib/domain/identity/viewer";
import { servedUsers } from "@/lib/services/identity/users/served";

const { generateMetadata, Page } = listPage(servedUsers, (viewer) => ({
  cells: { phone: PhoneCell },
  hiddenFilters: [
    ...(can(viewer, "view_companies") ? [] : ["company_id"]),
    ...(can(viewer, "view_user_roles") ? [] : ["role_id"]),
  ],
}));

export { generateMetadata, Page as default };
