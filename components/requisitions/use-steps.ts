"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import type { Requisition } from "./types";

export interface AskedStep {
  action: RequisitionAction;
  requisition: Requisition;
}

/** The step that is being asked about. */
export function useSteps() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asking, setAsking] = useState<AskedStep | null>(null);
  const cancel = () => setAsking(null);

  return {
    asking,
    begin: (action: RequisitionAction, requisition: Requisition) => setAsking({ action, requisition }),
    cancel,
    finish: () => {
      cancel();
      startTransition(() => router.refresh());
    },
    isBusy: isPending,
  };
}

export type Steps = ReturnType<typeof useSteps>;
