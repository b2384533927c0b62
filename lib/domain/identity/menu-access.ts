import { decides } from "./decisions";
import { dayOf } from "./home";
import type { Permission } from "./permissions";
import {
  archivesCompanies,
  can,
  isApprover,
  isInRequisitionsArea,
  isProviderSide,
  mayCalculate,
  type Viewer,
} from "./viewer";

/** Conditions of menu entries beyond their permission: specification 2.3, "Requisition entry", and whose work they are. */
const conditions = {
  requisitions_area: isInRequisitionsArea,
  roi_calculator: mayCalculate,
  archives_companies: archivesCompanies,
  /** What waits for the customer's word is theirs to give; the provider's people find it where it is. */
  decides: (viewer: Viewer) => !isProviderSide(viewer) && decides(viewer),
  /** Who makes orders plans them. */
  plans_work: (viewer: Viewer) => can(viewer, "create_maintenance"),
  /** Who makes the orders that save something, or states that they did. */
  counts_savings: (viewer: Viewer) => can(viewer, "create_maintenance") || isApprover(viewer),
  /** A technician's day has no reports, unless they make them. */
  reads_reports: (viewer: Viewer) => !viewer.role.is_technic || can(viewer, "create_dashboard"),
};

export type MenuCondition = keyof typeof conditions;

/** What the sidebar may ask about a viewer. */
export const menuAccessOf = (viewer: Viewer) => ({
  can: (permission: string) => can(viewer, permission as Permission),
  meets: (condition: MenuCondition) => conditions[condition](viewer),
  day: dayOf(viewer).menu,
});
