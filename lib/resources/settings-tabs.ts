import type { Permission } from "@/lib/domain/identity/permissions";
import nouns from "@/lib/generated/nouns.json";
import type { AnyResource } from "./define";

/** A tab of the settings. Any of the permissions opens its page. */
export interface SettingsTab {
  /** The resource, or what else the page is: messages know it by this. */
  name: string;
  href: string;
  permissions: readonly Permission[];
  /** Across companies: for the provider's people. */
  isProvidersOnly?: boolean;
}

/** The screens of resources under /settings in the specification's order, and what is no resource. */
interface Placed {
  name: string;
  href: string;
  place: number;
  also?: readonly Permission[];
  /** The permissions that open it, where those of the settings do not. */
  only?: readonly Permission[];
  isProvidersOnly?: boolean;
}

/** Of a description, as it is generated from its text. */
type Noun = Pick<AnyResource, "name" | "screen" | "tab">;

const importKeys = [
  "view_import_plant_logs",
  "view_import_work_orders",
  "view_import_plant",
  "view_import_master",
] as const satisfies Permission[];

const placed: Placed[] = [
  ...(nouns as Noun[]).flatMap(({ name, screen, tab }) =>
    screen && tab ? [{ name, href: screen, place: tab.place, also: tab.also && [tab.also] }] : [],
  ),
  { name: "imports", href: "/settings/import", place: 4, also: importKeys },
  { name: "custom-fields", href: "/settings/custom-fields", place: 3.5, only: ["update_plants"] },
  { name: "our-limits", href: "/settings/our-limits", place: 11, also: ["view_controllers"] },
  { name: "message-templates", href: "/settings/message-templates", place: 12, isProvidersOnly: true },
  { name: "archives", href: "/settings/archives", place: 14, isProvidersOnly: true },
  { name: "usage", href: "/settings/statistics", place: 13, isProvidersOnly: true },
];

export const settingsTabs: readonly SettingsTab[] = placed
  .toSorted((one, other) => one.place - other.place)
  .map(({ name, href, also, only, isProvidersOnly }) => ({
    name,
    href,
    permissions: only ?? ["view_settings", ...(also ?? [])],
    ...(isProvidersOnly && { isProvidersOnly }),
  }));
