"use client";

import type { CellProps } from "@/components/resource/cell";

/** A color as a dot; its code for screen readers and under the pointer. */
export function ColorCell({ value }: CellProps) {
  if (!value)
    return (
      <span aria-hidden className="text-faint">
        –
      </span>
    );

  return (
    <span
      title={String(value)}
      className="inline-block size-4 rounded-full border border-line align-middle"
      style={{ background: String(value) }}
    >
      <span className="sr-only">{String(value)}</span>
    </span>
  );
}
