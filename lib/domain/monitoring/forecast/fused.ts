/**
 * Several measurements together. What they share is the wear; what they do not is noise, and weighs less the more of it a
 * measurement has: each counts by the square of what it has to go, divided by its variance (the weights of least variance of a
 * weighted mean; for failure data the same as the fused index of Coble and Hines, PHM 2008).
 */
export interface Indicator {
  /** One value a step, all indicators at the same steps. */
  values: readonly number[];
  normal: number;
  limit: number;
  /** Of its noise, in its own unit squared. */
  variance: number;
}

/** How far it has come at each step: 0 is normal, 1 the limit. */
export function fuse(indicators: readonly Indicator[]): number[] {
  const used = indicators.filter(({ normal, limit }) => limit !== normal);
  const weights = used.map(({ normal, limit, variance }) => (limit - normal) ** 2 / Math.max(variance, Number.EPSILON));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const steps = used[0]?.values.length ?? 0;

  return Array.from({ length: steps }, (_, step) =>
    used.reduce((sum, { values, normal, limit }, index) => {
      const progress = ((values[step] ?? normal) - normal) / (limit - normal);
      return sum + ((weights[index] ?? 0) / total) * progress;
    }, 0),
  );
}
