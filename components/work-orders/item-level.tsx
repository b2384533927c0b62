"use client";

import { createContext, useContext } from "react";
import { StatusShape } from "@/components/ui/status-shape";
import type { Level } from "@/lib/domain/shared/levels";

/** What the sensors of the items say now, by the item's id. */
export const ItemLevels = createContext<Readonly<Record<number, Level>>>({});

/** Of the order's item, beside the name of the work; nothing where no sensor watches it. */
export function ItemLevel({ item, size }: { item: number | null; size?: number }) {
  const level = useContext(ItemLevels)[item ?? 0];

  return level ? <StatusShape level={level} size={size} className="shrink-0" /> : null;
}
