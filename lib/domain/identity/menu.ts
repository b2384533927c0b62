import type { Permission } from "./permissions";
import {
  can,
  isApprover,
  isInRequisitionsArea,
  isProviderSide,
  mayCalculate,
  supervisorKinds,
  type Viewer,
} from "./viewer";

/** Conditions of menu entries beyond their permission: specification 2.3, "Requisition entry", and whose work they are. */
const conditions = {
  requisitions_area: isInRequisitionsArea,
  roi_calculator: mayCalculate,
  /** Who makes orders plans them. */
  plans_work: (viewer: Viewer) => can(viewer, "create_maintenance"),
  /** Who makes the orders that save something, or says that they did. */
  counts_savings: (viewer: Viewer) => can(viewer, "create_maintenance") || isApprover(viewer),
  /** A technician's day has no reports, unless they make them. */
  reads_reports: (viewer: Viewer) => !viewer.role.is_technic || can(viewer, "create_dashboard"),
};

export type MenuCondition = keyof typeof conditions;

/** What somebody's day begins with: their own work, the orders of others, or the state of the plant. */
export type MenuDay = "work" | "orders" | "plant";

/** Flags before kinds, because a role's kind is only its ancestry. */
function dayOf(viewer: Viewer): MenuDay {
  const { role } = viewer;
  if (isProviderSide(viewer)) return "plant";
  if (role.is_technic) return "work";
  if (role.is_requisitioner || role.is_fab_shop_manager) return "orders";
  return supervisorKinds.includes(role.kind) && role.kind !== "plant_admin" ? "orders" : "plant";
}

/** What the sidebar may ask about a viewer. */
export const menuAccessOf = (viewer: Viewer) => ({
  can: (permission: string) => can(viewer, permission as Permission),
  meets: (condition: MenuCondition) => conditions[condition](viewer),
  day: dayOf(viewer),
});

/** The groups of the sidebar. */
export type MenuGroup =
  | "day"
  | "plant"
  | "predictive"
  | "cmms"
  | "assets"
  | "catalogs"
  | "import"
  | "integrations"
  | "system";

/** The pictures of its entries. */
export type MenuIcon =
  | "dashboard"
  | "alarms"
  | "lubrication"
  | "sensors"
  | "planner"
  | "downtimes"
  | "savings"
  | "reports"
  | "items"
  | "catalogs"
  | "integrations"
  | "single_sign_on"
  | "webhooks"
  | "brokers"
  | "success"
  | "controllers"
  | "oee"
  | "motor_analysis"
  | "work_orders"
  | "requests"
  | "permits"
  | "permit_kinds"
  | "requisitions"
  | "cost_savings"
  | "procedures"
  | "types"
  | "parts"
  | "stations"
  | "import"
  | "import_plant"
  | "import_logs"
  | "import_master"
  | "library"
  | "brands"
  | "part_numbers"
  | "item_types"
  | "categories"
  | "applications"
  | "storerooms"
  | "companies"
  | "plants"
  | "users"
  | "teams"
  | "roles"
  | "distributors"
  | "vendors"
  | "settings";
