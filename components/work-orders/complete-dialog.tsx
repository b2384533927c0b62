"use client";

import { CircleCheck, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Sentence } from "@/components/ui/moment";
import { useDraft } from "@/lib/client/use-draft";
import { minimumMinutes } from "@/lib/domain/maintenance/work-order";
import { DiscardQuestion, draftName, useDiscardQuestion } from "./discard-question";
import { useDuration } from "./due";
import { FoundAndLeft } from "./found-and-left";
import { StillBeyond, useStillBeyond } from "./still-beyond";
import type { Order } from "./types";
import type { Answers } from "./use-actions";
import { type VerdictGiven, VerdictQuestion } from "./verdict-question";
import { YesNo } from "./yes-no";

export interface CompleteDialogProps {
  orders: readonly Order[];
  onCancel: () => void;
  /** True once the answers are taken. */
  onGiven: (answers: Answers) => Promise<boolean>;
  isBusy: boolean;
}

const quarter = 15;

/** What the labor clock shows, to the next quarter of an hour; else what was expected. */
function suggestedMinutes(orders: readonly Order[]): number {
  const [order] = orders;
  const clocked = orders.length === 1 && order ? order.clocked_seconds / 60 : 0;
  const minutes = clocked || order?.expected_minutes || minimumMinutes;
  return Math.max(minimumMinutes, Math.ceil(minutes / quarter) * quarter);
}

/** The sheet of the phone and the dialog of the desk: two answers, the time, one button. */
export function CompleteDialog({ orders, onCancel, onGiven, isBusy }: CompleteDialogProps) {
  const t = useTranslations();
  const noun = useTranslations("work-orders");
  const duration = useDuration();
  const { user_id } = useViewer();
  const draft = useDraft(user_id, draftName("complete", orders), {
    isSolved: null as boolean | null,
    isClean: null as boolean | null,
    minutes: suggestedMinutes(orders),
    note: "",
    verdict: null as VerdictGiven["verdict"],
    verdict_fault: null as VerdictGiven["verdict_fault"],
  });
  const { isSolved, isClean, minutes, note, verdict, verdict_fault } = draft.value;
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part });
  const [isTried, setTried] = useState(false);
  const closing = useDiscardQuestion(draft, onCancel);
  const open = orders.reduce((sum, order) => sum + order.steps_owed, 0);
  const asksClean = orders.some(({ category }) => category?.asks_sanitization);
  const still = useStillBeyond(
    orders.map(({ id }) => id),
    true,
  );
  const only = orders.length === 1 ? orders[0] : undefined;

  async function submit() {
    setTried(true);
    if (isSolved === null || (asksClean && isClean === null)) return;
    const isTaken = await onGiven({
      problem_solved: isSolved,
      ...(isClean === null ? {} : { sanitization_of_tools: isClean }),
      total_minutes: minutes,
      ...(note.trim() ? { completion_note: note.trim() } : {}),
      ...(verdict ? { verdict, ...(verdict_fault ? { verdict_fault } : {}) } : {}),
    });
    if (isTaken) await draft.clear();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && closing.close()}
        title={noun("ask.complete")}
        description={only ? `${only.label} ${only.name}` : noun("count", { count: orders.length })}
        place="center"
        width="sm"
        footer={
          <Button variant="primary" size="lg" busy={isBusy} onClick={submit} className="w-full">
            <CircleCheck aria-hidden />
            {noun("actions.complete")}
          </Button>
        }
      >
        <div className="grid divide-y divide-line-soft">
          {only && (
            <div className="pb-3 empty:hidden">
              <FoundAndLeft order={only} />
            </div>
          )}
          <Line label={noun("problem_solved")} error={isTried && isSolved === null && t("errors.is_required")}>
            <YesNo label={noun("problem_solved")} value={isSolved} onChange={(next) => change({ isSolved: next })} />
          </Line>
          {isSolved && still.length > 0 && (
            <div className="py-2.5">
              <StillBeyond alerts={still} />
            </div>
          )}
          {only && (
            <VerdictQuestion
              order={only}
              verdict={verdict ?? null}
              verdict_fault={verdict_fault ?? null}
              onChange={change}
            />
          )}
          <Line
            label={noun("tools_cleaned")}
            error={isTried && asksClean && isClean === null && t("errors.is_required")}
          >
            <YesNo label={noun("tools_cleaned")} value={isClean} onChange={(next) => change({ isClean: next })} />
          </Line>
          <Line label={noun("fields.total_minutes")} error={minutes < minimumMinutes && noun("total_time")}>
            <div className="flex h-14 flex-1 items-stretch overflow-hidden rounded-card border border-control">
              <StepButton
                label={t("ui.stepper.less")}
                onClick={() => change({ minutes: Math.max(minimumMinutes, minutes - quarter) })}
              >
                <Minus aria-hidden />
              </StepButton>
              <output
                aria-live="polite"
                className="grid flex-1 place-items-center font-bold text-lg text-strong tabular-nums"
              >
                {duration(minutes)}
              </output>
              <StepButton label={t("ui.stepper.more")} onClick={() => change({ minutes: minutes + quarter })}>
                <Plus aria-hidden />
              </StepButton>
            </div>
          </Line>
          {only?.started_at && <Worked order={only} startedAt={only.started_at} />}
          <div className="py-3">
            <Field label={noun("fields.completion_note")}>
              {(control) => (
                <Textarea {...control} value={note} onChange={(event) => change({ note: event.target.value })} />
              )}
            </Field>
          </div>
          {open > 0 && <p className="pt-3 text-alarm-text">{noun("steps_unanswered")}</p>}
        </div>
      </Dialog>
      <DiscardQuestion {...closing} />
    </>
  );
}

/** The time is known from start and end; what is entered may say otherwise. */
function Worked({ order, startedAt }: { order: Order; startedAt: string }) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const [now] = useState(() => Date.now());
  const timeZone = order.plant.time_zone;
  const clocked = Math.max(1, Math.round(order.clocked_seconds / 60));

  return (
    <p className="py-2.5 text-muted">
      <Sentence
        of={(at) =>
          t("worked", {
            from: at(startedAt, "clock", timeZone),
            to: at(now, "clock", timeZone),
            time: duration(clocked),
          })
        }
      />
    </p>
  );
}

function Line({ label, error, children }: { label: string; error?: ReactNode; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <div className="flex items-center gap-3">
        <span className="w-28 shrink-0 font-semibold text-strong">{label}</span>
        {children}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-alarm-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid w-14 place-items-center bg-sunk text-strong hover:bg-hover [&_svg]:size-4.5"
    >
      {children}
    </button>
  );
}
