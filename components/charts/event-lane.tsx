"use client";

import { Activity, SlidersHorizontal, Wrench } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusShape } from "@/components/ui/status-shape";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import { cn } from "@/lib/client/class-names";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { Series } from "@/lib/services/monitoring/series/series";
import type { SeriesEvent } from "@/lib/services/monitoring/series/timeline-events";
import { marksOf } from "./event-marks";
import { plotLeft, plotRight, share } from "./plot-area";

export interface EventLaneProps {
  events: readonly SeriesEvent[];
  /** Whose names the events' measurements have. */
  series: readonly Series[];
  range: Range;
  /** Until when anything is known, in milliseconds, where the range goes on after it. */
  until?: number;
  timeZone: string;
  onChoose: (event: SeriesEvent) => void;
}

/** Timeline of the chart above: alerts, work, limit changes and re-baselines, with a bar for the duration of each. */
export function EventLane({ events, series, range, until = range.to, timeZone, onChoose }: EventLaneProps) {
  const t = useTranslations();
  const labelOf = useWords(series, timeZone);
  const earlier = events.filter((event) => event.opened_at < range.from && marksOf(event, range).length === 0);
  const latestEarlier = earlier.at(-1);

  return (
    <div className="flex h-8 items-center border-line-soft border-b text-xs">
      <span
        className="shrink-0 truncate pl-1 text-[10px] text-muted tracking-tight"
        style={{ width: plotLeft }}
        title={t("charts.events")}
      >
        {t("charts.events")}
      </span>
      <ul className="relative h-full min-w-0 flex-1">
        {latestEarlier && (
          <li>
            <button
              type="button"
              title={labelOf(latestEarlier)}
              onClick={() => onChoose(latestEarlier)}
              className="absolute top-1/2 left-0 z-10 -translate-y-1/2 whitespace-nowrap rounded-chip border border-control bg-card px-1.5 py-0.5 font-medium text-accent hover:bg-hover"
            >
              ‹ {t("charts.earlierEvents", { count: earlier.length })}
            </button>
          </li>
        )}
        {events.map((event) => {
          const from = Math.max(0, share(event.opened_at, range));
          const to = Math.min(1, share(event.ended_at ?? until, range));
          return (
            <li key={`${event.kind}-${event.id}`}>
              <span
                aria-hidden
                className={cn("absolute top-1/2 h-px", event.kind === "order" ? "bg-accent" : "bg-control")}
                style={{ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` }}
              />
              {marksOf(event, range).map((mark) => (
                <button
                  key={`${mark.opened_at} ${mark.level}`}
                  type="button"
                  aria-label={labelOf(mark)}
                  title={labelOf(mark)}
                  onClick={() => onChoose(event)}
                  className="absolute top-1/2 grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-chip hover:bg-hover"
                  style={{ left: `${share(mark.opened_at, range) * 100}%` }}
                >
                  <Mark event={mark} />
                </button>
              ))}
            </li>
          );
        })}
      </ul>
      <span className="shrink-0 pl-2 text-muted" style={{ width: plotRight }}>
        {t("charts.eventCount", { count: events.length })}
      </span>
    </div>
  );
}

const icons: Partial<Record<SeriesEvent["kind"], ReactNode>> = {
  order: <Wrench aria-hidden className="size-3" />,
  limits: <SlidersHorizontal aria-hidden className="size-3" />,
  rebaseline: <Activity aria-hidden className="size-3" />,
};

/** Alerts have their level's shape; what people did stands in a chip, so that it is never taken for an alert. */
function Mark({ event: { kind, level } }: { event: SeriesEvent }) {
  if (!icons[kind]) return <StatusShape level={level ?? "unknown"} size={14} decorative />;
  return (
    <span
      className={cn(
        "grid size-[18px] place-items-center rounded-chip",
        kind === "order" ? "bg-accent-tint text-accent" : "bg-sunk text-body",
      )}
    >
      {icons[kind]}
    </span>
  );
}

function useWords(series: readonly Series[], timeZone: string) {
  const t = useTranslations();
  const format = useFormatter();
  const momentText = useZonedMoment();
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 4 }));

  return (event: SeriesEvent) => {
    const { kind, level, parameter, order, limits, count } = event;
    const at = momentText(event.opened_at, "minute", timeZone);
    const known = series.find((one) => one.parameter === parameter);
    const name = known ? t(known.name) : "";
    if (kind === "order" && order) return t("charts.happened.order", { number: order.number, name: order.name, at });
    if (kind === "rebaseline") return t("charts.happened.rebaseline", { count: count ?? 1, name, at });
    if (kind === "limits")
      return limits
        ? t("charts.happened.limits", {
            name,
            warning: figure(limits.warning),
            alarm: figure(limits.alarm),
            unit: limits.unit,
            at,
          })
        : t("charts.happened.manyLimits", { count: count ?? 1, at });
    return t("charts.event", { level: t(`levels.${kind === "no_data" ? "noData" : (level ?? "unknown")}`), at });
  };
}
