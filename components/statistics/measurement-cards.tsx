"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusMark } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import type { Measurement, Statistics } from "@/lib/services/monitoring/statistics/of-sensor";
import { LevelBar } from "./level-bar";
import { useLength } from "./use-length";

const columns = ["min", "p5", "median", "mean", "p95", "max", "sd"] as const;

/** Which figures a narrow screen leaves out, the finer ones first; the exported sheet has all. */
const folded: Partial<Record<"count" | "completeness" | (typeof columns)[number], string>> = {
  count: "max-lg:hidden",
  p5: "max-lg:hidden",
  p95: "max-lg:hidden",
  median: "max-md:hidden",
  sd: "max-md:hidden",
  completeness: "max-md:hidden",
};

const figureOf = ({ min, max, mean, sd, percentiles }: Measurement) => ({
  min,
  max,
  mean,
  sd,
  p5: percentiles?.[0] ?? null,
  median: percentiles?.[1] ?? null,
  p95: percentiles?.[2] ?? null,
});

interface MeasurementsProps {
  statistics: Statistics;
  timeZone: string;
}

/** The table of all measurements, and one card each with its shape over time. */
export function MeasurementCards({ statistics, timeZone }: MeasurementsProps) {
  const t = useTranslations();
  const { measurements } = statistics;

  return (
    <>
      <Card>
        <CardHeader title={t("statistics.table")} />
        <StatisticsTable measurements={measurements} />
      </Card>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {measurements.map((one) => (
          <MeasurementCard key={one.parameter} measurement={one} timeZone={timeZone} />
        ))}
      </div>
    </>
  );
}

function StatisticsTable({ measurements }: { measurements: readonly Measurement[] }) {
  const t = useTranslations();
  const { figure } = useReading();
  const format = useFormatter();
  const column = (
    key: "count" | "completeness" | (typeof columns)[number],
    cell: (one: Measurement) => ReactNode,
    look = "",
  ) => ({
    key,
    head: t(`statistics.columns.${key}`),
    cell,
    headClassName: cn("px-2 py-2 text-right font-medium lg:whitespace-nowrap lg:px-3", folded[key]),
    className: cn("px-2 py-1.5 text-right lg:px-3", folded[key], look),
  });
  const percent = { style: "percent", maximumFractionDigits: 1 } as const;

  return (
    <Rows
      className="text-sm tabular-nums"
      headClassName="bg-sunk text-left text-muted text-xs"
      rowClassName="border-line-soft border-t"
      of={measurements}
      keyOf={(one) => one.parameter}
      columns={[
        {
          key: "measurement",
          head: t("statistics.measurement"),
          headClassName: "px-3 py-2 font-medium",
          isRowHead: true,
          cell: (one) => (
            <>
              {t(one.name)} <span className="font-normal text-muted text-xs">{one.unit}</span>
            </>
          ),
          className: "px-3 py-1.5 text-left font-medium text-strong lg:whitespace-nowrap",
        },
        column("count", (one) => format.number(one.count)),
        ...columns.map((key) => column(key, (one) => figure(figureOf(one)[key], one.decimals), "text-strong")),
        column("completeness", (one) => format.number(one.completeness, percent)),
      ]}
    />
  );
}

function MeasurementCard({ measurement, timeZone }: { measurement: Measurement; timeZone: string }) {
  const t = useTranslations();
  const { withUnit } = useReading();
  const length = useLength();
  const { name, unit, decimals, last, level, limits, times, gaps, spark, min, max } = measurement;
  const shown = { unit, decimals };
  const isWatched = limits.length > 0 || times.alarm + times.warning > 0;
  const high = limits.find(({ kind }) => kind === "high");

  return (
    <Card aria-label={t(name)} className="grid content-start gap-3 p-3">
      <header className="flex items-baseline gap-2">
        <h2 className="font-semibold text-strong">{t(name)}</h2>
        <StatusMark level={level} />
        <span className="ml-auto text-right text-sm">
          <b className="font-semibold text-strong tabular-nums">{withUnit(last?.value, shown)}</b>
          {last && <Moment at={last.at} timeZone={timeZone} className="block text-muted text-xs" />}
        </span>
      </header>
      {spark.length > 0 && (
        <Sparkline
          values={spark}
          width={320}
          height={64}
          limit={nearLimit(high?.alarm ?? null, max)}
          label={t("statistics.shape", { min: withUnit(min, shown), max: withUnit(max, shown) })}
          className="h-auto w-full"
        />
      )}
      {isWatched ? <LevelBar times={times} /> : <p className="text-muted text-xs">{t("statistics.unwatched")}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs [&>dd]:text-right [&>dd]:text-body [&>dd]:tabular-nums [&>dt]:text-muted">
        <dt>{t("statistics.columns.gaps")}</dt>
        <dd>
          {gaps.count === 0
            ? t("statistics.noGaps")
            : t("statistics.gaps", { count: gaps.count, longest: length(gaps.longest) })}
        </dd>
        {limits.map(({ kind, warning, alarm }) => (
          <Limit
            key={kind}
            kind={kind}
            warning={warning === null ? null : withUnit(warning, shown)}
            alarm={alarm === null ? null : withUnit(alarm, shown)}
          />
        ))}
      </dl>
    </Card>
  );
}

function Limit({ kind, warning, alarm }: { kind: string; warning: string | null; alarm: string | null }) {
  const t = useTranslations();
  const limits = [
    warning !== null && t("statistics.warning", { limit: warning }),
    alarm !== null && t("statistics.alarm", { limit: alarm }),
  ].filter(Boolean);

  return (
    <>
      <dt>{t(`level-zones.${kind}`)}</dt>
      <dd>{limits.join(", ")}</dd>
    </>
  );
}

/** A limit far above would press the line flat. */
const nearLimit = (limit: number | null, max: number | null) =>
  limit !== null && max !== null && limit <= max * 1.6 ? limit : undefined;
