"use client";

import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { ariaSortOf, type HeadSort, SortButton } from "@/components/ui/sort-button";
import { useCopy } from "@/components/ui/use-copy";
import { useReading } from "@/components/ui/use-reading";
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
export function SeriesTable({ series: sensorSeries, compared, name, timeZone }: SeriesTableProps) {
  const t = useTranslations();
  const { figure } = useReading();
  const [sort, setSort] = useState({ by: -1, isDescending: true });
  const columns = useMemo(() => columnsOf(sensorSeries.series, compared), [sensorSeries, compared]);
  const rows = useMemo(() => rowsOf(columns, sort), [columns, sort]);
  const titleOf = ({ of, kind }: Column) => `${t(of.name)}${kind === "own" ? "" : `, ${t(`charts.compare.${kind}`)}`}`;
  const sheet = () =>
    sheetOf(sensorSeries.from, columns, rows, [
      t("charts.time"),
      ...columns.map((column) => `${titleOf(column)} (${column.of.unit})`),
    ]);

  const sortOf = (by: number): HeadSort => ({
    method: sort.by === by ? (sort.isDescending ? "desc" : "asc") : undefined,
    onSort: () => setSort({ by, isDescending: sort.by !== by || !sort.isDescending }),
  });

  const copy = useCopy();
  const copySheet = () => {
    const lines = sheet().map((line) => line.join("\t"));
    return copy(lines.join("\n"), t("charts.copied", { count: rows.length }));
  };

  return (
    <div className="grid gap-2 p-3">
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => void copySheet()}>
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
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead className="sticky top-0 bg-sunk text-left text-muted text-xs">
            <tr>
              {[null, ...columns].map((column, at) => (
                <Head
                  key={column ? column.key : "time"}
                  title={column ? `${titleOf(column)}, ${column.of.unit}` : t("charts.time")}
                  isRight={column !== null}
                  sort={sortOf(at - 1)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ second, values }) => (
              <tr key={second} className="border-line-soft border-t">
                <td className="whitespace-nowrap px-3 py-1">
                  <Moment at={sensorSeries.from + second * 1000} timeZone={timeZone} />
                </td>
                {columns.map(({ key, kind, of }, at) => {
                  const value = values[at] ?? null;
                  return (
                    <td key={key} className={`px-3 py-1 text-right ${kind === "own" ? "text-strong" : "text-muted"}`}>
                      {kind === "difference" && value !== null && value > 0 && "+"}
                      {figure(value, of.decimals)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface HeadProps {
  title: string;
  isRight: boolean;
  sort: HeadSort;
}

function Head({ title, isRight, sort }: HeadProps) {
  return (
    <th scope="col" aria-sort={ariaSortOf(sort)} className={`px-3 py-2 font-medium ${isRight ? "text-right" : ""}`}>
      <SortButton sort={sort}>{title}</SortButton>
    </th>
  );
}
