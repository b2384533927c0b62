import { useMemo, useState } from "react";
import type { Capture } from "@/lib/client/captures";
import type { Machine } from "@/lib/domain/vibration/cursor-marks";
import { isExactSpeed } from "@/lib/domain/vibration/rpm";
import type { ShownShaft } from "./workspace-head";

/** Speed and bearing of the capture, or the speed that was typed on the screen. */
export function useMachine(capture: Capture | null) {
  const [typed, setTyped] = useState<number | null>(null);
  const capturedShaft = capture?.shaft ?? null;
  const orders = capture?.bearing?.orders ?? null;
  const shaft: ShownShaft | null = useMemo(
    () => (typed === null ? capturedShaft : { rpm: typed, source: "here", at: null }),
    [typed, capturedShaft],
  );
  const machine: Machine = useMemo(() => ({ shaft_hz: shaft ? shaft.rpm / 60 : null, orders }), [shaft, orders]);

  return {
    machine,
    shaft,
    isExact: shaft !== null && (shaft.source === "here" || isExactSpeed(shaft.source)),
    isOwnSpeed: typed !== null,
    setSpeed: setTyped,
  };
}
