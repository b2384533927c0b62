"use client";

import { AudioWaveform, LayoutTemplate, RotateCcw, Share2, Sigma } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ComparePicker } from "@/components/charts/compare-picker";
import { RangePicker } from "@/components/charts/range-picker";
import type { useChartAddress } from "@/components/charts/use-chart-address";
import { ViewSwitch } from "@/components/charts/view-switch";
import { useAddToBoard } from "@/components/shell/add-to-board";
import { Button, buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { mostCharted, mostLatest, usualSize } from "@/lib/domain/boards/kinds";
import { quickRangesFor } from "@/lib/domain/shared/quick-ranges";
import { ReportButton } from "./report-button";
import type { SensorSeriesShown } from "./use-sensor-series";

interface TrendToolbarProps {
  /** `fft`: where its spectra are; null where it records no waveforms. */
  sensor: { id: number; fft: string | null };
  address: ReturnType<typeof useChartAddress>;
  shown: SensorSeriesShown;
  timeZone: string;
  onShare: () => void;
  /** The sensors of the item, before the tools. */
  children: ReactNode;
}

/** What is drawn and how: range, comparison, table or chart, and the other screens of the sensor. */
export function TrendToolbar({ sensor, address, shown, timeZone, onShare, children }: TrendToolbarProps) {
  const t = useTranslations("charts");
  const { range, comparison } = address;
  const { series, moments, isMapped, isDirected, setDirected } = shown;
  const words = useTranslations();
  const add = useAddToBoard();
  const measured = (most: number) =>
    (series?.series ?? []).slice(0, most).map(({ parameter }) => ({ sensor_id: sensor.id, parameter }));

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {children}
      <div className="ml-auto flex flex-wrap gap-2">
        {!("quick" in range) && (
          <Button onClick={address.reset} title="Z">
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
        <ViewSwitch view={address.view} onChange={address.look} />
        <RangePicker
          range={range}
          moments={moments}
          timeZone={timeZone}
          offered={quickRangesFor({ comparing: comparison !== null })}
          onChange={address.show}
        />
        <Button onClick={onShare} disabled={!series || series.series.length === 0}>
          <Share2 aria-hidden />
          <span className="max-md:sr-only">{t("share")}</span>
        </Button>
        {add && series && series.series.length > 0 && (
          <Button
            onClick={() =>
              add([
                { kind: "series", ...usualSize.series, measurements: measured(mostCharted), show_limits: true },
                { kind: "latest", ...usualSize.latest, measurements: measured(mostLatest) },
              ])
            }
          >
            <LayoutTemplate aria-hidden />
            <span className="max-md:sr-only">{words("boards.add.action")}</span>
          </Button>
        )}
        <ReportButton sensor_id={sensor.id} shown={shown} />
        <ComparePicker sensor_id={sensor.id} comparison={comparison} onChange={address.compare} />
      </div>
    </div>
  );
}
