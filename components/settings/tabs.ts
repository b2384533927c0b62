import type { Permission } from "@/lib/domain/identity/permissions";

/** In the specification's order, those that have a screen. `also` opens the tab's page too, beside view_settings. */
const tabs = [
  { key: "logs", href: "/settings/logs", also: "view_customer_success" },
  { key: "backend_registers", href: "/settings/backend-registers", also: null },
  { key: "custom_formulas", href: "/settings/custom-formulas", also: null },
  { key: "bearing", href: "/settings/bearing", also: null },
  { key: "banner_v2_subtypes", href: "/settings/banner-v2-subtypes", also: null },
  { key: "our_limits", href: "/settings/our-limits", also: "view_controllers" },
] as const satisfies readonly { key: string; href: string; also: Permission | null }[];

/** The tabs whose pages this person may open. */
export const openTabs = (can: (permission: Permission) => boolean) =>
  tabs.filter(({ also }) => can("view_settings") || (also !== null && can(also)));
