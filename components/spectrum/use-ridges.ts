import { useEffect, useState } from "react";
import type { Capture } from "@/lib/client/captures";
import type { Spectrum } from "@/lib/domain/vibration/spectrum";
import { type SpectrumWish, spectrumFor } from "./spectra";

export interface OwnSpectrum {
  capture: Capture;
  spectrum: Spectrum;
}

const none: readonly OwnSpectrum[] = [];

/** The spectra of many captures, newest first: computed one a frame, so that keys are handled in between. */
export function useRidges(captures: readonly Capture[], wish: SpectrumWish): readonly OwnSpectrum[] {
  const [spectra, setSpectra] = useState(none);
  const { view, quantity, band, f_max_hz, rpm } = wish;

  useEffect(() => {
    let frame = 0;
    const made: OwnSpectrum[] = [];
    const next = () => {
      const capture = captures[made.length];
      if (!capture) return setSpectra(made);
      made.push({ capture, spectrum: spectrumFor(capture.record, { view, quantity, band, f_max_hz, rpm }) });
      frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [captures, view, quantity, band, f_max_hz, rpm]);

  return spectra;
}
