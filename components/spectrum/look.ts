import { useStoredState } from "@/lib/client/use-stored-state";
import type { Detector, FrequencyUnit } from "@/lib/domain/vibration/axes";
import type { Band, MotionQuantity } from "@/lib/domain/vibration/waveform";

export const views = ["trend", "spectrum", "envelope"] as const;
export type View = (typeof views)[number];

/** How a person likes to look at spectra, kept in the browser from one sensor to the next. */
export interface Look {
  view: View;
  quantity: MotionQuantity;
  frequency: FrequencyUnit;
  isDecibel: boolean;
  detector: Detector;
  /** Hz; null: all that was recorded. */
  f_max_hz: number | null;
  /** Which of the bands below the envelope is made of. */
  band: number;
  waterfall: "ridges" | "heat";
  /** Draw the reference under the capture. */
  isCompared: boolean;
}

const initial: Look = {
  view: "spectrum",
  quantity: "acceleration",
  frequency: "hz",
  isDecibel: false,
  detector: "peak",
  f_max_hz: null,
  band: 2,
  waterfall: "ridges",
  isCompared: true,
};

export function useLook(): [Look, (change: Partial<Look>) => void] {
  const [kept, keep] = useStoredState<Partial<Look>>("spectrum-look", {});
  const look = { ...initial, ...kept };
  return [look, (change) => keep({ ...kept, ...change })];
}

/** Shares of half the sampling rate: the bands that the diagnosis demodulates. Domain reference 5.4. */
export const bandShares = [
  [0.08, 0.25],
  [0.25, 0.45],
  [0.45, 0.65],
  [0.65, 0.95],
] as const;

export const bandOf = (index: number, fs_hz: number): Band => {
  const [low, high] = bandShares[index] ?? bandShares[2];
  return [(low * fs_hz) / 2, (high * fs_hz) / 2];
};

/** Round steps up to what a record reaches, the whole of it last. */
export function fMaxSteps(reach_hz: number): number[] {
  const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000].filter((step) => step < 0.9 * reach_hz);
  return [...steps, reach_hz];
}
