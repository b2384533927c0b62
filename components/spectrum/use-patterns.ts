import { useMemo } from "react";
import type { Capture } from "@/lib/client/captures";
import type { Machine } from "@/lib/domain/vibration/cursor-marks";
import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import type { Diagnosis } from "@/lib/domain/vibration/diagnosis/evidence";
import { patternsAt } from "./patterns-at";

/**
 * What the lines speak for, as the server found it with the other axes of the moment. For a speed that was typed on the
 * screen it is computed again, from this record alone.
 */
export function usePatterns(
  capture: Capture | null,
  { shaft_hz }: Machine,
  bearing: BearingEvidence | null,
  isOwnSpeed: boolean,
): Diagnosis | null {
  return useMemo(() => {
    if (!capture || !isOwnSpeed) return capture?.patterns ?? null;

    return patternsAt(capture, shaft_hz, bearing);
  }, [capture, shaft_hz, bearing, isOwnSpeed]);
}
