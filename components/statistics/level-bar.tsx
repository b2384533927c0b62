import { useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { countedLevels, type LevelTimes } from "@/lib/domain/monitoring/statistics";
import { useLength } from "./use-length";

const fills = { alarm: "bg-alarm", warning: "bg-warning", ok: "bg-line", unknown: "hatch" } as const;

/** How long a measurement stood at each level: a bar for the eye, shapes and words for all. */
export function LevelBar({ times }: { times: LevelTimes }) {
  const t = useTranslations("levels");
  const length = useLength();
  const shown = countedLevels.filter((level) => times[level] > 0);

  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="flex h-2 overflow-hidden rounded-chip bg-sunk">
        {shown.map((level) => (
          <span key={level} className={cn("h-full min-w-0.5", fills[level])} style={{ flexGrow: times[level] }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
        {shown.map((level) => (
          <li key={level} className="flex items-center gap-1">
            <StatusShape level={level} size={12} decorative />
            <span className="text-muted">{t(level)}</span>
            <b className="font-semibold text-strong tabular-nums">{length(times[level])}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
