"use client";

import { useEffect, useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { api, unlessRefused } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import { NowHead } from "./now-head";

interface CaseNowProps {
  equipment_id: number;
  /** Of the case: another one has another next step. */
  state?: string;
  now: string;
}

/** The head of the item's story beside a case of the alarm desk; nothing for users who may not see work. */
export function CaseNow({ equipment_id, state, now }: CaseNowProps) {
  const [of, setOf] = useState<OnWire<ItemNow> | null>(null);
  const maySee = useCan()("view_maintenance");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the case moves on
  useEffect(() => {
    if (!maySee) return;
    let isWanted = true;
    const path = `/equipments/${equipment_id}/story`;
    void unlessRefused(
      api.get<{ meta: { now: OnWire<ItemNow> | null } }>(path, { query: { max: 1 }, isQuiet: true }),
    ).then((answer) => {
      if (isWanted) setOf(answer?.meta.now ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [equipment_id, state, maySee]);

  return of && <NowHead of={of} now={now} at="case" />;
}
