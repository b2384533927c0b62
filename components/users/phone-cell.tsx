"use client";

import type { CellProps } from "@/components/resource/cell";

/** A number that is called by touching it. */
export function PhoneCell({ value }: CellProps) {
  if (!value)
    return (
      <span aria-hidden className="text-faint">
        –
      </span>
    );

  return (
    <a href={`tel:${value}`} className="inline-flex items-center text-accent hover:underline touch:min-h-12">
      {String(value)}
    </a>
  );
}
