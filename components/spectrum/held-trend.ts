import type { Capture } from "@/lib/client/captures";
import { nearestPeak } from "@/lib/domain/vibration/peaks";
import type { Spectrum } from "@/lib/domain/vibration/spectrum";
import type { TrendPoint } from "./line-trend";

interface Measured {
  capture: {
    capture: Pick<Capture["capture"], "id" | "listed_at">;
    shaft: Pick<NonNullable<Capture["shaft"]>, "rpm"> | null;
  };
  spectrum: Spectrum;
}

/** The same line a day later: speed wanders a little, bearings slip. */
const followShare = 0.005;

/**
 * The line held at `hz` in the opened capture, in each capture, oldest first. Where both speeds are known it is looked for at
 * the same multiple of the shaft. A speed that was typed on the screen is of no capture, and moves no line.
 */
export function heldTrend(spectra: readonly Measured[], opened: number, hz: number): TrendPoint[] {
  const rpm = spectra.find(({ capture }) => capture.capture.id === opened)?.capture.shaft?.rpm;

  return spectra
    .map(({ capture: { capture, shaft }, spectrum }) => ({
      id: capture.id,
      at: Date.parse(capture.listed_at),
      amplitude: nearestPeak(spectrum, rpm && shaft ? (hz * shaft.rpm) / rpm : hz, followShare)?.amplitude ?? 0,
    }))
    .sort((a, b) => a.at - b.at);
}
