import type { Permission } from "./permissions";
import { can, isInRequisitionsArea, isProviderSide, type Viewer } from "./viewer";

/** Conditions of menu entries beyond their permission: specification 2.3, "Requisition entry". */
const conditions = {
  requisitions_area: isInRequisitionsArea,
  requisitions_group: (viewer: Viewer) => isProviderSide(viewer) || viewer.role.is_fab_shop_manager,
  roi_calculator: (viewer: Viewer) => isProviderSide(viewer) || viewer.role.is_fab_shop_manager,
};

/** What the sidebar may ask about a viewer. */
export const menuAccessOf = (viewer: Viewer) => ({
  can: (permission: string) => can(viewer, permission as Permission),
  meets: (condition: keyof typeof conditions) => conditions[condition](viewer),
});
