import type { Quantity } from "@/lib/domain/shared/units";

/** What a machine draws and delivers, not how it shakes: too little of it means as much as too much. */
export const isProcess = (quantity: Quantity) => quantity === "current" || quantity === "pressure";

/** Shares of the mean that a current or a pressure is away from it, at least. */
const PROCESS_WARNING = 0.25;
const PROCESS_ALARM = 0.5;

interface Deviations {
  k_warning?: number;
  k_alarm?: number;
}

/** Above (1) or below (−1) the mean, by standard deviations (n − 1) or by a share of the mean, whichever is more. */
export function processLimits(
  { mean, sd }: { mean: number; sd: number },
  { k_warning = 3, k_alarm = 6 }: Deviations,
  sign: 1 | -1,
): { warning: number; alarm: number } {
  const near = Math.max(k_warning * sd, PROCESS_WARNING * Math.abs(mean));
  const far = Math.max(k_alarm * sd, PROCESS_ALARM * Math.abs(mean), 1.2 * near);

  return { warning: mean + sign * near, alarm: mean + sign * far };
}
