"use client";

import { useFormatter } from "next-intl";

/** As many decimals as asked for, else those that are there. */
const digits = (decimals: number | undefined) => ({
  minimumFractionDigits: decimals ?? 0,
  maximumFractionDigits: decimals ?? 3,
});

/** A value with its unit. Each language has its own way to write percent. */
export function Quantity({ value, unit, decimals }: { value: number; unit: string; decimals?: number }) {
  const format = useFormatter();
  if (unit === "%") return format.number(value, { ...digits(decimals), style: "unit", unit: "percent" });

  return (
    <span className="whitespace-nowrap">
      {format.number(value, digits(decimals))}
      {unit === "°" ? unit : <span className="text-muted text-xs"> {unit}</span>}
    </span>
  );
}
