import { useState } from "react";
import type { WireCapture } from "@/lib/client/captures";
import { isReadable, useCapture } from "@/lib/client/use-captures";
import type { OpenedCaptureProps } from "./opened-props";

/** The capture that the opened one is compared with: the reference of its axis, the one before it, or any other. */
export function useComparison({
  sensor,
  axis,
  captures,
  id,
  references,
}: Pick<OpenedCaptureProps, "sensor" | "axis" | "captures" | "id" | "references">) {
  const [choice, setChoice] = useState("reference");
  const reference = references.find((one) => one.axis === axis) ?? null;
  const { capture: compared } = useCapture(sensor.id, comparedId(choice, id, reference, captures));

  return {
    ...{ choice, setChoice, reference, compared },
    /** What is drawn: nothing is compared with itself. */
    drawn: choice === "none" || compared?.capture.id === id ? null : compared,
  };
}

function comparedId(
  choice: string,
  id: number | null,
  reference: WireCapture | null,
  captures: readonly WireCapture[],
): number | null {
  if (choice === "none") return null;
  if (choice === "reference") return reference && reference.id !== id ? reference.id : null;
  if (choice !== "previous") return Number(choice);
  const readable = captures.filter(isReadable);
  return readable[readable.findIndex((one) => one.id === id) + 1]?.id ?? null;
}
