"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import type { Requisition } from "./types";

export interface StepAnswers {
  reason?: string;
  estimated_completion_date?: string;
  hours?: number | null;
  cost?: number | null;
  roi_final?: number | null;
}

/** The call behind each step; the one that holds takes off hold as well. */
const pathOf = (action: RequisitionAction) => (action === "hold" || action === "resume" ? "on-hold" : action);

/** The step that is being asked about, and the call that takes it. What the server refuses stands in the dialog. */
export function useSteps() {
  const t = useTranslations("requisitions.done");
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const [isPending, startTransition] = useTransition();
  const [asking, setAsking] = useState<{ action: RequisitionAction; requisition: Requisition } | null>(null);

  const begin = (action: RequisitionAction, requisition: Requisition) => {
    setErrors({});
    setAsking({ action, requisition });
  };
  const cancel = () => setAsking(null);

  const take = (answers: StepAnswers) => {
    if (!asking) return Promise.resolve();
    const { action, requisition } = asking;
    const body = { ...answers, version: requisition.version };
    return submit(
      () => api.put(`/plants/work-orders/${requisition.id}/${pathOf(action)}`, { body, isQuiet: true }),
      () => {
        toast.success(t(action, { label: requisition.label }));
        setAsking(null);
        startTransition(() => router.refresh());
      },
    );
  };

  return { asking, begin, cancel, take, errors, isBusy: isBusy || isPending };
}

export type Steps = ReturnType<typeof useSteps>;
