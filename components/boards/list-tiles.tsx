"use client";

import { useFormatter, useTranslations } from "next-intl";
import { use } from "react";
import { CellInWords } from "@/components/resource/cell";
import { Rows } from "@/components/resource/rows";
import { useMoment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { Row } from "@/lib/client/rows";
import type { Filter } from "@/lib/resources/define";
import type { Group } from "@/lib/services/views/boards/lists";
import { Bars } from "./bars";
import { BoardContext } from "./board-context";
import type { TileProps } from "./types";

/** Tiles of a list: how many, which, of what kinds, and when. */

export function CountTile({ data: { total, is_capped } }: TileProps<"count">) {
  const format = useFormatter();
  const t = useTranslations("boards");

  return (
    <p className="grid h-full content-center px-3 py-2 font-semibold text-[34px] text-strong tabular-nums leading-none tracking-[-0.02em]">
      {is_capped ? t("at_least", { count: total }) : format.number(total)}
    </p>
  );
}

export function ListTile({ tile: { resource }, data: { data: rows, columns, details } }: TileProps<"list">) {
  const noun = useTranslations(resource);
  const { isStill } = use(BoardContext);

  return (
    <Rows<Row>
      className="w-full border-collapse text-sm"
      headRowClassName="text-left text-muted text-xs *:h-7 *:border-line-soft *:border-b *:px-3 *:font-medium @max-md:hidden"
      rowClassName={cn("*:h-[34px] *:border-line-soft *:border-b *:px-3", asLines)}
      of={rows as Row[]}
      keyOf={({ id }) => id}
      columns={columns.map((column) => ({
        key: column.key,
        head: noun(`fields.${column.key}`),
        cell: (row) => (
          <CellInWords
            column={column}
            row={row}
            resource={{ name: resource }}
            href={details && !isStill ? details.replace(":id", String(row.id)) : undefined}
          />
        ),
      }))}
    />
  );
}

/** In a narrow tile the cells of a row follow each other as words do. */
const asLines =
  "@max-md:flex @max-md:flex-wrap @max-md:gap-x-2.5 @max-md:border-line-soft @max-md:border-b @max-md:px-3 @max-md:py-1.5 @max-md:*:h-auto @max-md:*:border-0 @max-md:*:px-0";

/** What a group of rows is called: a record by its name, an option by its word. */
function useGroupName(resource: string, by: string | undefined, filter: Filter | null) {
  const t = useTranslations();

  return ({ key, label }: Group): string => {
    if (!by || !filter) return t(`${resource}.title`);
    if (label !== null) return label;
    if (key === null || filter.as === "ids") return t("boards.none_of_them");
    if (filter.as === "boolean") return t(key === "true" ? "ui.yes" : "ui.no");
    const words = "words" in filter ? filter.words : undefined;

    return t(`${words ?? `${resource}.options.${by}`}.${key}`);
  };
}

export function BreakdownTile({ tile: { resource, by }, data }: TileProps<"breakdown">) {
  const format = useFormatter();
  const t = useTranslations("boards");
  const nameOf = useGroupName(resource, by, data.filter);
  const bars = data.rows.map((row) => ({
    key: row.key ?? "",
    label: nameOf(row),
    value: row.count,
    text: format.number(row.count),
  }));
  const { others } = data;

  return (
    <Bars
      of={[
        ...bars,
        ...(others > 0 ? [{ key: "others", label: t("others"), value: others, text: format.number(others) }] : []),
      ]}
    />
  );
}

/** Backgrounds that are distinguished without their color: dark, light, hatched and so on. */
const grounds = ["bg-off-alarm", "bg-line", "hatch border border-control", "bg-accent", "bg-muted", "bg-chronic"];

/** So many bars have room for their number above them, and for their day below. */
const mostCounted = 16;
const mostNamed = 8;

export function OverTimeTile({ tile: { resource, by }, data }: TileProps<"over_time">) {
  const t = useTranslations("boards");
  const momentText = useMoment();
  const nameOf = useGroupName(resource, by, data.filter);
  const { from, groups, per } = data;
  const totals = from.map((_, at) => groups.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  const highest = Math.max(...totals, 1);
  const isCounted = from.length <= mostCounted;
  const isNamed = from.length <= mostNamed;
  const room = isCounted ? 84 : 100;
  const dayText = (at: number) => momentText(from[at] ?? "", per === "month" ? "month" : "shortDay");

  return (
    <figure className="flex h-full min-h-32 flex-col gap-1 p-3">
      <div
        aria-hidden
        className={cn("flex min-h-0 flex-1 items-end border-line border-b", from.length > 40 ? "gap-px" : "gap-1.5")}
      >
        {from.map((day, at) => (
          <span
            key={day}
            title={`${dayText(at)}: ${totals[at]}`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end text-center text-muted text-xs tabular-nums"
          >
            {isCounted && totals[at]}
            <span className="flex flex-col-reverse" style={{ height: `${(room * (totals[at] ?? 0)) / highest}%` }}>
              {groups.map(({ key, counts }, group) => (
                <span
                  key={key ?? ""}
                  className={cn("min-h-0", grounds[group])}
                  style={{ flexGrow: counts[at] ?? 0 }}
                  hidden={!counts[at]}
                />
              ))}
            </span>
          </span>
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-muted text-xs tabular-nums">
        {isNamed ? (
          from.map((day, at) => (
            <span key={day} className="min-w-0 flex-1 truncate text-center">
              {dayText(at)}
            </span>
          ))
        ) : (
          <>
            <span>{dayText(0)}</span>
            {!isCounted && <span>{t("most", { count: highest })}</span>}
            <span>{dayText(from.length - 1)}</span>
          </>
        )}
      </div>
      <figcaption className={cn("flex flex-wrap gap-x-3 text-muted text-xs", !by && "sr-only")}>
        {groups.map((group, at) => (
          <span key={group.key ?? ""} className="flex items-center gap-1">
            <i aria-hidden className={cn("size-2.5 rounded-[2px]", grounds[at])} />
            {t("group_total", { name: nameOf(group), count: group.counts.reduce((sum, count) => sum + count, 0) })}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
