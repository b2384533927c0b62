import { useMemo } from "react";
import type { WireCapture } from "@/lib/client/captures";
import { isReadable, useManyCaptures } from "@/lib/client/use-captures";

const inWaterfall = 18;

/** The chosen capture and those before it; where it is one of the oldest, some after it too. Newest first. */
export function useWaterfallCaptures(sensor_id: number, captures: readonly WireCapture[], id: number | null) {
  const ids = useMemo(() => {
    const readable = captures.filter(isReadable);
    const at = Math.max(
      0,
      readable.findIndex((one) => one.id === id),
    );
    const first = Math.max(0, Math.min(at, readable.length - inWaterfall));
    return readable.slice(first, first + inWaterfall).map((one) => one.id);
  }, [captures, id]);
  const loaded = useManyCaptures(sensor_id, ids);

  return useMemo(() => ids.flatMap((one) => loaded.get(one) ?? []), [ids, loaded]);
}
