"use client";

import { useFormatter, useTranslations } from "next-intl";
import { StatusShape } from "@/components/ui/status-shape";
import type { Range } from "@/lib/domain/quick-ranges";
import type { SeriesEvent } from "@/lib/services/readings/series";
import { plotLeft, plotRight, share } from "./plot-area";

export interface EventLaneProps {
  events: readonly SeriesEvent[];
  range: Range;
  timeZone: string;
  onChoose: (event: SeriesEvent) => void;
}

/** What happened above when: each alert where it began, with a bar as long as it lasted. */
export function EventLane({ events, range, timeZone, onChoose }: EventLaneProps) {
  const t = useTranslations();
  const format = useFormatter();
  const said = (event: SeriesEvent) =>
    t("charts.event", {
      level: t(`levels.${event.kind === "no_data" ? "noData" : event.level}`),
      at: format.dateTime(event.opened_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
    });

  return (
    <div className="flex h-8 items-center border-line-soft border-b text-xs">
      <span className="shrink-0 truncate text-muted" style={{ width: plotLeft }} title={t("charts.events")}>
        {t("charts.events")}
      </span>
      <ul className="relative h-full min-w-0 flex-1">
        {events.map((event) => {
          const from = Math.max(0, share(event.opened_at, range));
          const to = Math.min(1, share(event.ended_at ?? range.to, range));
          return (
            <li key={event.id}>
              <span
                aria-hidden
                className="absolute top-1/2 h-px bg-control"
                style={{ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` }}
              />
              <button
                type="button"
                aria-label={said(event)}
                title={said(event)}
                onClick={() => onChoose(event)}
                className="absolute top-1/2 grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-chip hover:bg-hover"
                style={{ left: `${from * 100}%` }}
              >
                <StatusShape level={event.level} size={14} decorative />
              </button>
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
