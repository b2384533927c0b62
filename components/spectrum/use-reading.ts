import { useMemo } from "react";
import type { Capture } from "@/lib/client/captures";
import type { UnitSystem } from "@/lib/domain/shared/units";
import type { Machine } from "@/lib/domain/vibration/cursor-marks";
import { peaksOf } from "@/lib/domain/vibration/peaks";
import type { Display } from "./display";
import type { Look } from "./look";
import type { Reading } from "./reading";
import { fMaxFor, type SpectrumWish, spectrumFor } from "./spectra";

const markedPeaks = 10;

/** The spectrum that the look asks for, of the capture and of the one it is compared with. */
export function useSpectrumReading(capture: Capture | null, compared: Capture | null, look: Look, machine: Machine) {
  const { view, quantity, band, f_max_hz } = look;
  const { shaft_hz } = machine;
  const wish: SpectrumWish = useMemo(
    () => ({
      view: view === "envelope" ? "envelope" : "spectrum",
      quantity,
      band,
      f_max_hz,
      rpm: shaft_hz && shaft_hz * 60,
    }),
    [view, quantity, band, f_max_hz, shaft_hz],
  );
  const spectrum = useMemo(
    () => (capture && isSpectral(capture) ? spectrumFor(capture.record, wish) : null),
    [capture, wish],
  );
  const reference = useMemo(() => {
    if (!compared || !isSpectral(compared) || !capture || compared.record.unit !== capture.record.unit) return null;
    return spectrumFor(compared.record, { ...wish, f_max_hz: fMaxFor(capture.record, wish) });
  }, [compared, capture, wish]);
  const peaks = useMemo(() => (spectrum ? peaksOf(spectrum, { count: markedPeaks }) : []), [spectrum]);
  const reading: Reading | null = useMemo(
    () => spectrum && { spectrum, reference, peaks, machine },
    [spectrum, reference, peaks, machine],
  );

  return { reading, wish };
}

const leastSamples = 16;
const isSpectral = ({ record: { samples } }: Capture) =>
  samples.length >= leastSamples && samples.every(Number.isFinite);

/** How lines are written. Orders need a speed; without one the axis is Hz. */
export function useDisplay(look: Look, system: UnitSystem, shaft_hz: number | null): Display {
  const { detector, isDecibel } = look;
  const frequency = look.frequency === "orders" && !shaft_hz ? "hz" : look.frequency;
  return useMemo(
    () => ({ detector, isDecibel, frequency, system, shaft_hz }),
    [detector, isDecibel, frequency, system, shaft_hz],
  );
}
