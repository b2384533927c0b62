"use client";

import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import type { CursorKind } from "@/lib/domain/vibration/cursor";
import { fMaxSteps, type Look } from "./look";
import { fMaxFor, reachOfRecord } from "./spectra";
import { CursorTools, Tools } from "./tools";
import type { CaptureAnalysis } from "./use-capture-analysis";

interface OpenedToolsProps {
  analysis: CaptureAnalysis;
  look: Look;
  onLook: (change: Partial<Look>) => void;
  axis: CaptureAxis;
  axes: readonly CaptureAxis[];
  onAxis: (axis: CaptureAxis) => void;
  onKind: (kind: CursorKind) => void;
}

/** How the spectrum is drawn, and which lines its cursor has. */
export function OpenedTools({ analysis, look, onLook, axis, axes, onAxis, onKind }: OpenedToolsProps) {
  const { capture, machine, wish, cursor } = analysis;
  const has = { hasSpeed: machine.shaft_hz !== null, hasBearing: machine.orders !== null };

  return (
    <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2.5 max-md:px-3">
      <Tools
        look={look}
        onLook={onLook}
        axis={axis}
        axes={axes}
        onAxis={onAxis}
        unit={capture?.record.unit ?? "g"}
        fs_hz={capture?.record.fs_hz ?? null}
        fMaxSteps={capture ? fMaxSteps(reachOfRecord(capture.record)) : []}
        f_max_hz={capture ? fMaxFor(capture.record, wish) : 0}
        cursor={cursor}
        {...has}
      />
      <span className="flex-1 max-xl:hidden" />
      {look.view !== "trend" && <CursorTools cursor={cursor} onKind={onKind} {...has} />}
    </div>
  );
}
