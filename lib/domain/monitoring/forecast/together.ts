import { fuse } from "./fused";
import { isRising, median, type Point, trendOf } from "./trend";

/**
 * A measurement with its noise taken out by the others of its item that rise as well: the shape of the rise is that of all,
 * its size and where it stands now are the measurement's own. Without another that rises it stays as it is.
 * @param companions their progress toward their own limits
 */
export function together(own: readonly Point[], companions: readonly (readonly Point[])[]): readonly Point[] {
  const ownTrend = trendOf(own);
  if (!ownTrend || !isRising(ownTrend)) return own;
  const rising = [own, ...companions].flatMap((points) => {
    const trend = trendOf(points);
    return trend && isRising(trend)
      ? [{ byTime: new Map(points.map(({ at, value }) => [at, value])), points, trend }]
      : [];
  });
  const shared = own.filter(({ at }) => rising.every(({ byTime }) => byTime.has(at)));
  if (rising.length < 2 || shared.length < own.length * enough) return own;
  const shape = fuse(
    rising.map(({ byTime, points, trend }) => ({
      values: shared.map(({ at }) => byTime.get(at) ?? 0),
      normal: 0,
      // What a measurement has to go is how far it has come.
      limit: trend.slope * span(shared),
      variance: noiseOf(points, trend),
    })),
  ).map((value, index) => ({ at: shared[index]?.at ?? 0, value }));
  const trend = trendOf(shape);
  if (!trend || trend.slope <= 0) return own;
  const size = ownTrend.slope / trend.slope;

  return shape.map(({ at, value }) => ({ at, value: ownTrend.last + size * (value - trend.last) }));
}

/** Steps that others must have as well: otherwise the gaps of one would become those of all. */
const enough = 0.8;

const span = (points: readonly Point[]) => (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);

/** Of what the line leaves, by the median of its absolute values: 1.4826 makes of it a standard deviation. */
function noiseOf(points: readonly Point[], { slope, last }: { slope: number; last: number }): number {
  const end = points.at(-1)?.at ?? 0;
  const rest = points.map(({ at, value }) => Math.abs(value - last - slope * (at - end)));

  return (1.4826 * median(rest)) ** 2;
}
