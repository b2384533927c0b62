"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { SensorStrip, type StripSensor } from "@/components/charts/sensor-strip";
import { lastValue } from "@/components/charts/series-look";
import { TrendStack } from "@/components/charts/trend-stack";
import { useChartAddress } from "@/components/charts/use-chart-address";
import { useCompared } from "@/components/charts/use-compared";
import type { Measure, SavedZone } from "@/components/level-zones/limits";
import { LimitsPanel } from "@/components/level-zones/limits-panel";
import { useLimitsEditor } from "@/components/level-zones/use-limits-editor";
import type { WireBaseline, WireJoint, WireLearned } from "@/components/level-zones/wire-baseline";
import { SensorOrder, type SensorOrderProps } from "@/components/sensor-orders/sensor-order";
import { inTime } from "@/lib/client/chunks";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import type { SensorReport } from "@/lib/domain/monitoring/coverage";
import { coneOf, type Drawn, withAhead } from "@/lib/domain/monitoring/forecast/cone";
import type { ZoneKind } from "@/lib/domain/monitoring/zones";
import type { SeriesEvent } from "@/lib/services/monitoring/series/timeline-events";
import { TrendCard } from "./trend-card";
import { TrendToolbar } from "./trend-toolbar";
import { type SensorSeriesShown, useSensorSeries } from "./use-sensor-series";
import { useTriedLimits } from "./use-tried-limits";

const ComparedNote = dynamic(
  () => inTime(import("@/components/charts/compared-note")).then((module) => module.ComparedNote),
  { loading: () => null },
);
const SeriesTable = dynamic(
  () => inTime(import("@/components/charts/series-table")).then((module) => module.SeriesTable),
  {
    loading: () => null,
  },
);
const ShareDialog = dynamic(
  () => inTime(import("@/components/graph-links/share-dialog")).then((module) => module.ShareDialog),
  { loading: () => null },
);

export interface SensorTrendsProps {
  equipment_id: number;
  /** `fft`: where its spectra are; null where it records no waveforms. */
  sensor: { id: number; name: string; fft: string | null };
  sensors: readonly StripSensor[];
  measures: readonly Measure[];
  zones: readonly SavedZone[];
  learning: readonly WireBaseline[];
  learned: readonly WireLearned[];
  joint: WireJoint | null;
  /** The measurement in alarm, and the rule that raised it: opened with, unless the address names another. */
  alarming: { parameter: number; kind: ZoneKind } | null;
  /** Where its measurements are heading. */
  forecasts: readonly Drawn[];
  silence: { report: SensorReport; order: SensorOrderProps["order"] };
  timeZone: string;
  /** UTC milliseconds of the server's answer: the first draw is the same on both sides. */
  now: string;
}

/** What a sensor measured, with its limits beside it. The range stands in the address. */
export function SensorTrends({ equipment_id, sensor, sensors, learning, timeZone, now, ...saved }: SensorTrendsProps) {
  const { measures, zones, alarming, forecasts, silence, learned, joint } = saved;
  const address = useChartAddress();
  const { range, comparison, show } = address;
  const [isSharing, setSharing] = useState(false);
  const opened = address.parameter === null ? alarming : { parameter: address.parameter };
  const editor = useLimitsEditor({ sensor, measures, zones, opened });
  const shown = useSensorSeries({ sensor_id: sensor.id, range, zones, timeZone, asked_at: Date.parse(now) });
  const { moments, series } = shown;
  const limits = useTriedLimits(editor, series);
  const ahead = useAhead({ forecasts, shown, timeZone }, opened && limits.parameter);
  const other = useCompared(sensor.id, comparison, moments, timeZone, series);
  useHotkeys({ z: address.reset });
  const openEvent = useOpenEvent(address, shown);

  return (
    <div className="page-pad grid min-w-0 content-start gap-3">
      <TrendToolbar
        sensor={sensor}
        address={address}
        shown={shown}
        timeZone={timeZone}
        onShare={() => setSharing(true)}
      >
        <SensorStrip equipment_id={equipment_id} sensors={sensors} current={sensor.id} />
        {silence.report === "silent" && <SensorOrder sensor={sensor} order={silence.order} />}
      </TrendToolbar>
      <ComparedWith sensor_id={sensor.id} address={address} other={other} timeZone={timeZone} />
      <div className="grid min-w-0 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_300px]">
        <TrendCard
          shown={shown}
          isLoading={shown.isLoading || other.isLoading}
          onWiden={() => show({ quick: "last_30_days" })}
        >
          {(series) =>
            address.view === "table" ? (
              <SeriesTable series={series} compared={other.compared} name={sensor.name} timeZone={timeZone} />
            ) : (
              <TrendStack
                series={series}
                timeZone={timeZone}
                learning={learning}
                {...limits}
                compared={other.compared}
                {...(comparison ? { range: moments } : ahead)}
                focus={opened === null ? null : limits.parameter}
                onZoom={show}
                onChooseEvent={openEvent}
              />
            )
          }
        </TrendCard>
        {isSharing && shown.byAxis && (
          <ShareDialog
            sensor={sensor}
            timeZone={timeZone}
            measures={shown.byAxis}
            range={moments}
            isFixed={!("quick" in range)}
            onClose={() => setSharing(false)}
          />
        )}
        {measures.length > 0 && (
          <LimitsPanel
            editor={editor}
            learning={learning}
            learned={learned}
            joint={joint}
            timeZone={timeZone}
            replaced={series?.zones ?? []}
          />
        )}
      </div>
    </div>
  );
}

type ChartAddress = ReturnType<typeof useChartAddress>;

interface ComparedWithProps {
  sensor_id: number;
  address: ChartAddress;
  other: ReturnType<typeof useCompared>;
  timeZone: string;
}

/** The note on what the chart is compared with, while it is. */
function ComparedWith({ sensor_id, address, other, timeZone }: ComparedWithProps) {
  const t = useTranslations("charts");
  const { comparison, isReplaced, compare } = address;
  if (!comparison) return null;

  return (
    <ComparedNote
      sensor_id={sensor_id}
      comparison={comparison}
      range={other.range}
      timeZone={timeZone}
      isEmpty={other.isEmpty}
      failure={other.error?.sentence ?? (isReplaced ? t("compare.tooLong") : undefined)}
      onEnd={() => compare(null)}
    />
  );
}

/** An order is opened; of any other event the time around it is shown. */
function useOpenEvent({ show }: Pick<ChartAddress, "show">, { now }: Pick<SensorSeriesShown, "now">) {
  const router = useRouter();

  return (event: SeriesEvent) =>
    event.kind === "order"
      ? router.push(`/maintenance/work-orders/${event.work_order_id}`)
      : show(aroundEvent(event.opened_at, event.ended_at ?? now));
}

interface Heading extends Pick<SensorTrendsProps, "forecasts" | "timeZone"> {
  shown: SensorSeriesShown;
}

/** The range with what is to come of the measurement in focus, while it reaches until now. */
function useAhead({ forecasts, shown: { moments, now, series }, timeZone }: Heading, parameter: number | null) {
  return useMemo(() => {
    const own = series?.series.find((one) => one.parameter === parameter);
    if (!own || moments.to < now - 60_000) return { range: moments, cone: null };
    const forecast = forecasts.find((one) => one.parameter === parameter);
    return withAhead(moments, coneOf(forecast, { at: moments.to, value: lastValue(own) }, timeZone));
  }, [forecasts, moments, now, series, timeZone, parameter]);
}

const hour = 3_600_000;

/** The event with as much again on both sides, a day at least. */
function aroundEvent(opened: number, ended: number) {
  const room = Math.max(12 * hour, (ended - opened) * 0.5);
  return { from: Math.round(opened - room), to: Math.round(ended + room) };
}
