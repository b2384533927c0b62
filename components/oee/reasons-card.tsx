"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { cn } from "@/lib/client/class-names";
import type { Screen } from "./types";

const most = 8;
const secondsOf = (those: readonly { seconds: number }[]) => those.reduce((sum, { seconds }) => sum + seconds, 0);

/** Why the line stood still, the longest first, with what the first so many come to together. */
export function ReasonsCard({ counters, week_reasons }: Pick<Screen, "counters" | "week_reasons">) {
  const t = useTranslations("processes");
  const [span, setSpan] = useState<"shown" | "week">("week");
  const all = span === "week" ? week_reasons : counters.reasons;
  const total = secondsOf(all);
  const stops = all.reduce((sum, one) => sum + one.stops, 0);
  const rest = all.slice(most);
  const minutes = useMinutes();
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
            key: "rest",
            isOpen: false,
            name: t("others", { count: rest.length }),
            seconds: secondsOf(rest),
            stops: rest.reduce((sum, one) => sum + one.stops, 0),
          },
        ]
      : []),
  ];

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
        <ReasonRows rows={rows} total={total} />
      )}
      <p className="mt-auto border-line-soft border-t px-3 py-2 text-muted text-xs">
        {t("reasons_sum", { minutes: minutes(total), count: stops })}
      </p>
    </Card>
  );
}

interface Reason {
  key: string;
  name: string;
  /** Nobody has given one. */
  isOpen: boolean;
  seconds: number;
  stops: number;
}

function ReasonRows({ rows, total }: { rows: readonly Reason[]; total: number }) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const minutes = useMinutes();

  return (
    <Rows
      of={rows}
      keyOf={({ key }) => key}
      className="text-sm"
      headClassName="text-muted text-xs"
      rowClassName="border-line-soft border-t"
      columns={[
        {
          key: "reason",
          head: t("log.reason"),
          isRowHead: true,
          headClassName: "px-3 py-1 font-medium",
          className: "px-3 py-1.5 font-normal",
          cell: ({ name, isOpen }) => (isOpen ? <b className="font-semibold">{name}</b> : name),
        },
        {
          key: "bar",
          className: "w-1/4 pr-2",
          cell: ({ seconds, isOpen }) => (
            <span
              aria-hidden
              className={cn(
                "block h-2.5",
                isOpen
                  ? "border border-muted bg-[repeating-linear-gradient(45deg,var(--color-line)_0_2px,transparent_2px_5px)]"
                  : "bg-off-alarm",
              )}
              style={{ width: `${(seconds / Math.max(1, rows[0]?.seconds ?? 0)) * 100}%` }}
            />
          ),
        },
        {
          key: "minutes",
          head: t("minutes_head"),
          isRight: true,
          headClassName: "py-1 font-medium",
          className: "py-1.5 font-semibold text-strong",
          cell: ({ seconds }) => minutes(seconds),
        },
        {
          key: "times",
          head: t("times_head"),
          isRight: true,
          headClassName: "px-2 py-1 font-medium",
          className: "px-2 py-1.5",
          cell: ({ stops: count }) => format.number(count),
        },
        {
          key: "sum",
          head: t("sum_head"),
          isRight: true,
          headClassName: "py-1 pr-3 font-medium",
          className: "py-1.5 pr-3 text-muted",
          cell: (_, at) =>
            format.number(total > 0 ? secondsOf(rows.slice(0, at + 1)) / total : 0, {
              style: "percent",
              maximumFractionDigits: 0,
            }),
        },
      ]}
    />
  );
}

function useMinutes() {
  const format = useFormatter();
  return (seconds: number) => format.number(seconds / 60, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
