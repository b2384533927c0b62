import { MapPinned } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { NavLink } from "@/components/shell/nav-link";
import { RollUp } from "@/components/ui/status-chip";
import { cn } from "@/lib/client/class-names";
import type { LevelCounts } from "@/lib/domain/shared/levels";
import type { Counted, Counters } from "@/lib/services/views/dashboard/counters";

const tabs = [
  { of: "Plants", word: "plant", path: "plant" },
  { of: "ProdLines", word: "productionLines", path: "production-lines" },
  { of: "Utilities", word: "utilities", path: "utilities" },
  { of: "Machines", word: "machines", path: "machines" },
  { of: "Assets", word: "assets", path: "assets" },
  { of: "Equipments", word: "items", path: "equipments" },
] as const satisfies readonly { of: Counted; word: string; path: string }[];

export type DashboardTab = (typeof tabs)[number]["path"];

export interface LevelTabsProps {
  counters: Counters;
  current: DashboardTab;
  /** The first floor plan of the chosen plant, if it has one. */
  floorPlan: number | null;
}

/**
 * The six children of the dashboard: how many places there are and how many are abnormal; a click leads there. Where the plant
 * has a floor plan, that is the last of them.
 */
export function LevelTabs({ counters, current, floorPlan }: LevelTabsProps) {
  const t = useTranslations("dashboard.tabs");
  const format = useFormatter();

  return (
    <nav
      aria-label={t("label")}
      className="overflow-hidden rounded-card border border-line bg-card max-md:rounded-phone"
    >
      <ul className="grid grid-cols-2 md:grid-cols-3 lg:flex">
        {tabs.map(({ of, word, path }) => (
          <li
            key={of}
            className="min-w-0 flex-1 border-line-soft not-last:border-r max-md:nth-[-n+4]:border-b max-md:even:border-r-0 md:max-lg:nth-3:border-r-0 md:max-lg:nth-[-n+3]:border-b"
          >
            <NavLink
              href={`/dashboard/${path}`}
              aria-current={path === current ? "page" : undefined}
              className="relative block h-full px-3 pt-2 pb-2 hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-tint aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-[2.5px] aria-[current]:after:bg-accent"
            >
              <span className={cn("flex items-baseline gap-2 font-medium", path === current && "text-accent")}>
                <b className="font-semibold text-strong text-xl tabular-nums leading-[22px] in-[[aria-current]]:text-accent">
                  {format.number(counters[of].count)}
                </b>
                {t(word, { count: counters[of].count })}
              </span>
              <span className="mt-1 block min-h-4">
                <Abnormal counts={counters[of].levels} />
              </span>
            </NavLink>
          </li>
        ))}
        {floorPlan !== null && (
          <li className="min-w-0 flex-1 max-md:col-span-2 max-md:border-line-soft max-md:border-t">
            <NavLink
              href={`/floor-plans/${floorPlan}`}
              className="flex h-full items-center gap-2 px-3 py-2 font-medium hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              <MapPinned aria-hidden className="size-4 shrink-0 text-muted" />
              {t("floorPlan")}
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

const abnormal = (counts: LevelCounts) =>
  (counts.alarm ?? 0) + (counts.acute ?? 0) + (counts.chronic ?? 0) + (counts.warning ?? 0) + (counts.off_alarm ?? 0);

/** "Nothing abnormal" is shown only where something is monitored. */
function Abnormal({ counts }: { counts: LevelCounts }) {
  const t = useTranslations("dashboard");
  if (abnormal(counts) === 0 && !counts.ok && !counts.inactive)
    return <span className="text-faint text-xs">{t("noData")}</span>;
  return <RollUp counts={counts} />;
}
