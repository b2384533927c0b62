"use client";

import { Check, Info, Lock, TriangleAlert, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { LockoutPoints } from "@/components/permits/lockout-points";
import { DraftField } from "@/components/resource/draft-field";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";
import { useDraft } from "@/lib/client/use-draft";
import {
  isAnswered,
  isOutside,
  owesLockPhoto,
  type Step,
  type StepAnswer,
} from "@/lib/domain/maintenance/work-order-steps";
import { writeDecimal } from "@/lib/domain/shared/decimal";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { FoundAndLeft } from "./found-and-left";
import { LiveReading } from "./live-reading";
import { OrderSheet } from "./order-sheet";
import { isHeldBack, useSteps } from "./procedure";
import { stepDraftOf } from "./step-draft";
import { StepFiles } from "./step-files";
import type { FullOrder, Order, Surroundings } from "./types";
import type { AtHand } from "./use-step-at-hand";
import { YesNo } from "./yes-no";

export interface StepRunnerProps {
  order: FullOrder;
  step: Step;
  atHand: AtHand;
  /** Of the order's item. */
  documents: readonly ItemDocument[];
  item_now: OnWire<ItemNow> | null;
  around: Surroundings;
  onHold?: () => void;
}

/** One step a screen, for a phone in a gloved hand; from a tablet on it is a card. */
export function StepRunner({ order, step, atHand, documents, item_now, around, onHold }: StepRunnerProps) {
  const t = useTranslations("work-orders");
  const given = useStepGiven(order, step, atHand);

  return (
    <>
      <div className="grid gap-3 pb-48 md:pb-0">
        <div>
          <p className="text-muted leading-snug">
            {t("step_of", { step: step.id, total: order.steps_total })}
            {step.kind === "lockout" && ` · ${t("safety_step")}`}
            {!step.is_required && ` ${t("optional_step")}`}
          </p>
          <h2 className="text-balance break-words font-bold text-strong text-xl leading-tight">{step.text}</h2>
          {step.hint && <p className="mt-0.5 text-base leading-tight">{step.hint}</p>}
          <ToCome steps={order.steps} current={step.id} />
        </div>
        {step.kind === "lockout" && <LockoutPoints order={order} />}
        <Answer order={order} step={step} given={given} />
        {step.picture_id && <StepGuide step={step} picture_id={step.picture_id} />}
        <StepFiles order={order} step_id={step.id} documents={documents} />
        <DraftField of={given.draft} name="note" as={Textarea} label={t("comment")} rows={2} />
        <OtherAnswers step={step} given={given} onHold={onHold} />
      </div>
      <SaveBar step={step} given={given} isLast={atHand.isLast}>
        <OrderSheet order={order} documents={documents} item_now={item_now} around={around} atHand={atHand} />
      </SaveBar>
    </>
  );
}

/** The answer as it is typed, what is missing in it, and how it is saved. */
function useStepGiven(order: FullOrder, step: Step, { goOn }: AtHand) {
  const { answerWithUndo, isBusy } = useSteps(order);
  const { user_id } = useViewer();
  const { name, version } = stepDraftOf(order, step);
  const shown = { value: step.value, entry: step.entry ?? "", note: step.note ?? "" };
  const draft = useDraft(user_id, name, shown, version);
  const { value, entry, note } = draft.value;
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part });
  const missing = isHeldBack(order, step)
    ? "points"
    : owesLockPhoto(step)
      ? "lock_photo"
      : missingOf({ ...step, value, entry });
  const isBeyond = step.kind === "number" && isOutside(step, value);

  async function save(answer: StepAnswer, read = value) {
    const isTaken = await answerWithUndo(step, {
      answer,
      ...(step.kind === "number" ? { value: read } : {}),
      ...(step.kind === "choice" || step.kind === "text" ? { entry: entry.trim() || null } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
    if (!isTaken) return;
    await draft.clear();
    goOn(answer !== "failed" && !isOutside(step, read));
  }

  /** A live reading is the answer at once; one outside the limits is shown first, because the step fails with it. */
  function take(read: number) {
    change({ value: read });
    if (!isOutside(step, read)) void save("done", read);
  }

  return { draft: { value: draft.value, change }, missing, isBeyond, isBusy, save, take };
}

interface GivenProps {
  step: Step;
  given: ReturnType<typeof useStepGiven>;
}

/** The reading, choice or text that the step asks for. */
function Answer({ order, step, given }: GivenProps & { order: Order }) {
  const t = useTranslations("work-orders");
  const { draft, take } = given;
  const { entry } = draft.value;
  const reading = step.reading ? t(`readings.${step.reading}`) : null;

  return (
    <>
      {step.kind === "number" && (
        <>
          <DraftField
            of={draft}
            name="value"
            as={NumberStepper}
            label={
              reading
                ? t("reading_of", { reading, unit: step.unit ?? "" })
                : t("reading", { unit: step.unit ?? t("fields.number") })
            }
            hint={<Limits step={step} />}
            large
            step={0.1}
            unit={step.unit ?? undefined}
          />
          {step.unit !== null && <LiveReading order={order} unit={step.unit} onUse={take} />}
          {step.reading === "as_left" && <FoundAndLeft order={order} />}
        </>
      )}
      {step.kind === "choice" && (
        <Choices step={step} value={entry} onChoose={(chosen) => draft.change({ entry: chosen })} />
      )}
      {step.kind === "text" && (
        <DraftField of={draft} name="entry" as={Textarea} label={t("answer")} required={step.is_required} rows={3} />
      )}
    </>
  );
}

/** Not applicable, failed, or the order put on hold. */
function OtherAnswers({ step, given: { isBusy, save }, onHold }: GivenProps & Pick<StepRunnerProps, "onHold">) {
  const t = useTranslations("work-orders");

  return (
    <div className="grid gap-1">
      <Button variant="ghost" className="h-12 text-base" busy={isBusy} onClick={() => save("not_applicable")}>
        {t(step.is_required ? "not_applicable" : "skip_step")}
      </Button>
      {step.kind !== "pass_fail" && (
        <Button variant="ghost" className="h-12 text-alarm-text text-base" busy={isBusy} onClick={() => save("failed")}>
          <X aria-hidden />
          {t(step.kind === "lockout" ? "not_locked_out" : "step_failed")}
        </Button>
      )}
      {onHold && (
        <Button variant="ghost" className="h-12 text-acute-text text-base" onClick={onHold}>
          <TriangleAlert aria-hidden />
          {t("something_wrong")}
        </Button>
      )}
    </div>
  );
}

interface SaveBarProps extends GivenProps {
  isLast: boolean;
  /** The order, to pull up. */
  children: ReactNode;
}

/** At the foot of the screen: the order, why the step cannot be saved yet, and what saves it. */
function SaveBar({ step, given, isLast, children }: SaveBarProps) {
  const t = useTranslations("work-orders");
  const { missing, isBeyond, isBusy, save } = given;
  const reading = step.reading ? t(`readings.${step.reading}`) : null;
  const whyNot = useId();

  return (
    <div className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t bg-card px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:static md:border-0 md:p-0">
      {children}
      <p id={whyNot} aria-live="polite" className={cn("flex items-center gap-2", !missing && !isBeyond && "hidden")}>
        <Info aria-hidden className="size-4 shrink-0 text-accent" />
        {missing === "reading" && t("reading_missing", { reading: reading ?? t("readings.one") })}
        {missing && missing !== "reading" && t(`step_missing.${missing}`)}
        {isBeyond && t("beyond_limits")}
      </p>
      {step.kind === "pass_fail" ? (
        <YesNo
          label={step.text}
          words={{ yes: t("pass"), no: t("fail") }}
          disabled={isBusy}
          value={step.answer === "done" ? true : step.answer === "failed" ? false : null}
          onChange={(isPassed) => void save(isPassed ? "done" : "failed")}
        />
      ) : (
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          disabled={missing !== null}
          aria-describedby={missing || isBeyond ? whyNot : undefined}
          onClick={() => save("done")}
          className="w-full"
        >
          {step.kind === "lockout" ? <Lock aria-hidden /> : <Check aria-hidden />}
          {t(step.kind === "lockout" ? "locked_out" : isLast && !isBeyond ? "save_last_step" : "save_step")}
        </Button>
      )}
    </div>
  );
}

/** What is still to be given before the step can be saved as done. */
function missingOf(step: Step): "reading" | "choice" | "text" | "photo" | "lockout" | null {
  if (step.kind === "pass_fail" || isAnswered({ ...step, answer: "done" })) return null;

  return step.kind === "number" ? "reading" : step.kind === "check" ? null : step.kind;
}

/** "2 to 4 mm/s" */
function Limits({ step: { min, max, unit } }: { step: Step }) {
  const t = useTranslations("work-orders.step_limits");
  const locale = useLocale();
  const written = (value: number) => [writeDecimal(value, locale), unit].filter(Boolean).join(" ");
  if (min !== null && max !== null) return t("between", { min: writeDecimal(min, locale), max: written(max) });
  if (min !== null) return t("at_least", { min: written(min) });

  return max === null ? null : t("at_most", { max: written(max) });
}

interface ChoicesProps {
  step: Step;
  value: string;
  onChoose: (choice: string) => void;
}

function Choices({ step, value, onChoose }: ChoicesProps) {
  return (
    <fieldset aria-label={step.text} className="grid gap-2">
      {step.choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={value === choice}
          onClick={() => onChoose(choice)}
          className={cn(
            "min-h-14 rounded-card border border-control px-4 text-left font-semibold text-base text-strong hover:bg-hover",
            value === choice && "border-strong bg-strong text-card hover:bg-strong",
          )}
        >
          {choice}
        </button>
      ))}
    </fieldset>
  );
}

/** How it is done, below the field that it is about; a press opens it whole. */
function StepGuide({ step, picture_id }: { step: Step; picture_id: number }) {
  const t = useTranslations("work-orders");

  return (
    <a href={fileUrl(picture_id)} target="_blank" rel="noreferrer" className="block">
      {/* biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none. */}
      <img
        src={fileUrl(picture_id)}
        alt={t("step_picture", { step: step.id })}
        className="max-h-40 w-full rounded-card md:max-h-80 border border-line bg-sunk object-contain"
      />
    </a>
  );
}

/** The pictures of the other steps: they are there when their step comes, also where there is no connection then. */
function ToCome({ steps, current }: { steps: readonly Step[]; current: number }) {
  const others = steps.flatMap(({ id, picture_id }) => (picture_id && id !== current ? picture_id : []));

  return [...new Set(others)].map((id) => <link key={id} rel="prefetch" as="image" href={fileUrl(id)} />);
}
