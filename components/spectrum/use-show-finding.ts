import type { BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import { bandShares, type Look } from "./look";
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
    const band = bandShares.findIndex(
      ([low]) => Math.abs((low * capture!.record.fs_hz) / 2 - finding.demodulation.low_hz) < 1,
    );
    setLook({ view: "envelope", ...(band >= 0 && { band }) });
    zoom.set(null);
    cursor.change((now) => onFault(now, line, reading));
  };
}
