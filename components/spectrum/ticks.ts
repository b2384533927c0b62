export interface Tick {
  at: number;
  text: string;
}

const steps = [1, 2, 2.5, 5, 10];

/** The least step a person would choose that gives at most so many ticks. */
export function stepOf(span: number, most: number): number {
  const rough = span / Math.max(1, most) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}

/** Round values from one end to the other. */
export function roundValues(from: number, to: number, most: number): number[] {
  const step = stepOf(to - from, most);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** From zero to a little above the greatest value, ending on a round one. */
export function rangeFromZero(greatest: number, most = 6): [number, number] {
  if (!(greatest > 0)) return [0, 1];
  const step = stepOf(greatest * 1.02, most);
  return [0, Math.ceil((greatest * 1.02) / step) * step];
}

/** How far below the highest line a logarithmic plot looks. */
const shownDecibels = 80;

export function rangeInDecibels(greatest: number): [number, number] {
  const top = Math.ceil((Number.isFinite(greatest) ? greatest : 0) / 10) * 10;
  return [top - shownDecibels, top];
}

/** The same below zero as above: a waveform swings around its mean. */
export function rangeAroundZero(greatest: number): [number, number] {
  const [, top] = rangeFromZero(greatest, 3);
  return [-top, top];
}

/** The ends of a small drawing without a grid, both at round values, with the digits that distinguish them. */
export function trendScale(values: readonly number[]) {
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const step = stepOf(high - low, 4);
  const [least, greatest] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)].map((steps) =>
    Number((steps * step).toPrecision(12)),
  ) as [number, number];

  return { least, greatest: greatest > least ? greatest : least + step, decimals: decimalsOf(step) };
}

/** Digits after the point that distinguish values of this step. */
export function decimalsOf(step: number): number {
  const decimals = -Math.floor(Math.log10(step) + 1e-9);
  const isQuarter = Math.abs(step * 10 ** decimals - 2.5) < 1e-6;
  return Math.min(6, Math.max(0, decimals + (isQuarter ? 1 : 0)));
}
