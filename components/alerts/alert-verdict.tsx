"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import { type VerdictGiven, VerdictQuestion } from "./verdict-question";

export interface AlertVerdictProps extends VerdictGiven {
  alert_id: number;
  /** That the diagnosis named; null: none. */
  fault: Fault | null;
  mayAct: boolean;
  onDone?: () => void;
}

/** Whether the diagnosis of an alert without an order was right, and the way to record it. */
export function AlertVerdict({ mayAct, onDone, ...alert }: AlertVerdictProps) {
  const t = useTranslations("work-orders.verdict");
  const faults = useTranslations("diagnosis.faults");
  const [isAsking, setAsking] = useState(false);
  const { verdict, verdict_fault } = alert;

  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className={verdict ? "font-medium text-strong" : "text-muted"}>
        {verdict ? t(verdict) : t("undecided")}
        {verdict_fault && `: ${faults(verdict_fault)}`}
      </span>
      {mayAct && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t(verdict ? "change" : "give")}
        </Button>
      )}
      {isAsking && <VerdictDialog {...alert} onDone={onDone} onClose={() => setAsking(false)} />}
    </span>
  );
}

interface DialogProps extends Omit<AlertVerdictProps, "mayAct"> {
  onClose: () => void;
}

function VerdictDialog({ alert_id, fault, verdict, verdict_fault, onDone, onClose }: DialogProps) {
  const t = useTranslations("work-orders.verdict");
  const router = useRouter();
  const [given, setGiven] = useState<VerdictGiven>({ verdict, verdict_fault });
  const { isBusy, submit } = useSubmit();
  const send = () =>
    submit(
      () => api.put(`/alerts/${alert_id}/verdict`, { body: { ...given }, isQuiet: true }),
      () => {
        toast.success(t("saved"));
        onClose();
        onDone?.();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("give")}
      description={t("undecided_hint")}
      width="sm"
      action={t("save")}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <VerdictQuestion finding={{ diagnosis: { fault } }} {...given} onChange={setGiven} />
    </SubmitDialog>
  );
}
