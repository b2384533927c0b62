"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { AddToBoardContext } from "@/components/shell/add-to-board";
import { useCan } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";
import type { TileDraft } from "@/lib/domain/boards/tiles";

const AddToBoardDialog = dynamic(() => inTime(import("./add-dialog")).then((module) => module.AddToBoardDialog), {
  loading: () => null,
});

/** Lends every list and chart the way to a dashboard. */
export function AddToBoardProvider({ children }: { children: ReactNode }) {
  const can = useCan();
  const [drafts, setDrafts] = useState<readonly TileDraft[] | null>(null);

  return (
    <AddToBoardContext value={can("view_dashboard") ? setDrafts : null}>
      {children}
      {drafts && <AddToBoardDialog drafts={drafts} onClose={() => setDrafts(null)} />}
    </AddToBoardContext>
  );
}
