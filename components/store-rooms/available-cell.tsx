"use client";

import { useFormatter } from "next-intl";
import type { CellProps } from "@/components/resource/cell";
import { StatusShape } from "@/components/ui/status-shape";

/** How many may be taken; with the sign of a warning where that is under the minimum. */
export function AvailableCell({ value, row }: CellProps) {
  return <Available value={Number(value)} isBelow={row.is_below_minimum === true} />;
}

export function Available({ value, isBelow }: { value: number; isBelow: boolean }) {
  const format = useFormatter();

  return (
    <span
      className={
        isBelow
          ? "inline-flex items-center gap-1.5 font-semibold text-warning-text tabular-nums"
          : "font-semibold tabular-nums"
      }
    >
      {isBelow && <StatusShape level="warning" className="size-3.5" />}
      {format.number(value, { maximumFractionDigits: 3 })}
    </span>
  );
}
