import { isDifference } from "@/lib/domain/monitoring/zones";
import { writeDecimal } from "@/lib/domain/shared/decimal";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { extremes, type Panel } from "./series-look";

export interface Scale {
  domain: [number, number];
  ticks: number[];
}

const fromZero = new Set(["velocity", "acceleration", "displacement", "current", "humidity", "ratio"]);

/**
 * The value axis of a panel. A limit is drawn when the values come near it: a healthy machine is not squeezed to a line
 * at the bottom, and one that nears its limits shows how far it has to go.
 */
export function scaleOf(
  { series, compared, quantity, reachTo }: Panel,
  zones: readonly SeriesZone[],
  marks: number,
): Scale {
  const found = extremes([...series, ...compared.map((one) => one.series)]) ?? { min: 0, max: 1 };
  const isFromZero = fromZero.has(quantity);
  const low = isFromZero ? Math.min(0, found.min) : found.min;
  const reach = Math.max(found.max - low, Math.abs(found.max) * 0.05, 1e-6) * (isFromZero ? 1.6 : 1);
  let [min, max] = [low, found.max];
  for (const { kind, warning, alarm, replace } of zones) {
    // Where it is to be replaced counts from the alarm limit on: until then it would only press the trend down.
    const isNear = replace !== null && alarm !== null && found.max >= alarm;
    for (const limit of [warning, alarm, isNear ? replace : null]) {
      if (limit === null || isDifference(kind)) continue;
      if (kind === "high" && limit <= found.max + reach) max = Math.max(max, limit + reach * 0.08);
      if (kind === "low" && limit >= found.min - reach) min = Math.min(min, limit - reach * 0.08);
    }
  }
  if (reachTo !== undefined) [min, max] = [Math.min(min, reachTo), Math.max(max, reachTo)];

  return round(min, max + (max - min || 1) * 0.04, marks);
}

/** Ends and marks at numbers that a person would choose. */
function round(min: number, max: number, marks: number): Scale {
  const rough = (max - min || 1) / marks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(10)),
  );

  return { domain: [firstOf(ticks), lastOf(ticks)], ticks };
}

export const isInside = (limit: number | null, [low, high]: [number, number]) =>
  limit !== null && limit >= low && limit <= high;

/** How many values stand beside a plot of this height. */
export const marksFor = (height: number) => (height > 200 ? 6 : 3);

/** As short as stands beside a plot: 0.00394, 0.495, 7.1, 320, 13.5K. */
export function shortNumber(value: number, locale: string): string {
  const size = Math.abs(value);
  if (size >= 10_000)
    return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value);
  // Inches of displacement are thousandths: three digits of them, however small.
  const precision = size >= 100 ? 1 : size >= 0.1 || size < 1e-6 ? 1000 : 10 ** (2 - Math.floor(Math.log10(size)));
  return writeDecimal(Math.round(value * precision) / precision, locale);
}
