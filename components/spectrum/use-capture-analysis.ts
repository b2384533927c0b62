import { useCapture } from "@/lib/client/use-captures";
import type { Look } from "./look";
import type { OpenedCaptureProps } from "./opened-props";
import { useComparison } from "./use-comparison";
import { useCursor } from "./use-cursor";
import { useEvidence } from "./use-evidence";
import { useMachine } from "./use-machine";
import { usePatterns } from "./use-patterns";
import { useDisplay, useSpectrumReading } from "./use-reading";
import { useRidges } from "./use-ridges";
import { useWaterfallCaptures } from "./use-waterfall-captures";
import { useWords } from "./words";

/** What can be read off the opened capture: its spectrum beside another, the cursor in it, and the diagnosis. */
export function useCaptureAnalysis(props: OpenedCaptureProps, look: Look) {
  const { sensor, captures, id, system } = props;
  const { capture, error, isLoading, retry } = useCapture(sensor.id, id);
  const rotation = useMachine(capture);
  const { machine, isExact, isOwnSpeed } = rotation;
  const comparison = useComparison(props);
  const { reading, wish } = useSpectrumReading(capture, comparison.drawn, look, machine);
  const evidence = useEvidence(capture, machine, isExact, isOwnSpeed);
  const patterns = usePatterns(capture, machine, evidence, isOwnSpeed);
  const { cursor, toggle } = useCursor(reading, evidence);
  const spectra = useRidges(useWaterfallCaptures(sensor.id, captures, id), wish);
  const display = useDisplay(look, system, machine.shaft_hz);
  const unit = reading?.spectrum.unit ?? "g";
  const words = useWords(display, unit);

  return {
    capture,
    error,
    isLoading,
    retry,
    rotation,
    machine,
    comparison,
    reading,
    wish,
    evidence,
    patterns,
    cursor,
    toggle,
    spectra,
    display,
    unit,
    words,
  };
}

export type CaptureAnalysis = ReturnType<typeof useCaptureAnalysis>;
