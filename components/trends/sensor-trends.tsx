"use client";

import { AudioWaveform, RotateCcw, Share2, Sigma } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { ComparePicker } from "@/components/charts/compare-picker";
import { ComparedNote } from "@/components/charts/compared-note";
import { RangePicker } from "@/components/charts/range-picker";
import { SensorStrip, type StripSensor } from "@/components/charts/sensor-strip";
import { SeriesTable } from "@/components/charts/series-table";
import { TrendStack } from "@/components/charts/trend-stack";
import { useChartAddress } from "@/components/charts/use-chart-address";
import { useCompared } from "@/components/charts/use-compared";
import { ViewSwitch } from "@/components/charts/view-switch";
import { ShareDialog } from "@/components/graph/share-dialog";
import type { WireBaseline } from "@/components/level-zones/learning-note";
import { type Measure, type SavedZone, stepOf } from "@/components/level-zones/limits";
import { ThresholdPanel } from "@/components/level-zones/threshold-panel";
import { useThresholdEditor } from "@/components/level-zones/use-threshold-editor";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Hairline, SkeletonPlot } from "@/components/ui/skeletons";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { useLiveRefresh } from "@/lib/client/use-live-refresh";
import { useSeries } from "@/lib/client/use-series";
import { useStoredState } from "@/lib/client/use-stored-state";
import { momentsOf } from "@/lib/domain/chart-range";
import { quickRangesFor } from "@/lib/domain/quick-ranges";
import { isDifference } from "@/lib/domain/zones";
import type { SeriesEvent } from "@/lib/services/readings/happenings";
import type { Series } from "@/lib/services/readings/series";

export interface SensorTrendsProps {
  equipment_id: number;
  /** `fft`: where its spectra are; null where it records no waveforms. */
  sensor: { id: number; name: string; fft: string | null };
  sensors: readonly StripSensor[];
  measures: readonly Measure[];
  zones: readonly SavedZone[];
  learning: readonly WireBaseline[];
  timeZone: string;
  /** UTC milliseconds of the server's answer: the first draw is the same on both sides. */
  now: number;
}

/** What a sensor measured, with its limits beside it. The range stands in the address. */
export function SensorTrends({
  equipment_id,
  sensor,
  sensors,
  measures,
  zones,
  learning,
  timeZone,
  now: firstNow,
}: SensorTrendsProps) {
  const t = useTranslations("charts");
  const router = useRouter();
  const { range, comparison, view, isReplaced, show, reset, compare, look } = useChartAddress();
  const { letter_keys } = useViewer();
  const [now, setNow] = useState(firstNow);
  const editor = useThresholdEditor({ sensor, measures, zones });
  const { draft, parameter, replay } = editor;
  useLiveRefresh({ asked_at: firstNow, subjects: ["sensors"], id: sensor.id, withinMs: 5_000 });

  const moments = useMemo(() => momentsOf(range, now, timeZone), [range, now, timeZone]);
  const isLive = moments.to >= now - 60_000;
  const [isSharing, setSharing] = useState(false);
  const refresh = useCallback(() => setNow(Date.now()), []);
  const { series: told, error, isLoading, retry } = useSeries(sensor.id, moments.from, moments.to, isLive, refresh);
  // The page's limits are the newer ones: it is read again whenever somebody saves, the readings are not.
  const [isDirected, setDirected] = useStoredState("trends-by-direction", false);
  const isMapped = told?.series.some(({ view }) => view) ?? false;
  const series = useMemo(
    () => told && { ...told, series: isDirected ? told.series.map(directed) : told.series, zones: [...zones] },
    [told, zones, isDirected],
  );

  const other = useCompared(sensor.id, comparison, moments, timeZone, series);
  const choose = (event: SeriesEvent) =>
    event.kind === "order"
      ? router.push(`/maintenance/work-orders/${event.work_order_id}`)
      : show(aroundEvent(event.opened_at, event.ended_at ?? now));
  useHotkeys({ z: reset }, { letters: letter_keys });

  const isZoomed = !("quick" in range);
  const tried = useMemo(
    () =>
      draft
        ? [
            ...(series?.zones ?? []).filter((zone) => zone.parameter !== draft.parameter || zone.kind !== draft.kind),
            draft,
          ]
        : null,
    [draft, series],
  );
  const { kind, limits, base, saved, isReadOnly, change } = editor;
  const handles =
    isReadOnly || isDifference(kind)
      ? null
      : {
          zone: {
            id: saved?.id ?? 0,
            parameter,
            kind,
            warning: limits.warning,
            alarm: limits.alarm,
            is_provisional: false,
          },
          step: stepOf(base.alarm ?? base.warning ?? 10),
          onChange: change,
        };
  const isEmpty = series?.series.every(({ t }) => t.length === 0);

  return (
    <div className="page-pad grid min-w-0 content-start gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <SensorStrip equipment_id={equipment_id} sensors={sensors} current={sensor.id} />
        <div className="ml-auto flex flex-wrap gap-2">
          {isZoomed && (
            <Button onClick={reset} title="Z">
              <RotateCcw aria-hidden />
              {t("reset")}
            </Button>
          )}
          {sensor.fft && (
            <Link href={sensor.fft} className={buttonStyle()}>
              <AudioWaveform aria-hidden />
              FFT
            </Link>
          )}
          {isMapped && (
            <SegmentedControl
              label={t("axes.label")}
              value={isDirected ? "direction" : "axis"}
              onValueChange={(next) => setDirected(next === "direction")}
              segments={[
                { value: "axis", label: "X Y Z" },
                { value: "direction", label: t("axes.direction") },
              ]}
            />
          )}
          <Link href={`/sensors/${sensor.id}/statistics`} className={buttonStyle()}>
            <Sigma aria-hidden />
            <span className="max-md:sr-only">{t("statistics")}</span>
          </Link>
          <ViewSwitch view={view} onChange={look} />
          <RangePicker
            range={range}
            moments={moments}
            timeZone={timeZone}
            offered={quickRangesFor({ comparing: comparison !== null })}
            onChange={show}
          />
          <Button onClick={() => setSharing(true)} disabled={!series || series.series.length === 0}>
            <Share2 aria-hidden />
            <span className="max-md:sr-only">{t("share")}</span>
          </Button>
          <ComparePicker sensor_id={sensor.id} comparison={comparison} onChange={compare} />
        </div>
      </div>
      {comparison && (
        <ComparedNote
          sensor_id={sensor.id}
          comparison={comparison}
          range={other.range}
          timeZone={timeZone}
          isEmpty={other.isEmpty}
          failure={other.error?.sentence ?? (isReplaced ? t("compare.tooLong") : undefined)}
          onEnd={() => compare(null)}
        />
      )}
      <div className="grid min-w-0 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_300px]">
        <Card className="relative min-w-0 overflow-hidden px-3 pb-2">
          <Hairline active={isLoading || other.isLoading} />
          {error ? (
            <ErrorState message={error.sentence} onRetry={retry} />
          ) : series === null ? (
            <SkeletonPlot height={420} />
          ) : isEmpty ? (
            <EmptyState
              kind="filtered"
              title={t("none")}
              text={t("noneText")}
              action={<Button onClick={() => show({ quick: "last_30_days" })}>{t("widen")}</Button>}
            />
          ) : view === "table" ? (
            <SeriesTable series={series} compared={other.compared} name={sensor.name} timeZone={timeZone} />
          ) : (
            <TrendStack
              series={series}
              compared={other.compared}
              range={moments}
              timeZone={timeZone}
              parameter={parameter}
              draft={tried}
              replayed={draft && replay.answer ? replay.answer.draft.episodes : null}
              handles={handles}
              learning={learning}
              onZoom={show}
              onChooseEvent={choose}
            />
          )}
        </Card>
        {isSharing && told && (
          <ShareDialog
            sensor={sensor}
            measures={told.series}
            range={moments}
            isFixed={isZoomed}
            timeZone={timeZone}
            onClose={() => setSharing(false)}
          />
        )}
        {measures.length > 0 && <ThresholdPanel editor={editor} learning={learning} timeZone={timeZone} />}
      </div>
    </div>
  );
}

/** Called by the direction that its axis looks on the machine; its limits stay those of the axis. */
const directed = (one: Series): Series => (one.view ? { ...one, name: one.view.name, isDirected: true } : one);

const hour = 3_600_000;

/** The event with as much again on both sides, a day at least. */
function aroundEvent(opened: number, ended: number) {
  const room = Math.max(12 * hour, (ended - opened) * 0.5);
  return { from: Math.round(opened - room), to: Math.round(ended + room) };
}
