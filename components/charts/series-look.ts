import type { Series } from "@/lib/services/monitoring/series/series";

/** A quantity has one colour; its axes differ by dashes, so that they are distinguished without it. */
const colours: Record<string, string> = {
  velocity: "velocity",
  acceleration: "acceleration",
  temperature: "temperature",
  current: "current",
  humidity: "humidity",
  pressure: "pressure",
  ultrasound: "ultrasound",
  displacement: "displacement",
};

const byAxis = new Set(["velocity", "acceleration"]);

export function colourOf({ quantity, axis }: Pick<Series, "quantity" | "axis">): string {
  const name = colours[quantity] ?? "displacement";
  const shade = byAxis.has(name) && axis && axis !== "z" ? `-${axis}` : "";
  return `var(--color-${name}${shade})`;
}

export const dashOf = (axis: Series["axis"]) => ({ z: undefined, x: "6 4", y: "2 3" })[axis ?? "z"];

/** Panels from top to bottom; what is not named comes after. */
const order = [
  "velocity",
  "acceleration",
  "displacement",
  "temperature",
  "ultrasound",
  "current",
  "pressure",
  "humidity",
];
const rank = (quantity: string) => (order.indexOf(quantity) + order.length + 1) % (order.length + 1);

/** A measurement of another time or sensor, in seconds since the beginning of its own stretch of time. */
export interface Compared {
  /** Ours that it stands beside. */
  of: number;
  series: Series;
}

export interface Panel {
  quantity: string;
  unit: string;
  decimals: number;
  series: Series[];
  compared: Compared[];
  /** A value that the axis has to reach: what a forecast leads to. */
  reachTo?: number;
}

/** One unit a panel. */
export function panelsOf(series: readonly Series[], compared: readonly Compared[] = []): Panel[] {
  const panels = new Map<string, Panel>();
  for (const one of series) {
    const { quantity, unit, decimals } = one;
    const panel = panels.get(quantity) ?? { quantity, unit, decimals, series: [], compared: [] };
    panel.series.push(one);
    panel.compared.push(...compared.filter(({ of }) => of === one.parameter));
    panels.set(quantity, panel);
  }
  return [...panels.values()].sort((a, b) => rank(a.quantity) - rank(b.quantity));
}

export const measures = ({ series }: Pick<Panel, "series">, parameter: number) =>
  series.some((one) => one.parameter === parameter);

/** The panel of the measurement in focus first; alone, it is the only one, and there is none where it was not measured. */
export function focusedPanels(panels: Panel[], focus: number | null, isAlone: boolean): Panel[] {
  if (focus === null) return isAlone ? panels.slice(0, 1) : panels;
  const own = panels.filter((panel) => measures(panel, focus));

  return isAlone ? own : [...own, ...panels.filter((panel) => !own.includes(panel))];
}

/** The value at or just before a moment, if it is not from before a gap. */
export function valueAt({ t, avg }: Series, seconds: number): number | null {
  let low = 0;
  let high = t.length - 1;
  let found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? Number.NaN) <= seconds) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return avg[found] ?? null;
}

export const lastValue = (series: Series): number | null => lastPoint(series)?.value ?? null;

function lastPoint({ t, avg }: Series): { seconds: number; value: number } | null {
  for (let index = avg.length - 1; index >= 0; index--) {
    const [seconds, value] = [t[index], avg[index]];
    if (seconds !== undefined && value != null) return { seconds, value };
  }
  return null;
}

export interface Reading {
  value: number | null;
  /** Of the comparison at the same place, and how far ours lies above it. */
  other: number | null;
  difference: number | null;
}

/** What stands at a moment in seconds since the beginning, or at the latest value where there is no cursor. */
export function readingAt(series: Series, compared: Compared | undefined, seconds: number | null): Reading {
  const last = seconds === null ? lastPoint(series) : null;
  const value = seconds === null ? (last?.value ?? null) : valueAt(series, seconds);
  const at = seconds ?? last?.seconds;
  const other = compared && at !== undefined ? valueAt(compared.series, at) : null;

  return { value, other, difference: value === null || other === null ? null : value - other };
}

export function extremes(series: readonly Series[]): { min: number; max: number } | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { avg, min: lows, max: highs } of series) {
    for (let index = 0; index < avg.length; index++) {
      const value = avg[index];
      if (value == null) continue;
      min = Math.min(min, lows?.[index] ?? value);
      max = Math.max(max, highs?.[index] ?? value);
    }
  }
  return min <= max ? { min, max } : null;
}
