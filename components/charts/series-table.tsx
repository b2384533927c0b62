"use client";

import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import type { HeadSort } from "@/components/resource/sort-button";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { useReading } from "@/components/ui/use-reading";
import { copyText } from "@/lib/client/clipboard";
import { saveText } from "@/lib/client/save-file";
import { csvOf } from "@/lib/domain/shared/csv";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";
import type { Compared } from "./series-look";
import { type Column, columnsOf, rowsOf, sheetOf, type TableRow } from "./table-rows";

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

  const sortOf = (by: number): HeadSort => ({
    method: sort.by === by ? (sort.isDescending ? "desc" : "asc") : undefined,
    onSort: () => setSort({ by, isDescending: sort.by === by ? !sort.isDescending : true }),
  });
  const written = ({ kind, of }: Column, value: number | null) =>
    `${kind === "difference" && value !== null && value > 0 ? "+" : ""}${figure(value, of.decimals)}`;

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
          columns={[
            {
              key: "time",
              head: t("charts.time"),
              sort: sortOf(-1),
              pad: "px-3",
              className: "whitespace-nowrap py-1",
              headClassName: "py-2",
              cell: ({ second }) => <Moment at={told.from + second * 1000} timeZone={timeZone} />,
            },
            ...columns.map(
              (column, at): RowsColumn<TableRow> => ({
                key: column.key,
                head: `${titleOf(column)}, ${column.of.unit}`,
                sort: sortOf(at),
                isRight: true,
                pad: "px-3",
                className: `py-1 ${column.kind === "own" ? "text-strong" : "text-muted"}`,
                headClassName: "py-2",
                cell: ({ values }) => written(column, values[at] ?? null),
              }),
            ),
          ]}
          keyOf={({ second }) => second}
          className="border-collapse text-sm tabular-nums"
          headClassName="sticky top-0 bg-sunk text-left text-muted text-xs"
          rowClassName="border-line-soft border-t"
        />
      </section>
    </div>
  );
}
