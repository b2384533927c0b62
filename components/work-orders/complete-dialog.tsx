"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Dialog } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/input";
import { Sentence } from "@/components/ui/moment";
import { useDraft } from "@/lib/client/use-draft";
import { minimumMinutes } from "@/lib/domain/maintenance/work-order";
import { owesOnlyLockPhotos } from "@/lib/domain/maintenance/work-order-steps";
import { sentInstant } from "@/lib/domain/shared/plant-day";
import { DiscardQuestion, draftName, useDiscardQuestion } from "./discard-question";
import { useDuration } from "./due";
import { type FailureAnswer, FailureLine, useFailureProposal } from "./failure-line";
import { FoundAndLeft } from "./found-and-left";
import { type GivenLabor, LaborGiven } from "./labor-given";
import { PartsTaken } from "./parts-taken";
import { StepFiles } from "./step-files";
import { Stepper } from "./stepper";
import { StillBeyond, useStillBeyond } from "./still-beyond";
import { type FullOrder, fullOf, type Order, type Surroundings } from "./types";
import type { Answers } from "./use-actions";
import { YesNo } from "./yes-no";

export interface CompleteDialogProps {
  orders: readonly Order[];
  onCancel: () => void;
  /** True once the answers are taken. */
  onGiven: (answers: Answers) => Promise<boolean>;
  isBusy: boolean;
  people: Surroundings["people"];
}

const quarter = 15;

/** What the labor clock shows, to the next quarter of an hour; else what was expected. */
function suggestedMinutes(orders: readonly Order[]): number {
  const [order] = orders;
  const clocked = orders.length === 1 && order ? order.clocked_seconds / 60 : 0;
  const minutes = clocked || order?.expected_minutes || minimumMinutes;
  return Math.max(minimumMinutes, Math.ceil(minutes / quarter) * quarter);
}

/** What colleagues have booked on the way counts as well. */
const bookedByOthers = (order: FullOrder | null, user_id: number) =>
  (order?.labor ?? []).reduce((sum, { user, minutes }) => (user.id === user_id ? sum : sum + minutes), 0);

/** The sheet of the phone and the dialog of the desk: two answers, the time, one button. */
export function CompleteDialog({ orders, onCancel, onGiven, isBusy, people }: CompleteDialogProps) {
  const noun = useTranslations("work-orders");
  const completion = useCompletion(orders, onGiven);
  const { draft, only, held, down, submit, change } = completion;
  const { labor, taken } = draft.value;
  const { user_id } = useViewer();
  const closing = useDiscardQuestion(draft, onCancel);
  const open = orders.reduce((sum, order) => sum + order.steps_owed, 0);
  const others = people.filter(({ id }) => id !== user_id);

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
        <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line-soft">
          {only && (
            <div className="pb-3 empty:hidden">
              <FoundAndLeft order={only} />
            </div>
          )}
          <Outcome completion={completion} />
          <WorkedTime completion={completion} />
          {only && (
            <LaborGiven order={only} people={others} labor={labor} onChange={(next) => change({ labor: next })} />
          )}
          {held.length > 0 && <PartsTaken parts={held} taken={taken} onChange={(next) => change({ taken: next })} />}
          {down && <RunningSince completion={completion} />}
          <div className="py-3">
            <DraftField
              of={{ value: draft.value, change }}
              name="note"
              as={Textarea}
              label={noun("fields.completion_note")}
            />
          </div>
          {only && (
            <div className="py-3">
              <StepFiles order={only} />
            </div>
          )}
          {open > 0 && (
            <p className="pt-3 text-alarm-text">
              {noun(owesOnlyLockPhotos(orders.flatMap(({ steps }) => steps)) ? "lock_photo_owed" : "steps_unanswered")}
            </p>
          )}
        </div>
      </Dialog>
      <DiscardQuestion {...closing} />
    </>
  );
}

/** The answers as they are typed, what they are about, and whether they may be sent. */
function useCompletion(orders: readonly Order[], onGiven: CompleteDialogProps["onGiven"]) {
  const { user_id } = useViewer();
  const draft = useDraft(user_id, draftName("complete", orders), {
    isSolved: null as boolean | null,
    isClean: null as boolean | null,
    minutes: suggestedMinutes(orders),
    note: "",
    failure: null as FailureAnswer | null,
    labor: [] as GivenLabor[],
    taken: {} as Record<number, number>,
    running: "",
  });
  const { isSolved, isClean, minutes, note, labor, taken, running } = draft.value;
  // A draft from before the codes has none.
  const failure = draft.value.failure ?? null;
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part });
  const [isTried, setTried] = useState(false);
  const asksClean = orders.some(({ category }) => category?.asks_sanitization);
  const only = orders.length === 1 ? orders[0] : undefined;
  const proposal = useFailureProposal(only);
  const owesFailure = only?.category?.asks_failure === "required" && proposal !== null && failure === null;
  const full = fullOf(only);
  const held = (full?.required_parts ?? []).filter(({ reserved, missing }) => reserved > 0 || missing > 0);
  const down = full?.downtimes.find(({ ended_at }) => ended_at === null);
  const timeZone = only?.plant.time_zone ?? "UTC";
  const worked = labor.reduce((sum, one) => sum + one.minutes, minutes + bookedByOthers(full, user_id));
  // Beside what others did, one's own time may be shorter.
  const least = Math.max(0, minimumMinutes - (worked - minutes));

  async function submit() {
    setTried(true);
    if (isSolved === null || (asksClean && isClean === null) || owesFailure) return;
    const isTaken = await onGiven({
      problem_solved: isSolved,
      ...(isClean === null ? {} : { sanitization_of_tools: isClean }),
      total_minutes: minutes,
      ...(labor.length > 0 ? { labor: labor.map(({ user_id, minutes }) => ({ user_id, minutes })) } : {}),
      ...(held.length > 0
        ? { parts_taken: held.map(({ id, reserved }) => ({ id, quantity: taken[id] ?? reserved })) }
        : {}),
      ...(down && running ? { running_at: sentInstant(running, timeZone) } : {}),
      ...(note.trim() ? { completion_note: note.trim() } : {}),
      ...failure,
    });
    if (isTaken) await draft.clear();
  }

  const asked = { orders, draft, failure, proposal, owesFailure, isTried, asksClean };

  return { ...asked, change, only, held, down, timeZone, worked, least, submit };
}

type Completion = ReturnType<typeof useCompletion>;

/** Whether the problem is solved and the tools are clean, and what the alert was about. */
function Outcome({ completion }: { completion: Completion }) {
  const noun = useTranslations("work-orders");
  const { orders, draft, change, isTried, asksClean, proposal, failure, owesFailure } = completion;
  const { isSolved, isClean } = draft.value;
  const still = useStillBeyond(
    orders.map(({ id }) => id),
    true,
  );

  return (
    <>
      <Line
        label={noun("problem_solved")}
        error={isTried && isSolved === null && noun("yes_or_no", { question: noun("problem_solved") })}
      >
        <YesNo label={noun("problem_solved")} value={isSolved} onChange={(next) => change({ isSolved: next })} />
      </Line>
      {isSolved && still.length > 0 && (
        <div className="py-2.5">
          <StillBeyond alerts={still} />
        </div>
      )}
      {proposal && (
        <FailureLine
          proposal={proposal}
          given={failure}
          isMissing={isTried && owesFailure}
          onChange={(next) => change({ failure: next })}
        />
      )}
      <Line
        label={noun("tools_cleaned")}
        error={isTried && asksClean && isClean === null && noun("yes_or_no", { question: noun("tools_cleaned") })}
      >
        <YesNo label={noun("tools_cleaned")} value={isClean} onChange={(next) => change({ isClean: next })} />
      </Line>
    </>
  );
}

function WorkedTime({ completion }: { completion: Completion }) {
  const noun = useTranslations("work-orders");
  const duration = useDuration();
  const { draft, change, only, worked, least } = completion;
  const { minutes } = draft.value;

  return (
    <>
      <Line label={noun("fields.total_minutes")} error={worked < minimumMinutes && noun("total_time")}>
        <Stepper
          label={noun("fields.total_minutes")}
          shown={duration(minutes)}
          onLess={() => change({ minutes: Math.max(least, minutes - quarter) })}
          onMore={() => change({ minutes: minutes + quarter })}
          className="flex-1"
        />
      </Line>
      {only?.started_at && <Worked order={only} startedAt={only.started_at} />}
    </>
  );
}

/** Since when the machine, whose stop is not over, runs again. */
function RunningSince({ completion: { draft, change, timeZone } }: { completion: Completion }) {
  const noun = useTranslations("work-orders");

  return (
    <div className="py-2.5">
      <DraftField
        of={{ value: draft.value, change }}
        name="running"
        as={DateInput}
        label={noun("fields.running_at")}
        hint={noun("downtime.running_hint")}
        withTime
        timeZone={timeZone}
      />
    </div>
  );
}

/** The time is known from start and end; what is entered may differ. */
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
            range: at(startedAt, "clock", timeZone, now),
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
