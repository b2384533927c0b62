"use client";

import type { CellProps } from "@/components/resource/cell";
import { Signal } from "@/components/ui/signal";

/** Bars, as on the item's page: the strength itself means nothing to users who do not know its scale. */
export const SignalCell = ({ row }: CellProps) => (
  <Signal strength={typeof row.signal === "number" ? row.signal : null} />
);
