"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { RangePicker } from "@/components/charts/range-picker";
import { Card, CardHeader, StatTile } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Hairline } from "@/components/ui/skeletons";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { ApiError, api } from "@/lib/client/api";
import { useStoredState } from "@/lib/client/use-stored-state";
import { momentsOf } from "@/lib/domain/monitoring/chart-range";
import { type KeptRange, rangeToShow, type StatisticsKind } from "@/lib/domain/structure/statistics-range";
import type { PlaceStatistics as Statistics } from "@/lib/services/views/place-statistics/of-place";

export interface PlaceStatisticsProps {
  kind: StatisticsKind;
  id: number;
  timeZone: string;
  /** ISO 8601; the range moves on with each visit. */
  now: string;
}

/** What happened in a place over a range, which this browser keeps for a day and six hours. */
export function PlaceStatistics({ kind, id, timeZone, now }: PlaceStatisticsProps) {
  const t = useTranslations("place-statistics");
  const at = Date.parse(now);
  const [kept, keep] = useStoredState<KeptRange | null>(`millwright.statistics.${kind}`, null);
  const range = useMemo(() => rangeToShow(kind, kept, at), [kind, kept, at]);
  const moments = useMemo(() => momentsOf(range, at, timeZone), [range, at, timeZone]);
  const { statistics, error, isLoading, retry } = useFigures(kind, id, moments.from, moments.to);

  return (
    <Card aria-label={t("title")} aria-busy={isLoading}>
      <CardHeader
        title={t("title")}
        actions={
          <RangePicker
            range={range}
            moments={moments}
            timeZone={timeZone}
            onChange={(next) => keep({ at: Date.now(), range: next })}
          />
        }
      />
      <Hairline active={isLoading} />
      {error ? (
        <ErrorState message={error.sentence} onRetry={retry} />
      ) : (
        <Figures statistics={statistics} isLoading={isLoading} />
      )}
    </Card>
  );
}

function Figures({ statistics, isLoading }: { statistics: Statistics | null; isLoading: boolean }) {
  const t = useTranslations("place-statistics");
  const format = useFormatter();
  const duration = useDurationText();
  const money = useMoney();
  if (!statistics) return <div className="h-32" aria-hidden={isLoading} />;
  const { alerts, orders, downtime, savings, worst } = statistics;
  const number = (value: number) => format.number(value);
  const tiles: [label: string, value: string, isAlarm?: boolean][] = [
    [t("alarms"), number(alerts.alarms), alerts.alarms > 0],
    [t("warnings"), number(alerts.warnings)],
    [t("no_data"), number(alerts.no_data)],
    [t("ended"), number(alerts.ended)],
    ...(orders
      ? ([
          [t("orders_created"), number(orders.created)],
          [t("orders_completed"), number(orders.completed)],
          [t("breakdowns"), number(orders.breakdowns)],
        ] as [string, string][])
      : []),
    ...(downtime
      ? ([
          [t("unplanned"), duration(downtime.unplanned, "minutes")],
          [t("planned"), duration(downtime.planned, "minutes")],
        ] as [string, string][])
      : []),
    ...(savings ?? []).map(({ currency, amount }): [string, string] => [t("savings"), money(amount, currency)]),
  ];

  return (
    <>
      <div className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {tiles.map(([label, value, isAlarm]) => (
          <StatTile
            key={`${label} ${value}`}
            label={label}
            value={value}
            tone={isAlarm ? "alarm" : "plain"}
            className="border-line-soft border-r border-b"
          />
        ))}
      </div>
      {worst.length > 0 && (
        <div className="px-3 py-2.5">
          <h3 className="mb-1 text-muted text-xs">{t("worst")}</h3>
          <ul className="grid gap-1">
            {worst.map((item) => (
              <li key={item.id} className="flex items-baseline justify-between gap-3">
                <Link
                  href={`/equipments/${item.id}/details/main`}
                  className="min-w-0 truncate font-medium text-accent hover:underline touch:py-2"
                >
                  {item.name}
                </Link>
                <span className="shrink-0 text-muted text-xs tabular-nums">{t("count", { count: item.count })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function useFigures(kind: StatisticsKind, id: number, from: number, to: number) {
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again.
  useEffect(() => {
    const ended = new AbortController();
    setLoading(true);
    api
      .get<{ data: Statistics }>(`/places/${kind}/${id}/statistics`, {
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        isQuiet: true,
        signal: ended.signal,
      })
      .then(
        ({ data }) => {
          setStatistics(data);
          setError(null);
          setLoading(false);
        },
        (failure) => {
          if (!(failure instanceof ApiError) || failure.code === "aborted") return;
          setError(failure);
          setLoading(false);
        },
      );
    return () => ended.abort();
  }, [kind, id, from, to, tries]);

  return { statistics, error, isLoading, retry: () => setTries((before) => before + 1) };
}
