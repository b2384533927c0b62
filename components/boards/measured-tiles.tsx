"use client";

import { useTranslations } from "next-intl";
import { use } from "react";
import { TrendStack } from "@/components/charts/trend-stack";
import { useChartAddress } from "@/components/charts/use-chart-address";
import { LimitBullet } from "@/components/ui/limit-bullet";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { BoardContext } from "./board-context";
import type { TileProps } from "./types";

/** What sensors measure. */

/** Of a row of the grid, in px, with the gap, and of what stands around the plot; a line names each of several sensors. */
const rowHeight = 144;
const around = 132;
const nameHeight = 22;

export function SeriesTile({ tile: { rows }, data: { sensors, from, to } }: TileProps<"series">) {
  const { isStill } = use(BoardContext);
  const { show } = useChartAddress();
  const isOne = sensors.length === 1;
  const height = Math.max(90, (rows * rowHeight - around) / sensors.length - (isOne ? 0 : nameHeight));

  return (
    <div className="grid gap-1 px-3 pb-2">
      {sensors.map(({ id, name, item, time_zone, series }) => (
        <section key={id} aria-label={[item, name].filter(Boolean).join(", ")} className="min-w-0">
          {!isOne && <p className="truncate pt-1.5 text-muted text-xs">{[item, name].filter(Boolean).join(" · ")}</p>}
          <TrendStack
            series={series}
            range={{ from, to }}
            timeZone={time_zone}
            parameter={null}
            draft={null}
            replayed={null}
            handles={null}
            learning={[]}
            height={height}
            onZoom={(range) => !isStill && show(range)}
          />
        </section>
      ))}
    </div>
  );
}

export function LatestTile({ data: { rows } }: TileProps<"latest">) {
  const t = useTranslations();
  const { withUnit } = useReading();

  return (
    <ul>
      {rows.map(({ sensor, item, parameter, name, value, unit, decimals, level, warning, alarm }) => (
        <li
          key={`${sensor.id} ${parameter}`}
          className="flex items-center gap-2.5 border-line-soft border-b px-3 py-1.5 text-sm last:border-b-0"
        >
          <StatusShape level={level} size={14} />
          <span className="min-w-0 flex-1">
            <b className="block truncate font-semibold text-strong">{item ?? sensor.name}</b>
            <span className="block truncate text-muted text-xs">
              {[item && sensor.name, t(name)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="@max-xs:hidden">
            <LimitBullet
              value={value}
              level={level}
              unit={unit}
              decimals={decimals}
              warning={warning}
              alarm={alarm}
              width={72}
            />
          </span>
          <b className="shrink-0 text-right font-semibold text-strong tabular-nums">
            {withUnit(value, { unit, decimals })}
          </b>
        </li>
      ))}
    </ul>
  );
}
