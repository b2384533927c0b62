import { useState } from "react";
import type { WireCapture } from "@/lib/client/captures";
import { isReadable, useCapture } from "@/lib/client/use-captures";
import { askedAmong, comparedOn } from "./compared-capture";
import type { OpenedCaptureProps } from "./opened-props";

/**
 * The capture that the opened one is compared with: the reference of its axis, the last good one where nobody has chosen
 * a reference, the one before it, or any other.
 */
export function useComparison({
  sensor,
  axis,
  captures,
  id,
  references,
  last_good,
}: Pick<OpenedCaptureProps, "sensor" | "axis" | "captures" | "id" | "references" | "last_good">) {
  const [choice, setChoice] = useState("reference");
  const reference = references.find((one) => one.axis === axis) ?? null;
  const lastGood = last_good.find((one) => one.axis === axis && one.id !== reference?.id) ?? null;
  const asked = askedAmong(choice, captures, reference !== null);
  const wanted = comparedId(asked, id, { reference, good: lastGood }, captures);
  const compared = comparedOn(axis, wanted, useCapture(sensor.id, wanted).capture);

  return {
    choice: asked,
    setChoice,
    reference,
    lastGood,
    compared,
    /** What is drawn: nothing is compared with itself. */
    drawn: choice === "none" || compared?.capture.id === id ? null : compared,
  };
}

function comparedId(
  choice: string,
  id: number | null,
  known: Record<"reference" | "good", WireCapture | null>,
  captures: readonly WireCapture[],
): number | null {
  if (choice === "none") return null;
  if (choice === "reference" || choice === "good") return known[choice]?.id === id ? null : (known[choice]?.id ?? null);
  if (choice !== "previous") return Number(choice);
  const readable = captures.filter(isReadable);
  return readable[readable.findIndex((one) => one.id === id) + 1]?.id ?? null;
}
