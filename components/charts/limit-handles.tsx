"use client";

import { GripVertical } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { cn } from "@/lib/client/class-names";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { plotRight } from "./plot-area";

export interface LimitHandlesProps {
  zone: SeriesZone;
  unit: string;
  /** The values at the bottom and the top of the plot. */
  domain: [number, number];
  /** Of the plot inside the panel, in px. */
  top: number;
  height: number;
  step: number;
  onChange: (part: { warning?: number; alarm?: number }) => void;
}

/** The flags of the limits as handles: dragged, or moved by the arrow keys. The steppers beside do the same. */
export function LimitHandles({ zone, ...more }: LimitHandlesProps) {
  return (["alarm", "warning"] as const).map((level) =>
    zone[level] === null ? null : <Handle key={level} level={level} value={zone[level]} {...more} />,
  );
}

interface HandleProps extends Omit<LimitHandlesProps, "zone"> {
  level: "warning" | "alarm";
  value: number;
}

interface Drag {
  y: number;
  from: number;
  to: number;
}

const keys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Charts are drawn once, when the handle is let go: until then a line of its own moves with it. */
function Handle({ level, value, unit, domain: [low, high], top, height, step, onChange }: HandleProps) {
  const t = useTranslations();
  const format = useFormatter();
  const drag = useRef<Drag | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const shown = moved ?? value;
  const at = top + (1 - (shown - low) / (high - low)) * height;
  if (at < top - 1 || at > top + height + 1) return null;

  const inSteps = (next: number) => Number((Math.round(next / step) * step).toFixed(6));
  const set = (next: number) => onChange({ [level]: inSteps(next) });

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    // The surface beneath would begin to zoom.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, from: value, to: value };
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return;
    event.stopPropagation();
    const { y, from } = drag.current;
    const next = inSteps(from + ((y - event.clientY) / height) * (high - low));
    drag.current.to = Math.min(high, Math.max(low, next));
    setMoved(drag.current.to);
  }
  function onPointerUp() {
    const ended = drag.current;
    drag.current = null;
    setMoved(null);
    if (ended && ended.to !== ended.from) set(ended.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps = keys[event.key];
    if (!steps) return;
    event.preventDefault();
    set(value + steps * step);
  }

  return (
    <>
      {moved !== null && <MovedLine level={level} at={at} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("charts.limitHandle", { level: t(`levels.${level}`) })}
        aria-orientation="vertical"
        aria-valuenow={shown}
        aria-valuemin={low}
        aria-valuemax={high}
        aria-valuetext={`${format.number(shown)} ${unit}`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
        className={cn(
          "absolute -right-2.5 z-10 flex h-6 touch:h-11 -translate-y-1/2 cursor-ns-resize touch-none items-center justify-end rounded-chip text-muted hover:text-strong",
          moved !== null && "justify-start border bg-card px-1.5 font-semibold text-xs tabular-nums",
          moved !== null &&
            (level === "alarm" ? "border-alarm-text text-alarm-text" : "border-warning-text text-warning-text"),
        )}
        style={{ top: at, width: plotRight + 8 }}
      >
        {moved === null ? (
          <GripVertical aria-hidden className="size-3" />
        ) : (
          `${t(`levels.${level}`)} ${format.number(moved)}`
        )}
      </div>
    </>
  );
}

function MovedLine({ level, at }: { level: HandleProps["level"]; at: number }) {
  return (
    <div
      aria-hidden
      className={cn(
        "pointer-events-none absolute left-11 z-10 border-t-2",
        level === "alarm" ? "border-alarm-text" : "border-warning-text border-dashed",
      )}
      style={{ top: at, right: plotRight }}
    />
  );
}
