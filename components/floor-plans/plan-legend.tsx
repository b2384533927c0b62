import { useFormatter, useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { countLevels, isAbnormal, type Level, levels } from "@/lib/domain/shared/levels";

/** How many machines have which level, and what the double ring means. */
export function PlanLegend({ machines }: { machines: readonly { level: Level }[] }) {
  const t = useTranslations("floor-plans");
  const words = useTranslations("levels");
  const format = useFormatter();
  const counts = countLevels(machines.map(({ level }) => level));

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {levels
          .filter((level) => counts[level])
          .map((level) => (
            <li key={level} className="flex items-center gap-1.5">
              {level === "ok" ? (
                <span className="size-2 rounded-full bg-control" />
              ) : (
                <StatusShape level={level} size={isAbnormal(level) ? 13 : 12} decorative />
              )}
              {words(level)} <span className="tabular-nums">{format.number(counts[level] ?? 0)}</span>
            </li>
          ))}
      </ul>
      <span className="ml-auto">{t("double_ring")}</span>
    </div>
  );
}
