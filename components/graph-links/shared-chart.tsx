"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { RangePicker } from "@/components/charts/range-picker";
import { SeriesTable } from "@/components/charts/series-table";
import { TrendStack } from "@/components/charts/trend-stack";
import { useChartAddress } from "@/components/charts/use-chart-address";
import { ViewSwitch } from "@/components/charts/view-switch";
import { useWindowName } from "@/components/graph-links/window-names";
import { Mark } from "@/components/shell/mark";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Sentence } from "@/components/ui/moment";
import { Hairline, SkeletonPlot } from "@/components/ui/skeletons";
import { usePoints } from "@/lib/client/use-series";
import { momentsOf } from "@/lib/domain/monitoring/chart-range";
import { allowedRange, type Grant, grantedRange, rangesWithin } from "@/lib/domain/monitoring/graph-links";
import type { Range } from "@/lib/domain/shared/quick-ranges";

export interface SharedChartProps {
  sensor: { id: number; name: string };
  place: string | null;
  token: string;
  grant: Grant;
  /** UTC milliseconds. */
  expires_at: number;
  now: string;
  timeZone: string;
}

const refreshEvery = 60_000;

/** One chart for a viewer without an account: what the link grants and not a moment more. */
export function SharedChart({ sensor, place, token, grant, expires_at, now: firstNow, timeZone }: SharedChartProps) {
  const t = useTranslations();
  const address = useChartAddress();
  const { range, isDefault, view, show, reset } = address;
  const now = useNow(firstNow, "window_s" in grant);
  const granted = useMemo(() => grantedRange(grant, now), [grant, now]);
  const asked = useMemo(
    () => (isDefault ? null : withoutFuture(momentsOf(range, now, timeZone), granted)),
    [isDefault, range, now, timeZone, granted],
  );
  const shown = useMemo(() => allowedRange(granted, asked) ?? granted, [granted, asked]);
  const source = useMemo(
    () => ({ path: `/graph/${sensor.id}/series`, headers: { "X-Graph-Token": token } }),
    [sensor.id, token],
  );
  const { series, error, isLoading, retry } = usePoints(source, shown.from, shown.to);
  const isEmpty = series?.series.every(({ t }) => t.length === 0);

  return (
    <main className="page-pad mx-auto grid min-h-dvh w-full max-w-360 content-start gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Mark size={28} />
        <div className="mr-auto min-w-0">
          <h1 className="truncate font-bold text-strong text-xl">{sensor.name}</h1>
          {place && <p className="truncate text-muted text-sm">{place}</p>}
        </div>
        <Controls address={address} grant={grant} granted={granted} shown={shown} now={now} timeZone={timeZone} />
      </header>
      <Card className="relative min-w-0 overflow-hidden px-3 pb-2">
        <Hairline active={isLoading} />
        {error ? (
          error.status === 404 ? (
            <EmptyState title={t("graph-links.gone")} text={t("graph-links.goneText")} />
          ) : (
            <ErrorState message={error.sentence} onRetry={retry} />
          )
        ) : series === null ? (
          <SkeletonPlot height={420} />
        ) : isEmpty ? (
          <EmptyState
            kind="filtered"
            title={t("charts.none")}
            action={isDefault ? undefined : <Button onClick={reset}>{t("charts.reset")}</Button>}
          />
        ) : view === "table" ? (
          <SeriesTable series={series} compared={none} name={sensor.name} timeZone={timeZone} />
        ) : (
          <TrendStack
            series={series}
            range={shown}
            timeZone={timeZone}
            parameter={null}
            draft={null}
            replayed={null}
            handles={null}
            learning={none}
            onZoom={show}
          />
        )}
      </Card>
      <Foot expires_at={expires_at} timeZone={timeZone} />
    </main>
  );
}

interface ControlsProps extends Pick<SharedChartProps, "grant" | "timeZone"> {
  address: ReturnType<typeof useChartAddress>;
  granted: Range;
  shown: Range;
  now: ReturnType<typeof useNow>;
}

/** The view and the range, within what the link grants. */
function Controls({ address, grant, granted, shown, now, timeZone }: ControlsProps) {
  const t = useTranslations("charts");
  const { range, isDefault, view, show, reset, look } = address;
  const lastWindow = useWindowName();

  return (
    <>
      {!isDefault && (
        <Button onClick={reset}>
          <RotateCcw aria-hidden />
          {t("reset")}
        </Button>
      )}
      <ViewSwitch view={view} onChange={look} />
      <RangePicker
        range={isDefault ? shown : range}
        moments={shown}
        timeZone={timeZone}
        offered={rangesWithin(granted, now, timeZone)}
        within={granted}
        label={isDefault && "window_s" in grant ? lastWindow(grant.window_s) : undefined}
        onChange={show}
      />
    </>
  );
}

function Foot({ expires_at, timeZone }: Pick<SharedChartProps, "expires_at" | "timeZone">) {
  const t = useTranslations("graph-links");

  return (
    <footer className="flex flex-wrap justify-between gap-2 text-muted text-xs">
      <span>
        {t("product")}
        <span className="hidden max-md:portrait:inline"> · {t("rotate")}</span>
      </span>
      <span>
        <Sentence of={(at) => t("validUntil", { at: at(expires_at, "minute", timeZone) })} />
      </span>
    </footer>
  );
}

const none: readonly never[] = [];

/** A day that is not over lies partly in the time to come, which nobody granted and nobody measured. */
const withoutFuture = ({ from, to }: Range, granted: Range): Range => ({ from, to: Math.min(to, granted.to) });

function useNow(first: string, moves: boolean): number {
  const [now, setNow] = useState(() => Date.parse(first));
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => document.visibilityState === "visible" && setNow(Date.now()), refreshEvery);
    return () => clearInterval(timer);
  }, [moves]);
  return now;
}
