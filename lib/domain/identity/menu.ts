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

/** The groups of the sidebar. */
export type MenuGroup = "predictive" | "cmms" | "import" | "assets" | "system";

/** The pictures of its entries. */
export type MenuIcon =
  | "dashboard"
  | "success"
  | "controllers"
  | "oee"
  | "motor_analysis"
  | "work_orders"
  | "requests"
  | "requisitions"
  | "cost_savings"
  | "procedures"
  | "types"
  | "parts"
  | "stations"
  | "quotations"
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
