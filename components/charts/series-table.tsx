"use client";

import { ArrowDown, ArrowUp, Copy } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import type { SensorSeries } from "@/lib/services/readings/series";

/** The same points as numbers: for those who cannot see a chart, and for a sheet. */
export function SeriesTable({ series: told, timeZone }: { series: SensorSeries; timeZone: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const [isDescending, setDescending] = useState(true);
  const { from, series } = told;
  const rows = useMemo(() => {
    const byMoment = new Map<number, (number | null)[]>();
    series.forEach(({ t: seconds, avg }, column) => {
      seconds.forEach((second, index) => {
        if (avg[index] === null) return;
        const row = byMoment.get(second) ?? series.map(() => null);
        row[column] = avg[index]!;
        byMoment.set(second, row);
      });
    });
    return [...byMoment].sort(([a], [b]) => (isDescending ? b - a : a - b));
  }, [series, isDescending]);

  async function copy() {
    const head = [t("charts.time"), ...series.map(({ name, unit }) => `${t(name)} (${unit})`)];
    const lines = rows.map(([second, values]) => [
      new Date(from + second * 1000).toISOString(),
      ...values.map((value) => value ?? ""),
    ]);
    await navigator.clipboard.writeText([head, ...lines].map((line) => line.join("\t")).join("\n"));
    toast.success(t("charts.copied", { count: rows.length }));
  }

  return (
    <div className="grid gap-2 p-3">
      <div className="flex justify-end">
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t("charts.copy")}
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
              <th scope="col" aria-sort={isDescending ? "descending" : "ascending"} className="px-3 py-2">
                <button
                  type="button"
                  className="flex items-center gap-1 font-medium"
                  onClick={() => setDescending(!isDescending)}
                >
                  {t("charts.time")}
                  {isDescending ? (
                    <ArrowDown aria-hidden className="size-3" />
                  ) : (
                    <ArrowUp aria-hidden className="size-3" />
                  )}
                </button>
              </th>
              {series.map(({ parameter, name, unit }) => (
                <th key={parameter} scope="col" className="px-3 py-2 text-right font-medium">
                  {t(name)}, {unit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([second, values]) => (
              <tr key={second} className="border-line-soft border-t">
                <td className="whitespace-nowrap px-3 py-1">
                  {format.dateTime(from + second * 1000, { dateStyle: "medium", timeStyle: "short", timeZone })}
                </td>
                {values.map((value, index) => (
                  <td key={series[index]!.parameter} className="px-3 py-1 text-right text-strong">
                    {value ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
