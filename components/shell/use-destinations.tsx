import { useTranslations } from "next-intl";
import type { PaletteEntry } from "./command-palette";
import { NavIcon } from "./nav-icon";
import type { NavGroup } from "./navigation";
import { useGo } from "./use-go";

/** The menu as entries of the command palette. */
export function useDestinations(groups: readonly NavGroup[]): PaletteEntry[] {
  const t = useTranslations("shell");
  const go = useGo();

  return groups.flatMap((group) =>
    group.entries.map((entry) => ({
      id: entry.href,
      label: t(entry.label ?? `nav.${entry.key}`),
      detail: t(`groups.${group.key}`),
      icon: <NavIcon name={entry.icon} />,
      hotkey: goKeys[entry.key],
      href: entry.href,
      onSelect: () => go(entry.href),
    })),
  );
}

const goKeys: Record<string, string> = {
  dashboard: "G D",
  work_orders: "G W",
  my_work: "G W",
  requisitions: "G R",
  controllers: "G C",
  settings: "G S",
};
