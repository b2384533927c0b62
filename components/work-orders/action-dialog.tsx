"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { sentInstant } from "@/lib/domain/shared/plant-day";
import { CompleteDialog } from "./complete-dialog";
import type { Order } from "./types";
import type { Answers } from "./use-actions";

export interface Asking {
  action: WorkOrderAction;
  orders: readonly Order[];
}

export interface ActionDialogProps {
  asking: Asking | null;
  onCancel: () => void;
  onGiven: (asking: Asking, answers: Answers) => Promise<unknown>;
  isBusy: boolean;
}

/** Asks only what the action needs: nothing to start, a reason to hold, the three answers to complete. */
export function ActionDialog({ asking, onCancel, onGiven, isBusy }: ActionDialogProps) {
  if (!asking) return null;
  const given = (answers: Answers) => onGiven(asking, answers);
  const key = `${asking.action}:${asking.orders.map(({ id }) => id).join()}`;

  return asking.action === "complete" ? (
    <CompleteDialog key={key} orders={asking.orders} onCancel={onCancel} onGiven={given} isBusy={isBusy} />
  ) : (
    <ReasonDialog key={key} asking={asking} onCancel={onCancel} onGiven={given} isBusy={isBusy} />
  );
}

interface ReasonDialogProps {
  asking: Asking;
  onCancel: () => void;
  onGiven: (answers: Answers) => Promise<unknown>;
  isBusy: boolean;
}

function ReasonDialog({ asking: { action, orders }, onCancel, onGiven, isBusy }: ReasonDialogProps) {
  const t = useTranslations();
  const noun = useTranslations("work-orders");
  // Orders that are held together are of one plant, or of plants that share a clock with the first.
  const timeZone = orders[0]?.plant.time_zone ?? "UTC";
  const [text, setText] = useState("");
  const [resume, setResume] = useState("");
  const [isTried, setTried] = useState(false);
  const isNote = action === "close";
  const isMissing = !isNote && text.trim() === "";

  function submit() {
    setTried(true);
    if (isMissing) return;
    const resume_at = sentInstant(resume, timeZone);
    onGiven(isNote ? { supervisor_notes: text.trim() || undefined } : { reason: text.trim(), resume_at });
  }

  return (
    <SubmitDialog
      title={noun(`ask.${action}`)}
      description={
        orders.length === 1 ? `${orders[0]!.label} ${orders[0]!.name}` : noun("count", { count: orders.length })
      }
      width="sm"
      action={noun(`ask.${action}`)}
      isDangerous={action === "deny"}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onCancel}
    >
      <div className="grid gap-3">
        <Field
          label={isNote ? noun("fields.supervisor_notes") : noun("fields.reason")}
          required={!isNote}
          error={isTried && isMissing ? `${noun("fields.reason")} ${t("errors.is_required")}` : undefined}
        >
          {(control) => <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        {action === "hold" && (
          <Field label={noun("fields.resume_at")}>
            {(control) => (
              <DateInput {...control} withTime timeZone={timeZone} value={resume} onValueChange={setResume} />
            )}
          </Field>
        )}
      </div>
    </SubmitDialog>
  );
}
