"use client";

import type { CellProps } from "@/components/resource/cell";
import { Battery } from "@/components/ui/battery";

/** Charge and percent, as on the item's page. */
export const BatteryCell = ({ row }: CellProps) => (
  <Battery percent={typeof row.battery_pct === "number" ? row.battery_pct : null} />
);
