import { listPage } from "@/app/list-page";
import { FaceCell } from "@/components/users/face-cell";
import { PhoneCell } from "@/components/users/phone-cell";
import { can } from "@/lib/domain/identity/viewer";
import { servedUsers } from "@/lib/services/identity/users/served";

const { generateMetadata, Page } = listPage(servedUsers, (viewer) => ({
  cells: { image_id: FaceCell, phone: PhoneCell },
  hiddenFilters: [
    ...(can(viewer, "view_companies") ? [] : ["company_id"]),
    ...(can(viewer, "view_user_roles") ? [] : ["role_id"]),
  ],
}));

export { generateMetadata, Page as default };
