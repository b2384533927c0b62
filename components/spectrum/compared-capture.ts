import type { Capture, WireCapture } from "@/lib/client/captures";
import type { CaptureAxis } from "@/lib/domain/monitoring/captures";

const rules = ["reference", "good", "previous", "none"];

/** A capture that was chosen is one of its axis: on another, the rule that all begin with holds again. */
export function askedAmong(choice: string, captures: readonly Pick<WireCapture, "id">[], hasReference: boolean) {
  const isThere = rules.includes(choice) || captures.some(({ id }) => String(id) === choice);
  const asked = isThere ? choice : "reference";

  return asked === "reference" && !hasReference ? "good" : asked;
}

/** What was read last stays until the next has come, but it is nothing to compare another axis with. */
export const comparedOn = <Read extends { capture: Pick<Capture["capture"], "axis"> }>(
  axis: CaptureAxis,
  wanted: number | null,
  read: Read | null,
): Read | null => (wanted !== null && read?.capture.axis === axis ? read : null);
