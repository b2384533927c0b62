"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { cn } from "@/lib/client/class-names";
import type { Screen } from "./types";

const most = 8;

/** Why the line stood still, the longest first, with what the first so many come to together. */
export function ReasonsCard({ counters, week_reasons }: Pick<Screen, "counters" | "week_reasons">) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const [span, setSpan] = useState<"shown" | "week">("week");
  const all = span === "week" ? week_reasons : counters.reasons;
  const total = all.reduce((sum, { seconds }) => sum + seconds, 0);
  const stops = all.reduce((sum, one) => sum + one.stops, 0);
  const rest = all.slice(most);
  const minutes = (seconds: number) =>
    format.number(seconds / 60, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rows = [
    ...all.slice(0, most).map(({ reason_id, reason, ...one }) => ({
      ...one,
      key: String(reason_id),
      isOpen: reason_id === null,
      name: reason_id === null ? t("not_explained") : (reason ?? ""),
    })),
    ...(rest.length > 0
      ? [
          {
            ...{ key: "rest", isOpen: false, name: t("others", { count: rest.length }) },
            seconds: rest.reduce((sum, one) => sum + one.seconds, 0),
            stops: rest.reduce((sum, one) => sum + one.stops, 0),
          },
        ]
      : []),
  ];
  let before = 0;

  return (
    <Card className="flex flex-col">
      <CardHeader
        title={t("reasons_title")}
        actions={
          <SegmentedControl
            size="sm"
            label={t("span")}
            value={span}
            onValueChange={setSpan}
            segments={[
              { value: "shown" as const, label: t("shown_span") },
              { value: "week" as const, label: t("spans.week") },
            ]}
          />
        }
      />
      {rows.length === 0 ? (
        <p className="flex-1 px-3 py-2.5 text-muted">{t("no_stops")}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-muted text-xs">
            <tr>
              <th className="px-3 py-1 text-left font-medium">{t("log.reason")}</th>
              <th aria-hidden />
              <th className="py-1 text-right font-medium">{t("minutes_head")}</th>
              <th className="px-2 py-1 text-right font-medium">{t("times_head")}</th>
              <th className="py-1 pr-3 text-right font-medium">{t("sum_head")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, seconds, stops: count, isOpen }) => {
              before += seconds;
              return (
                <tr key={key} className="border-line-soft border-t">
                  <th scope="row" className={cn("px-3 py-1.5 text-left", isOpen ? "font-semibold" : "font-normal")}>
                    {name}
                  </th>
                  <td aria-hidden className="w-1/4 pr-2">
                    <span
                      className={cn(
                        "block h-2.5",
                        isOpen
                          ? "border border-muted bg-[repeating-linear-gradient(45deg,var(--color-line)_0_2px,transparent_2px_5px)]"
                          : "bg-off-alarm",
                      )}
                      style={{ width: `${(seconds / Math.max(1, rows[0]!.seconds)) * 100}%` }}
                    />
                  </td>
                  <td className="py-1.5 text-right font-semibold text-strong tabular-nums">{minutes(seconds)}</td>
                  <td className="px-2 py-1.5 text-right tabular-nums">{format.number(count)}</td>
                  <td className="py-1.5 pr-3 text-right text-muted tabular-nums">
                    {format.number(total > 0 ? before / total : 0, { style: "percent", maximumFractionDigits: 0 })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="mt-auto border-line-soft border-t px-3 py-2 text-muted text-xs">
        {t("reasons_sum", { minutes: minutes(total), count: stops })}
      </p>
    </Card>
  );
}
