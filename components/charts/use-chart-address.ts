"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type ChartRange, readable, readRange } from "@/lib/domain/monitoring/chart-range";
import { type Comparison, readComparison, writeComparison } from "@/lib/domain/monitoring/comparison";

export type ChartView = "chart" | "table";

/** What a chart shows stands in its address: a link, the way back and a reload show the same. */
export function useChartAddress() {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const comparison = useMemo(() => readComparison((name) => address.get(name)), [address]);
  const [quick, from, to] = [address.get("range"), address.get("from"), address.get("to")];
  const comparing = comparison !== null;
  const range = useMemo(() => readRange(quick, from, to, { comparing }), [quick, from, to, comparing]);
  const [asked, stack] = [address.get("parameter"), address.get("view")];
  const view: ChartView = stack === "table" ? "table" : "chart";

  function go(words: Record<string, string | null>) {
    const query = new URLSearchParams(address);
    for (const [name, value] of Object.entries(words)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    router.push(query.size > 0 ? `${pathname}?${query}` : pathname, { scroll: false });
  }

  return {
    range,
    comparison,
    view,
    /** The measurement that the chart was opened for; null: none in particular. */
    parameter: asked && /^\d{1,9}$/.test(asked) ? Number(asked) : null,
    /** The address names no range. */
    isDefault: !quick && !(from && to),
    /** A quick range was asked for that is not compared, and another stands in its place. */
    isReplaced: comparing && quick !== null && "quick" in range && range.quick !== quick,
    show: (chosen: ChartRange) => {
      const next = readable(chosen);
      go(
        "quick" in next
          ? { range: next.quick, from: null, to: null }
          : { range: null, from: String(next.from), to: String(next.to) },
      );
    },
    reset: () => go({ range: null, from: null, to: null }),
    compare: (next: Comparison | null) => go(writeComparison(next)),
    look: (next: ChartView) => go({ view: next === "chart" ? null : next }),
  };
}
