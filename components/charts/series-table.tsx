"use client";

import { ArrowDown, ArrowUp, Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Rows } from "@/components/resource/rows";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { copyText } from "@/lib/client/clipboard";
import { saveText } from "@/lib/client/save-file";
import { csvOf } from "@/lib/domain/shared/csv";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";
import type { Compared } from "./series-look";
import { type Column, columnsOf, rowsOf, sheetOf } from "./table-rows";

interface SeriesTableProps {
  series: SensorSeries;
  compared: readonly Compared[];
  /** What the file is called. */
  name: string;
  timeZone: string;
}

/** The same points as numbers: for those who cannot see a chart, and for a sheet. */
export function SeriesTable({ series: told, compared, name, timeZone }: SeriesTableProps) {
  const t = useTranslations();
  const { figure } = useReading();
  const [sort, setSort] = useState({ by: -1, isDescending: true });
  const columns = useMemo(() => columnsOf(told.series, compared), [told, compared]);
  const rows = useMemo(() => rowsOf(columns, sort), [columns, sort]);
  const titleOf = ({ of, kind }: Column) => `${t(of.name)}${kind === "own" ? "" : `, ${t(`charts.compare.${kind}`)}`}`;
  const sheet = () =>
    sheetOf(told.from, columns, rows, [
      t("charts.time"),
      ...columns.map((column) => `${titleOf(column)} (${column.of.unit})`),
    ]);

  const headOf = (title: string, by: number) => {
    const sorted = sort.by !== by ? "none" : sort.isDescending ? "descending" : "ascending";
    const onSort = () => setSort({ by, isDescending: sort.by === by ? !sort.isDescending : true });
    return { sorted, headClassName: "px-3 py-2", head: <SortHead {...{ title, sorted, onSort }} /> } as const;
  };

  async function copy() {
    await copyText(
      sheet()
        .map((line) => line.join("\t"))
        .join("\n"),
    );
    toast.success(t("charts.copied", { count: rows.length }));
  }

  return (
    <div className="grid gap-2 p-3">
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t("charts.copy")}
        </Button>
        <Button size="sm" onClick={() => saveText(`${name}.csv`, csvOf(sheet()), "text/csv")}>
          <Download aria-hidden />
          CSV
        </Button>
      </div>
      <section
        className="max-h-[60vh] overflow-auto rounded-control border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by the keyboard
        tabIndex={0}
        aria-label={t("charts.table")}
      >
        <Rows
          of={rows}
          keyOf={({ second }) => second}
          className="border-collapse text-sm tabular-nums"
          headClassName="sticky top-0 bg-sunk text-muted text-xs"
          rowClassName="border-line-soft border-t"
          columns={[
            {
              ...headOf(t("charts.time"), -1),
              key: "time",
              isRight: false,
              className: "whitespace-nowrap px-3 py-1",
              cell: ({ second }) => <Moment at={told.from + second * 1000} timeZone={timeZone} />,
            },
            ...columns.map((column, at) => ({
              ...headOf(`${titleOf(column)}, ${column.of.unit}`, at),
              key: column.key,
              isRight: true,
              className: cn("px-3 py-1", column.kind === "own" ? "text-strong" : "text-muted"),
              cell: ({ values }: (typeof rows)[number]) => {
                const value = values[at] ?? null;
                const isMore = column.kind === "difference" && value !== null && value > 0;
                return `${isMore ? "+" : ""}${figure(value, column.of.decimals)}`;
              },
            })),
          ]}
        />
      </section>
    </div>
  );
}

interface SortHeadProps {
  title: string;
  sorted: "ascending" | "descending" | "none";
  onSort: () => void;
}

function SortHead({ title, sorted, onSort }: SortHeadProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 text-left font-medium touch:min-h-11"
      onClick={onSort}
    >
      {title}
      {sorted === "descending" && <ArrowDown aria-hidden className="size-3" />}
      {sorted === "ascending" && <ArrowUp aria-hidden className="size-3" />}
    </button>
  );
}
