import { useMemo } from "react";
import type { BarTab } from "@/lib/domain/identity/home";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import { sumOf } from "./level-sum";
import type { NavGroup } from "./navigation";

interface Menu {
  groups: readonly NavGroup[];
  tabs: readonly BarTab[];
  /** What waits for the person's word, by plant. */
  decisions: Record<number, number>;
}

/** Sidebar and bar with how much waits for the person's word in the chosen plant. */
export function useDecisionBadge({ groups, tabs, decisions }: Menu, plant: ChosenPlant) {
  const badge = sumOf(decisions, plant);

  return useMemo(
    () => ({
      groups: groups.map((group) => ({
        ...group,
        entries: group.entries.map((entry) => (entry.key === "decisions" ? { ...entry, badge } : entry)),
      })),
      tabs: tabs.map((tab) => (tab.entry === "decisions" ? { ...tab, badge } : tab)),
    }),
    [groups, tabs, badge],
  );
}
