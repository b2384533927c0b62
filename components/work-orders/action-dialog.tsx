"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { useDraft } from "@/lib/client/use-draft";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { sentInstant } from "@/lib/domain/shared/plant-day";
import { CompleteDialog } from "./complete-dialog";
import { DiscardQuestion, draftName, useDiscardQuestion } from "./discard-question";
import { StillBeyond, useStillBeyond } from "./still-beyond";
import type { Order, Surroundings } from "./types";
import type { Answers } from "./use-actions";

export interface Asking {
  action: WorkOrderAction;
  orders: readonly Order[];
}

export interface ActionDialogProps {
  asking: Asking | null;
  onCancel: () => void;
  /** True once the answers are taken. */
  onGiven: (asking: Asking, answers: Answers) => Promise<boolean>;
  isBusy: boolean;
  /** Who can have worked on it. */
  people: Surroundings["people"];
}

/** Asks only what the action needs: nothing to start, a reason to hold, the three answers to complete. */
export function ActionDialog({ asking, onCancel, onGiven, isBusy, people }: ActionDialogProps) {
  if (!asking) return null;
  const given = (answers: Answers) => onGiven(asking, answers);
  const key = `${asking.action}:${asking.orders.map(({ id }) => id).join()}`;

  return asking.action === "complete" ? (
    <CompleteDialog
      key={key}
      people={people}
      orders={asking.orders}
      onCancel={onCancel}
      onGiven={given}
      isBusy={isBusy}
    />
  ) : (
    <ReasonDialog key={key} asking={asking} onCancel={onCancel} onGiven={given} isBusy={isBusy} />
  );
}

interface ReasonDialogProps {
  asking: Asking;
  onCancel: () => void;
  onGiven: (answers: Answers) => Promise<boolean>;
  isBusy: boolean;
}

function ReasonDialog({ asking: { action, orders }, onCancel, onGiven, isBusy }: ReasonDialogProps) {
  const t = useTranslations();
  const noun = useTranslations("work-orders");
  // Orders that are held together are of one plant, or of plants that share a clock with the first.
  const timeZone = orders[0]?.plant.time_zone ?? "UTC";
  const { user_id } = useViewer();
  const draft = useDraft(user_id, draftName(action, orders), { text: "", resume: "" });
  const { text, resume } = draft.value;
  const setText = (next: string) => draft.change({ text: next, resume });
  const setResume = (next: string) => draft.change({ text, resume: next });
  const closing = useDiscardQuestion(draft, onCancel);
  const [isTried, setTried] = useState(false);
  const isNote = action === "close";
  const solved = orders.filter(({ problem_solved }) => problem_solved).map(({ id }) => id);
  const still = useStillBeyond(solved, isNote);
  const isRequired = !isNote || still.length > 0;
  const isMissing = isRequired && text.trim() === "";
  const label = noun(!isNote ? "fields.reason" : still.length > 0 ? "beyond.reason" : "fields.supervisor_notes");

  async function submit() {
    setTried(true);
    if (isMissing) return;
    const resume_at = sentInstant(resume, timeZone);
    const note = text.trim();
    const isTaken = await onGiven(isNote ? { supervisor_notes: note || undefined } : { reason: note, resume_at });
    if (isTaken) await draft.clear();
  }

  return (
    <>
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
        onClose={closing.close}
        keepsTyped
      >
        <div className="grid gap-3">
          <StillBeyond alerts={still} />
          <Field
            label={label}
            required={isRequired}
            error={isTried && isMissing ? `${label} ${t("errors.is_required")}` : undefined}
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
      <DiscardQuestion {...closing} />
    </>
  );
}
