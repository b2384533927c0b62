import {
  allPermissions,
  flagsOf,
  type Permission,
  permissionOf,
  type RoleType,
  roleType,
  type Section,
} from "./permissions";

export interface SeededRole {
  key: string;
  name: string;
  type: RoleType;
  kind: string;
  permissions: Permission[];
  is_technic?: boolean;
  is_requisitioner?: boolean;
  is_fab_shop_manager?: boolean;
  /** Keys of the roles that its holder may hand out. */
  children: string[];
}

const letters = { v: "view", c: "create", u: "update", d: "delete", a: "archive" } as const;

/** "vcu" on sections → permission keys; a letter that a section does not have is left out. */
function grant(flags: string, ...on: Section[]): Permission[] {
  return on.flatMap((section) =>
    [...flags]
      .map((letter) => letters[letter as keyof typeof letters])
      .filter((flag) => flagsOf(section).includes(flag))
      .map((flag) => permissionOf(flag, section)),
  );
}

const catalogue: Section[] = ["brands", "part_numbers", "equipment_types", "equipment_type_categories", "applications"];

const customerRoles = [
  "corporate",
  "plant_admin",
  "plant_superintendent",
  "supervisor",
  "technician",
  "plant_user",
  "oee_process",
  "requisitioner",
  "fab_shop_manager",
];

/**
 * What each role may do on an installation's first day. Afterwards it is data, edited on /user-roles;
 * code never asks for a role by its key.
 */
export const seededRoles: readonly SeededRole[] = [
  {
    key: "developer",
    name: "Developer",
    type: roleType.developer,
    kind: "developer",
    permissions: [...allPermissions],
    children: ["developer", "super_admin", "analyst", "distributor", ...customerRoles],
  },
  {
    key: "super_admin",
    name: "Super admin",
    type: roleType.staff,
    kind: "super_admin",
    permissions: allPermissions.filter((permission) => permission !== "view_prodlines_admin"),
    children: ["analyst", "distributor", ...customerRoles],
  },
  {
    key: "analyst",
    name: "Analyst",
    type: roleType.staff,
    kind: "analyst",
    permissions: [
      ...grant("v", "dashboard", "companies", "requisitions_roi_calculator", "settings"),
      ...grant("vcu", "customer_success", "controllers", "oee", "maintenance", "work_order_requests", "requisitions"),
      ...grant("vcu", "library", ...catalogue),
      ...grant("vu", "plants"),
      ...grant("v", "permits"),
      "view_rnd",
      "switch_role",
    ],
    children: [],
  },
  {
    key: "distributor",
    name: "Distributor",
    type: roleType.customer,
    kind: "distributor",
    permissions: grant(
      "v",
      "dashboard",
      "companies",
      "plants",
      "controllers",
      "maintenance",
      "library",
      "customer_success",
    ),
    children: [],
  },
  {
    key: "corporate",
    name: "Corporate",
    type: roleType.customer,
    kind: "corporate",
    permissions: [
      ...grant("v", "dashboard", "oee", "plants", "maintenance", "requisitions", "work_order_requests"),
      ...grant("v", "users", "users_teams", "client_api", "permits"),
      ...grant("u", "requisitions"),
    ],
    children: [],
  },
  {
    key: "plant_admin",
    name: "Plant admin",
    type: roleType.customer,
    kind: "plant_admin",
    permissions: [
      ...grant("vcud", "dashboard", "controllers", "oee", "users_teams", "vendors", "maintenance", "requisitions"),
      // Its own children calculate savings; without the fab shop manager's flag the key opens no screen.
      ...grant("vcud", "requisitions_roi_calculator"),
      ...grant("vcud", "work_order_requests", "task_procedures", "work_order_type", "misc_parts", "work_stations"),
      ...grant("vcud", "permits"),
      ...grant(
        "vcud",
        "import_work_orders",
        "import_plant",
        "import_plant_logs",
        "library",
        ...catalogue,
        "store_rooms",
      ),
      ...grant("vu", "plants"),
      ...grant("vcu", "users"),
      ...grant("v", "user_roles"),
    ],
    children: customerRoles.filter((key) => key !== "corporate" && key !== "plant_admin"),
  },
  {
    key: "plant_superintendent",
    name: "Plant superintendent",
    type: roleType.customer,
    kind: "plant_superintendent",
    permissions: [
      ...grant("v", "dashboard"),
      ...grant("vu", "controllers"),
      ...grant("vcu", "oee", "requisitions", "misc_parts", "store_rooms", "users_teams"),
      ...grant("vcud", "maintenance", "work_order_requests", "task_procedures", "permits"),
    ],
    children: [],
  },
  {
    key: "supervisor",
    name: "Supervisor",
    type: roleType.customer,
    kind: "supervisor",
    permissions: [
      ...grant("v", "dashboard", "requisitions"),
      ...grant("vcu", "maintenance", "work_order_requests", "task_procedures", "misc_parts", "permits"),
      ...grant("vu", "store_rooms"),
    ],
    children: [],
  },
  {
    key: "technician",
    name: "Technician",
    type: roleType.customer,
    kind: "technician",
    is_technic: true,
    permissions: [
      ...grant("v", "dashboard", "task_procedures", "misc_parts", "library"),
      ...grant("vu", "maintenance", "store_rooms"),
      ...grant("vc", "work_order_requests", "permits"),
      ...grant("vcu", "requisitions"),
    ],
    children: [],
  },
  {
    key: "plant_user",
    name: "Plant user",
    type: roleType.customer,
    kind: "plant_user",
    permissions: [...grant("v", "dashboard", "library"), ...grant("vc", "work_order_requests")],
    children: [],
  },
  {
    key: "oee_process",
    name: "OEE process",
    type: roleType.customer,
    kind: "oee_process",
    permissions: [...grant("vcu", "oee"), ...grant("v", "dashboard")],
    children: [],
  },
  {
    key: "requisitioner",
    name: "Requisitioner",
    type: roleType.customer,
    kind: "requisitioner",
    is_requisitioner: true,
    permissions: [...grant("vcu", "requisitions", "vendors"), ...grant("v", "misc_parts", "store_rooms")],
    children: [],
  },
  {
    key: "fab_shop_manager",
    name: "Fab shop manager",
    type: roleType.customer,
    kind: "fab_shop_manager",
    is_fab_shop_manager: true,
    permissions: [
      ...grant("vcu", "requisitions", "requisitions_roi_calculator", "misc_parts"),
      ...grant("v", "maintenance"),
    ],
    children: [],
  },
];
