"use client";

import { createContext, useContext } from "react";
import { CaseState } from "@/components/alerts/case-state";
import { StatusShape } from "@/components/ui/status-shape";
import type { AlarmCase } from "@/lib/domain/maintenance/alarm-case";
import type { Level } from "@/lib/domain/shared/levels";

/** The current levels of the items, by the item's id. */
export const ItemLevels = createContext<Readonly<Record<number, Level>>>({});

/** Of the order's item, beside the name of the work; nothing where it is well, or no sensor watches it. */
export function ItemLevel({ item, size }: { item: number | null; size?: number }) {
  const level = useContext(ItemLevels)[item ?? 0];

  return level && level !== "ok" ? <StatusShape level={level} size={size} className="shrink-0" /> : null;
}

/** What became of the alerts that a finished order was made for, by the order's id. */
export const OrderCases = createContext<Readonly<Record<number, Pick<AlarmCase, "state" | "proof">>>>({});

/** Beside an order that is done: "Repaired: waiting for proof 3/30"; nothing where it was not made for an alert. */
export function OrderCase({ order, className }: { order: number; className?: string }) {
  const of = useContext(OrderCases)[order];

  return of ? (
    <span className={className}>
      <CaseState of={of} />
    </span>
  ) : null;
}
