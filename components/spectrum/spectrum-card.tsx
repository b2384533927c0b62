"use client";

import { Maximize2, Minimize2, Minus, Plus, RotateCcw, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { heldHz } from "@/lib/domain/vibration/cursor";
import { LineTable } from "./line-table";
import { reachOf } from "./reading";
import { SpectrumPlot, type SpectrumPlotProps } from "./spectrum-plot";
import { useStore } from "./store";

export interface SpectrumCardProps extends SpectrumPlotProps {
  title: string;
  /** Resolution, window, time of the capture. */
  note: string;
  /** What the solid and the dashed line are. */
  legend: { now: string; before: string | null };
  isWide: boolean;
  onWide: (isWide: boolean) => void;
}

export function SpectrumCard({ title, note, legend, isWide, onWide, ...plot }: SpectrumCardProps) {
  const t = useTranslations("spectrum.plot");
  const [isTable, setTable] = useState(false);

  return (
    <Card aria-label={title} className="flex min-h-0 flex-col">
      <PlotHead title={title} note={note}>
        <Legend {...legend} colour={plot.lineColour} />
        <span data-no-print className="flex items-center">
          <ZoomButtons {...plot} />
          <IconButton size="sm" label={t("table")} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <Table2 aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t(isWide ? "narrow" : "wide")}
            className="max-xl:hidden"
            onClick={() => onWide(!isWide)}
          >
            {isWide ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
          </IconButton>
        </span>
      </PlotHead>
      {isTable ? (
        <LineTable reading={plot.reading} words={plot.words} cursor={plot.cursor} />
      ) : plot.reading.spectrum.amplitudes.length < 2 ? (
        <EmptyState kind="filtered" title={t("noLines")} />
      ) : (
        <SpectrumPlot {...plot} />
      )}
    </Card>
  );
}

/** The head of a plot: its name, what is drawn, and on the right what can be done. */
export function PlotHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex min-h-[38px] flex-wrap items-center gap-x-2 gap-y-0.5 border-line-soft border-b px-3 py-1">
      <h2 className="whitespace-nowrap font-semibold text-sm text-strong tracking-[-0.008em]">{title}</h2>
      {note && (
        <span className="min-w-12 flex-1 truncate text-muted text-xs max-md:basis-full max-md:whitespace-normal">
          {note}
        </span>
      )}
      {children && <span className="ml-auto flex flex-wrap items-center gap-x-2 gap-y-1">{children}</span>}
    </header>
  );
}

function Legend({ now, before, colour }: SpectrumCardProps["legend"] & { colour: string }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-muted text-xs">
      <span aria-hidden className="w-3.5 border-t-2" style={{ borderColor: colour }} />
      {now}
      {before && (
        <>
          <span aria-hidden className="ml-2 w-3.5 border-muted border-t-[1.5px] border-dashed" />
          {before}
        </>
      )}
    </span>
  );
}

/** What dragging does, for those who do not drag: nearer and farther around the cursor. */
function ZoomButtons({ reading, cursor, zoom }: SpectrumPlotProps) {
  const t = useTranslations("spectrum.plot");
  const view = useStore(zoom);
  const { f_max_hz, df_hz } = reachOf(reading.spectrum);

  function scale(by: number) {
    const [from, to] = view ?? [0, f_max_hz];
    const width = Math.max((to - from) * by, 16 * df_hz);
    if (width >= f_max_hz) return zoom.set(null);
    const centre = Math.min(Math.max(heldHz(cursor.get()), width / 2), f_max_hz - width / 2);
    zoom.set([centre - width / 2, centre + width / 2]);
  }

  return (
    <>
      <IconButton size="sm" label={t("nearer")} onClick={() => scale(0.5)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t("farther")} disabled={!view} onClick={() => scale(2)}>
        <Minus aria-hidden />
      </IconButton>
      {view && (
        <IconButton size="sm" label={t("reset")} onClick={() => zoom.set(null)}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
    </>
  );
}
