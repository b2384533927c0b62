import type { UnitSystem } from "@/lib/domain/shared/units";
import {
  type Detector,
  decibels,
  detectorFactor,
  type FrequencyUnit,
  frequencyIn,
  hzFrom,
} from "@/lib/domain/vibration/axes";
import type { WaveformUnit } from "@/lib/domain/vibration/waveform";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import { decimalsOf, roundValues, stepOf, type Tick } from "./ticks";

/** How the reader wants lines written. */
export interface Display {
  detector: Detector;
  isDecibel: boolean;
  frequency: FrequencyUnit;
  system: UnitSystem;
  shaft_hz: number | null;
}

export const amplitudeUnit = (unit: WaveformUnit, { isDecibel, system }: Display) =>
  isDecibel ? "dB" : unitFor(unit, system).unit;

/** A line's peak amplitude as the reader wants it. */
export function amplitudeFor(unit: WaveformUnit, { detector, isDecibel, system }: Display) {
  const factor = detectorFactor(detector);
  if (isDecibel) return (peak: number) => decibels(peak * factor, unit);
  const scale = factor * unitFor(unit, system).factor;
  return (peak: number) => peak * scale;
}

/** What a logarithm makes of nothing: below every plot. */
const leastDecibels = -200;

export function shownAmplitudes(amplitudes: Float64Array, unit: WaveformUnit, display: Display): Float64Array {
  const amplitude = amplitudeFor(unit, display);
  return amplitudes.map((value) => Math.max(leastDecibels, amplitude(value)));
}

export const frequencyUnitText = { hz: "Hz", cpm: "cpm", orders: "×" } as const;

/** Ticks at round values of the unit on the axis; where they stand is Hz. The first one names the unit. */
export function frequencyTicks(
  { frequency, shaft_hz }: Display,
  number: (value: number, decimals: number) => string,
): (from: number, to: number, width: number) => Tick[] {
  return (from, to, width) => {
    const [low, high] = [frequencyIn(from, frequency, shaft_hz), frequencyIn(to, frequency, shaft_hz)];
    if (low === null || high === null) return [];
    const most = Math.max(2, Math.floor(width / 72));
    const decimals = decimalsOf(stepOf(high - low, most));
    return roundValues(low, high, most).map((value, index) => ({
      at: hzFrom(value, frequency, shaft_hz)!,
      text: `${number(value, decimals)}${index === 0 ? ` ${frequencyUnitText[frequency]}` : ""}`,
    }));
  };
}

export function valueTicks(number: (value: number, decimals: number) => string, room = 44) {
  return (from: number, to: number, height: number): Tick[] => {
    const most = Math.max(3, Math.floor(height / room));
    const decimals = decimalsOf(stepOf(to - from, most));
    return roundValues(from, to, most).map((value) => ({ at: value, text: number(value, decimals) }));
  };
}
