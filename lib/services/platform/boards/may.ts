import { can, type Viewer, withoutPermission } from "@/lib/domain/identity/viewer";

interface Owned {
  visibility: string;
  user_id?: number | null;
}

const may = (viewer: Viewer, { visibility, user_id = viewer.user_id }: Owned) =>
  visibility === "company" ? can(viewer, "update_dashboard") : user_id === viewer.user_id;

/** One's own everybody changes who has any; a shared one who may change what is under "dashboard". Others copy it. */
export const mayChange = Object.assign(may, {
  /** @throws DomainError 403 that names the permission */
  check(viewer: Viewer, board: Owned) {
    if (!may(viewer, board)) throw withoutPermission(viewer, "update_dashboard");
  },
});
