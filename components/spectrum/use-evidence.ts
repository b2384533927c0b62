import { useEffect, useState } from "react";
import type { Capture } from "@/lib/client/captures";
import type { Machine } from "@/lib/domain/vibration/cursor-marks";
import { type BearingEvidence, type BearingQuestion, diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";

/**
 * What the capture shows about its bearing: as the server found it, unless the speed on the screen is another. Four seconds
 * of samples take a good moment to demodulate, so the spectrum is drawn first.
 */
export function useEvidence(capture: Capture | null, machine: Machine, isExact: boolean, isOwnSpeed: boolean) {
  const [computed, setComputed] = useState<{ of: Capture; evidence: BearingEvidence } | null>(null);
  const stored = isOwnSpeed ? null : (capture?.diagnosis ?? null);
  const { shaft_hz, orders } = machine;

  useEffect(() => {
    if (!capture || stored) return;
    const timer = setTimeout(() => {
      const isValid = capture.invalidity === null;
      const question: BearingQuestion = { shaft_hz, orders, origin: isExact ? "entered" : "nominal", isValid };
      setComputed({ of: capture, evidence: diagnoseBearing(capture.record, question) });
    }, 60);
    return () => clearTimeout(timer);
  }, [capture, stored, shaft_hz, orders, isExact]);

  return stored ?? (computed?.of === capture ? (computed?.evidence ?? null) : null);
}
