"use client";

import type { BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import { Analysis } from "./analysis";
import { CaptureState } from "./capture-state";
import { lineTokens } from "./colours";
import type { Look } from "./look";
import type { OpenedCaptureProps } from "./opened-props";
import { Plots } from "./plots";
import type { SpectrumPlotProps, Zoom } from "./spectrum-plot";
import type { Store } from "./store";
import type { CaptureAnalysis } from "./use-capture-analysis";

interface OpenedPanesProps {
  props: OpenedCaptureProps;
  analysis: CaptureAnalysis;
  look: Look;
  onLook: (change: Partial<Look>) => void;
  zoom: Store<Zoom>;
  onKeyDown: SpectrumPlotProps["onKeyDown"];
  onShow: (finding: BearingFinding) => void;
  onBearing: (() => void) | null;
}

/** The plots of the capture and its analysis beside them, or why they are not there. */
export function OpenedPanes({ props, analysis, look, onLook, zoom, onKeyDown, onShow, onBearing }: OpenedPanesProps) {
  const { sensor, captures, id, plant, system, colours, now, onChoose } = props;
  const { capture, reading, error, isLoading, retry } = analysis;
  const { spectra, cursor, words, display, evidence, patterns, comparison } = analysis;
  if (id === null) return <div className="grid xl:col-span-2">{props.empty}</div>;
  if (!reading || !capture || !colours || (error && capture.capture.id !== id)) {
    return (
      <div className="grid min-h-0 xl:col-span-2">
        <CaptureState.Instead error={error} onRetry={retry} isEmpty={capture !== null && !reading && !isLoading} />
      </div>
    );
  }
  const line = lineTokens(analysis.unit);

  return (
    <>
      <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
        <CaptureState.Notice invalidity={capture.invalidity} capture={capture.capture} isLoading={isLoading} />
        <Plots
          capture={capture}
          captures={captures}
          spectra={spectra}
          reading={reading}
          display={display}
          words={words}
          look={look}
          onLook={onLook}
          system={system}
          colours={colours}
          cursor={cursor}
          zoom={zoom}
          compared={comparison.compared}
          last_good_id={comparison.lastGood?.id ?? null}
          sensor_id={sensor.id}
          line={colours[line.line]}
          lineBehind={colours[line.behind]}
          timeZone={plant.time_zone}
          now={now}
          onChoose={onChoose}
          onKeyDown={onKeyDown}
        />
      </div>
      <Analysis
        reading={reading}
        evidence={evidence}
        patterns={patterns}
        spectra={spectra}
        cursor={cursor}
        words={words}
        display={display}
        onShow={onShow}
        onChoose={onChoose}
        onBearing={onBearing}
        steps={props.steps}
        records={props.records}
        chosen={capture.capture.id}
        bearing={capture.bearing}
        line={`var(--color-${line.line})`}
        timeZone={plant.time_zone}
      />
    </>
  );
}
