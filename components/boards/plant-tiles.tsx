"use client";

import { useFormatter, useTranslations } from "next-intl";
import { use } from "react";
import { limitWords } from "@/components/alerts/limit-words";
import { Trend } from "@/components/dashboard/attention-cells";
import { StateGlyph, stateText } from "@/components/oee/line-state";
import { Ratio } from "@/components/oee/ratio";
import { LevelBar } from "@/components/ui/level-bar";
import { Link } from "@/components/ui/link";
import { ShareBar } from "@/components/ui/share-bar";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { isBehindTarget } from "@/lib/domain/oee/target";
import { levels as allLevels, isAbnormal } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import { BoardContext } from "./board-context";
import type { TileProps } from "./types";

/** How the plant is. */

export function LevelsTile({ tile: { rows }, data: { levels, count, counts, place } }: TileProps<"levels">) {
  const t = useTranslations();
  const format = useFormatter();
  const abnormal = allLevels.filter((level) => isAbnormal(level) && (levels[level] ?? 0) > 0);

  return (
    <div className="grid h-full content-center gap-1.5 px-3 py-2">
      {abnormal.length === 0 ? (
        <p className="text-body">{t("boards.all_normal")}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {abnormal.map((level) => (
            // A tile of one row has no room for three lines.
            <li key={level} className={rows === 1 ? "flex items-center gap-1.5" : "grid justify-items-center"}>
              <StatusShape level={level} size={16} />
              <b className="font-semibold text-[22px] text-strong tabular-nums leading-6">
                {format.number(levels[level] ?? 0)}
              </b>
              <span className="text-muted text-xs">{t(`levels.${level}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <LevelBar counts={levels} />
      <p className="text-muted text-xs">
        {[place, t(`boards.counted.${counts}`, { count })].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

export function AttentionTile({ data: { rows, total } }: TileProps<"attention">) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const { isStill } = use(BoardContext);

  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-3 border-line-soft border-b px-3 py-1.5 text-sm">
          <StatusShape level={row.level} size={14} />
          <span className="min-w-0 flex-1">
            <ItemName row={row} isStill={isStill} />
            <span className="block truncate text-muted text-xs">
              {row.reading ? t(row.reading.name) : t("dashboard.attention.noReading")}
            </span>
          </span>
          <span className="@max-md:hidden">
            <Trend row={row} />
          </span>
          {row.reading && (
            <span className="shrink-0 text-right">
              <b className="block font-semibold text-strong tabular-nums">{withUnit(row.reading.value, row.reading)}</b>
              {row.reading.limit !== null && (
                <span className="block text-muted text-xs">
                  {t(limitWords(row.reading.cause), { value: figure(row.reading.limit, row.reading.decimals) })}
                </span>
              )}
            </span>
          )}
          <span className="w-20 shrink-0 text-right text-muted text-xs">
            {row.work_order ? workOrderNumber(row.work_order.number) : t("boards.no_order")}
          </span>
        </li>
      ))}
      {total > rows.length && (
        <li className="px-3 py-1.5 text-muted text-xs">{t("boards.more", { count: total - rows.length })}</li>
      )}
    </ul>
  );
}

function ItemName({ row, isStill }: { row: TileProps<"attention">["data"]["rows"][number]; isStill: boolean }) {
  if (isStill) return <b className="block truncate font-semibold text-strong">{row.name}</b>;

  return (
    <Link
      href={hrefOf({ kind: "equipment", id: row.id })}
      className="block truncate font-semibold text-strong hover:text-accent hover:underline"
    >
      {row.name}
    </Link>
  );
}

export function OeeTile({ data }: TileProps<"oee">) {
  const t = useTranslations("processes");
  const target = data.target_oee === null ? null : data.target_oee / 100;

  return (
    <div className="grid h-full content-center gap-2 p-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Ratio value={data.oee} className="font-semibold text-[30px] text-strong leading-none" />
        <span className="font-medium text-strong text-sm">{data.process.name}</span>
        {data.state && (
          <span className={cn("ml-auto flex items-center gap-1 text-xs", stateText(data.state))}>
            <StateGlyph state={data.state} className="size-3" />
            {t(`options.state.${data.state}`)}
          </span>
        )}
      </p>
      <ShareBar value={data.oee} target={target} isBehind={isBehindTarget(data.oee, target)} />
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs *:grow">
        {(["availability", "performance", "quality"] as const).map((share) => (
          <div key={share}>
            <dt className="text-muted">{t(share)}</dt>
            <dd className="font-semibold text-sm text-strong">
              <Ratio value={data[share]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
