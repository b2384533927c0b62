import type { Permission } from "./permissions";
import { can, isInRequisitionsArea, mayCalculate, type Viewer } from "./viewer";

/** Conditions of menu entries beyond their permission: specification 2.3, "Requisition entry". */
const conditions = {
  requisitions_area: isInRequisitionsArea,
  roi_calculator: mayCalculate,
};

/** What the sidebar may ask about a viewer. */
export const menuAccessOf = (viewer: Viewer) => ({
  can: (permission: string) => can(viewer, permission as Permission),
  meets: (condition: keyof typeof conditions) => conditions[condition](viewer),
});
