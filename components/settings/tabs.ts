import type { Permission } from "@/lib/domain/identity/permissions";
import type { SettingsTab } from "@/lib/resources/settings-tabs";

/** The tabs whose pages this person may open. */
export const openTabs = (tabs: readonly SettingsTab[], can: (permission: Permission) => boolean) =>
  tabs.filter(({ permissions }) => permissions.some(can));
