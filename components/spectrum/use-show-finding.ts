import { useEffect, useRef } from "react";
import { faultHz } from "@/lib/domain/vibration/cursor-marks";
import type { BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import { bandShares, type Look } from "./look";
import { type Reading, reachOf } from "./reading";
import type { Zoom } from "./spectrum-plot";
import type { Store } from "./store";
import type { CaptureAnalysis } from "./use-capture-analysis";
import { lineOfFinding, onFault } from "./use-cursor";

/** Shows a finding in the plots: the envelope of the band it was found in, with the cursor on its line. */
export function useShowFinding(
  { capture, reading, cursor }: CaptureAnalysis,
  zoom: Store<Zoom>,
  setLook: (change: Partial<Look>) => void,
) {
  return (finding: BearingFinding) => {
    const line = lineOfFinding(finding);
    if (!reading || !line) return;
    setLook(lookAt(finding, capture!.record.fs_hz));
    zoom.set(toFourthHarmonic(finding, reading));
    cursor.change((now) => onFault(now, line, reading));
  };
}

/**
 * A capture with a fault opens where the evidence is, once: the envelope of the band in which it was found, as far as
 * the fourth harmonic. The person's own look is kept for the captures after it.
 */
export function useOpenOnFinding(
  { capture, reading, evidence }: CaptureAnalysis,
  zoom: Store<Zoom>,
  setShown: (look: Partial<Look>) => void,
) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !capture || !reading || !evidence) return;
    isDone.current = true;
    const finding = evidence.verdict === "fault" ? evidence.candidates[0] : undefined;
    if (!finding || !lineOfFinding(finding)) return;
    setShown(lookAt(finding, capture.record.fs_hz));
    zoom.set(toFourthHarmonic(finding, reading));
  }, [capture, reading, evidence, zoom, setShown]);
}

function lookAt({ demodulation }: BearingFinding, fs_hz: number): Pick<Look, "view"> & Partial<Look> {
  const band = bandShares.findIndex(([low]) => Math.abs((low * fs_hz) / 2 - demodulation.low_hz) < 1);
  return { view: "envelope", ...(band >= 0 && { band }) };
}

/** The fourth harmonic of the fault, and its sidebands. */
function toFourthHarmonic(finding: BearingFinding, { machine, spectrum }: Reading): Zoom {
  const hz = faultHz(machine, lineOfFinding(finding)!);
  const to = hz === null ? 0 : 4 * hz + 2 * (machine.shaft_hz ?? 0);
  return to > 0 && to < reachOf(spectrum).f_max_hz ? [0, to] : null;
}
