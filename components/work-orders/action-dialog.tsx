"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { useViewer } from "@/components/shell/viewer-context";
import { DateInput } from "@/components/ui/date-input";
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
import { YesNoControl } from "./yes-no";

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
  const answer = useAnswer({ action, orders, onGiven });
  const { timeZone, draft, change, asksDown, isTried, still, isRequired, isMissing, label, submit } = answer;
  const given = { value: draft.value, change };
  const { wasDown = null } = draft.value;
  const closing = useDiscardQuestion(draft, onCancel);
  const [only] = orders;

  return (
    <>
      <SubmitDialog
        title={noun(`ask.${action}`)}
        description={
          only && orders.length === 1 ? `${only.label} ${only.name}` : noun("count", { count: orders.length })
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
          <DraftField
            of={given}
            name="text"
            as={Textarea}
            label={label}
            required={isRequired}
            error={isTried && isMissing ? `${label} ${t("errors.is_required")}` : undefined}
          />
          {action === "hold" && (
            <DraftField
              of={given}
              name="resume"
              as={DateInput}
              label={noun("fields.resume_at")}
              withTime
              timeZone={timeZone}
            />
          )}
          {asksDown && (
            <DraftField
              of={given}
              name="wasDown"
              as={YesNoControl}
              label={noun("was_down")}
              question={noun("was_down")}
              required
              hint={wasDown === false ? noun("was_down_hint") : undefined}
              error={isTried && wasDown === null ? noun("yes_or_no", { question: noun("was_down") }) : undefined}
              value={wasDown}
              onValueChange={(next) => change({ wasDown: next })}
            />
          )}
        </div>
      </SubmitDialog>
      <DiscardQuestion {...closing} />
    </>
  );
}

/** The reason or the notes as they are typed, kept on the phone, and what else the action asks. */
function useAnswer({ action, orders, onGiven }: Asking & Pick<ReasonDialogProps, "onGiven">) {
  const noun = useTranslations("work-orders");
  // Orders that are held together are of one plant, or of plants that share a clock with the first.
  const timeZone = orders[0]?.plant.time_zone ?? "UTC";
  const { user_id } = useViewer();
  const draft = useDraft(user_id, draftName(action, orders), {
    text: "",
    resume: "",
    wasDown: null as boolean | null,
  });
  const { text, resume, wasDown = null } = draft.value;
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part });
  const asksDown = action === "deny" && orders.some(({ is_machine_down }) => is_machine_down);
  const [isTried, setTried] = useState(false);
  const isNote = action === "close";
  const solved = orders.filter(({ problem_solved }) => problem_solved).map(({ id }) => id);
  const still = useStillBeyond(solved, isNote);
  const isRequired = !isNote || still.length > 0;
  const isMissing = isRequired && text.trim() === "";
  const label = noun(!isNote ? "fields.reason" : still.length > 0 ? "beyond.reason" : "fields.supervisor_notes");

  async function submit() {
    setTried(true);
    if (isMissing || (asksDown && wasDown === null)) return;
    const resume_at = sentInstant(resume, timeZone);
    const note = text.trim();
    const answers = { reason: note, resume_at, ...(asksDown && wasDown !== null && { was_down: wasDown }) };
    const isTaken = await onGiven(isNote ? { supervisor_notes: note || undefined } : answers);
    if (isTaken) await draft.clear();
  }

  return { timeZone, draft, change, asksDown, isTried, still, isRequired, isMissing, label, submit };
}
