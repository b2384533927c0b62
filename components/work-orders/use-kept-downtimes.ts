"use client";

import { useMemo } from "react";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { isOfDowntime, withKeptDowntime } from "@/lib/domain/maintenance/kept-changes";

export type KeptState = "waiting" | "refused" | null;
type Shown = Parameters<typeof withKeptDowntime>[0];

/**
 * Downtimes as they will be once what waits on this phone has been sent, each with the state of its last change; what was
 * refused changes nothing.
 */
export function useKeptDowntimes<Row extends Shown>(downtimes: readonly Row[]): readonly (Row & { kept: KeptState })[] {
  const changes = useKeptChanges();

  return useMemo(
    () =>
      downtimes.map((downtime) => {
        const own = changes.filter((change) => change.kind === "downtime" && isOfDowntime(change, downtime.id));
        const refused = own.findIndex(({ refusal }) => refusal !== null);
        const kept: KeptState = own.length === 0 ? null : refused === -1 ? "waiting" : "refused";
        return { ...withKeptDowntime(downtime, refused === -1 ? own : own.slice(0, refused)), kept };
      }),
    [downtimes, changes],
  );
}
