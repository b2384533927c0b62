import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { type Level, type LevelCounts, levels } from "@/lib/domain/shared/levels";

/** Normal is a grey background; only what needs action has a color. */
const fills: Record<Level, string> = {
  alarm: "bg-alarm",
  acute: "bg-acute",
  chronic: "bg-chronic",
  warning: "border border-warning-text bg-warning",
  off_alarm: "bg-off-alarm",
  unknown: "hatch border border-control border-dashed",
  inactive: "hatch border border-control border-dashed",
  ok: "bg-line",
};

/** How much of a place is at which level, worst first. Every level that occurs can be seen, however few have it. */
export function LevelBar({ counts, className }: { counts: LevelCounts; className?: string }) {
  const t = useTranslations("levels");
  const found = levels.filter((level) => (counts[level] ?? 0) > 0);

  return (
    <span
      role="img"
      aria-label={found.map((level) => t(`counted.${level}`, { count: counts[level] ?? 0 })).join(", ")}
      className={cn("flex h-2.5 min-w-0 gap-px overflow-hidden rounded-[3px] bg-sunk", className)}
    >
      {found.map((level) => (
        <span key={level} className={cn("min-w-1.5", fills[level])} style={{ flexGrow: counts[level] }} />
      ))}
    </span>
  );
}
