import { useMemo } from "react";
import type { Capture } from "@/lib/client/captures";
import type { Machine } from "@/lib/domain/vibration/cursor-marks";
import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { quantityOf } from "@/lib/domain/vibration/waveform";

/**
 * What the lines speak for, as the server found it with the other axes of the moment. For a speed that was typed on the
 * screen it is found anew, from this record alone.
 */
export function usePatterns(
  capture: Capture | null,
  { shaft_hz }: Machine,
  bearing: BearingEvidence | null,
  isOwnSpeed: boolean,
) {
  return useMemo(() => {
    if (!capture || !isOwnSpeed) return capture?.patterns ?? null;
    if (capture.invalidity || !quantityOf(capture.record.unit)) return null;
    const { kurtosis, crest_factor } = capture.capture;
    const radial = [spectrumOf(capture.record, { quantity: "velocity" })];

    return diagnoseMachine({ ...capture.facts, shaft_hz, radial, kurtosis, crest_factor, bearing });
  }, [capture, shaft_hz, bearing, isOwnSpeed]);
}
