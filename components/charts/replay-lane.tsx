"use client";

import { useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import type { ReplayEpisode } from "@/lib/domain/monitoring/replay";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { plotLeft, plotRight, share } from "./plot-area";

export interface ReplayLaneProps {
  episodes: readonly ReplayEpisode[];
  range: Range;
  timeZone: string;
}

/** The alerts that the limits which are being tried would have raised, as long as they would have lasted. */
export function ReplayLane({ episodes, range, timeZone }: ReplayLaneProps) {
  const t = useTranslations();
  const momentText = useZonedMoment();
  const shown = episodes.filter(
    ({ opened_at, ended_at }) => opened_at <= range.to && (ended_at ?? range.to) >= range.from,
  );
  const moment = (ts: number) => momentText(ts, "minute", timeZone);

  return (
    <div className="flex h-8 items-center border-line-soft border-b border-dashed text-xs">
      <span className="shrink-0 truncate text-muted" style={{ width: plotLeft }} title={t("charts.ifSet")}>
        {t("charts.ifSetShort")}
      </span>
      <ul aria-label={t("charts.ifSet")} className="relative h-full min-w-0 flex-1">
        {shown.map(({ opened_at, ended_at, level }) => {
          const from = Math.max(0, share(opened_at, range));
          const to = Math.min(1, share(ended_at ?? range.to, range));
          const label = t("charts.event", { level: t(`levels.${level}`), at: moment(opened_at) });
          return (
            <li key={opened_at} title={label}>
              <span
                aria-hidden
                className={`absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full ${level === "alarm" ? "bg-alarm" : "bg-warning"}`}
                style={{ left: `${from * 100}%`, width: `max(3px, ${Math.max(0, to - from) * 100}%)` }}
              />
              <span
                className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-chip bg-card"
                style={{ left: `${from * 100}%` }}
              >
                <StatusShape level={level} size={12} decorative />
                <span className="sr-only">{label}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <span className="shrink-0 pl-2 text-muted" style={{ width: plotRight }}>
        {t("charts.eventCount", { count: shown.length })}
      </span>
    </div>
  );
}
