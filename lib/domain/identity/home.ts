import type { Permission } from "./permissions";
import { can, isProviderSide, type Viewer } from "./viewer";

interface Home {
  href: string;
  permission: Permission;
}

const plantDashboard: Home = { href: "/dashboard/plant", permission: "view_dashboard" };
const homes = {
  technic: { href: "/maintenance/work-orders?view=mine", permission: "view_maintenance" },
  board: { href: "/maintenance/work-orders?view=board", permission: "view_maintenance" },
  requisitions: { href: "/requisitions", permission: "view_requisitions" },
  processes: { href: "/processes", permission: "view_oee" },
  requests: { href: "/maintenance-requests?view=mine", permission: "view_work_order_requests" },
  success: { href: "/success-dashboard/main", permission: "view_customer_success" },
} satisfies Record<string, Home>;

/** The first thing a person should see. Flags before kinds, because a role's kind is only its ancestry. */
function wished(viewer: Viewer): Home {
  const { role } = viewer;
  if (isProviderSide(viewer)) return plantDashboard;
  if (role.is_technic) return homes.technic;
  if (role.is_requisitioner || role.is_fab_shop_manager) return homes.requisitions;
  if (["supervisor", "plant_superintendent"].includes(role.kind)) return homes.board;
  if (role.kind === "oee_process") return homes.processes;
  // A role of a company's own is of this kind too, whatever it may do.
  if (role.kind === "plant_user" && !can(viewer, "view_maintenance")) return homes.requests;
  if (role.kind === "distributor") return homes.success;
  return plantDashboard;
}

/**
 * `permitted` are the addresses of the sidebar's entries for this person, in order. A wished home that is not among
 * them falls through to the first one, then to the profile, which everybody has.
 */
export function homeOf(viewer: Viewer, permitted: readonly string[]): string {
  const home = wished(viewer);
  const isOpen = permitted.some(
    (href) => home.href === href || ["/", "?"].some((sign) => home.href.startsWith(href + sign)),
  );
  return can(viewer, home.permission) && isOpen ? home.href : (permitted[0] ?? "/profile");
}
