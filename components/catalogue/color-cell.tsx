"use client";

import type { CellProps } from "@/components/resource/cell";

/** A color with its name. */
export function ColorCell({ value }: CellProps) {
  if (!value)
    return (
      <span aria-hidden className="text-faint">
        –
      </span>
    );

  return (
    <span className="inline-flex items-center gap-2 font-mono text-xs">
      <span aria-hidden className="size-3.5 rounded-full border border-line" style={{ background: String(value) }} />
      {String(value)}
    </span>
  );
}
