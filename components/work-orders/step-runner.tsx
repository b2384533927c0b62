"use client";

import { Check, Info, TriangleAlert, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { cn } from "@/lib/client/class-names";
import { fileUrl } from "@/lib/client/files";
import { useDraft } from "@/lib/client/use-draft";
import { isAnswered, isOutside, type Step, type StepAnswer } from "@/lib/domain/maintenance/work-order-steps";
import { writeDecimal } from "@/lib/domain/shared/decimal";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { FoundAndLeft } from "./found-and-left";
import { LiveReading } from "./live-reading";
import { useSteps } from "./procedure";
import { StepFiles } from "./step-files";
import type { Order } from "./types";
import { YesNo } from "./yes-no";
// Bound by hand: each answer is kept on the phone and sent by itself.

export interface StepRunnerProps {
  order: Order;
  /** The first step without an answer. */
  step: Step;
  /** Of the order's item. */
  documents: readonly ItemDocument[];
  onHold?: () => void;
}

/** One step a screen, for a phone in a gloved hand. */
export function StepRunner({ order, step, documents, onHold }: StepRunnerProps) {
  const t = useTranslations("work-orders");
  const given = useStepGiven(order, step);

  return (
    <>
      <div className="grid gap-4 pb-40">
        <div>
          <p className="text-base text-muted">
            {t("step_of", { step: step.id, total: order.steps_total })}
            {!step.is_required && ` ${t("optional_step")}`}
          </p>
          <h2 className="font-bold text-2xl text-strong leading-tight">{step.text}</h2>
          {step.hint && <p className="mt-1 text-base">{step.hint}</p>}
          {step.picture_id && <StepGuide step={step} picture_id={step.picture_id} />}
          <ToCome steps={order.steps} current={step.id} />
        </div>
        <Answer order={order} step={step} given={given} />
        <FoundAndLeft order={order} />
        <Field label={t("comment")}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={given.note}
              onChange={(event) => given.change({ note: event.target.value })}
            />
          )}
        </Field>
        <StepFiles order={order} step_id={step.id} documents={documents} />
        <OtherAnswers step={step} given={given} onHold={onHold} />
      </div>
      <SaveBar step={step} given={given} />
    </>
  );
}

/** The answer as it is typed, what is missing in it, and how it is saved. */
function useStepGiven(order: Order, step: Step) {
  const { answerWithUndo, isBusy } = useSteps(order);
  const { user_id } = useViewer();
  const draft = useDraft(user_id, `order ${order.id} step ${step.id}`, {
    value: step.value,
    entry: step.entry ?? "",
    note: "",
  });
  const { value, entry, note } = draft.value;
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part });
  const missing = missingOf({ ...step, value, entry });
  const isBeyond = step.kind === "number" && isOutside(step, value);

  async function save(answer: StepAnswer) {
    const isTaken = await answerWithUndo(step, {
      answer,
      ...(step.kind === "number" ? { value } : {}),
      ...(step.kind === "choice" || step.kind === "text" ? { entry: entry.trim() || null } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
    if (isTaken) await draft.clear();
  }

  return { value, entry, note, change, missing, isBeyond, isBusy, save };
}

interface GivenProps {
  step: Step;
  given: ReturnType<typeof useStepGiven>;
}

/** The reading, choice or text that the step asks for. */
function Answer({ order, step, given }: GivenProps & { order: Order }) {
  const t = useTranslations("work-orders");
  const { value, entry, change } = given;
  const reading = step.reading ? t(`readings.${step.reading}`) : null;

  return (
    <>
      {step.kind === "number" && (
        <>
          {step.unit !== null && (
            <LiveReading order={order} unit={step.unit} onUse={(next) => change({ value: next })} />
          )}
          <Field
            label={
              reading
                ? t("reading_of", { reading, unit: step.unit ?? "" })
                : t("reading", { unit: step.unit ?? t("fields.number") })
            }
            hint={<Limits step={step} />}
          >
            {(control) => (
              <NumberStepper
                {...control}
                large
                value={value}
                onValueChange={(next) => change({ value: next })}
                step={0.1}
                unit={step.unit ?? undefined}
              />
            )}
          </Field>
        </>
      )}
      {step.kind === "choice" && <Choices step={step} value={entry} onChoose={(chosen) => change({ entry: chosen })} />}
      {step.kind === "text" && (
        <Field label={t("answer")} required={step.is_required}>
          {(control) => (
            <Textarea {...control} rows={3} value={entry} onChange={(event) => change({ entry: event.target.value })} />
          )}
        </Field>
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
          {t("step_failed")}
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

/** At the foot of the screen: why the step cannot be saved yet, and what saves it. */
function SaveBar({ step, given: { missing, isBeyond, isBusy, save } }: GivenProps) {
  const t = useTranslations("work-orders");
  const reading = step.reading ? t(`readings.${step.reading}`) : null;

  return (
    <div className="fixed inset-x-0 bottom-(--spacing-bottombar) z-10 grid gap-2 border-line border-t bg-card p-3 pb-7">
      <p id="why-not" aria-live="polite" className={cn("flex items-center gap-2", !missing && !isBeyond && "hidden")}>
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
          value={null}
          onChange={(isPassed) => void save(isPassed ? "done" : "failed")}
        />
      ) : (
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          disabled={missing !== null}
          aria-describedby={missing || isBeyond ? "why-not" : undefined}
          onClick={() => save("done")}
          className="w-full"
        >
          <Check aria-hidden />
          {t("save_step")}
        </Button>
      )}
    </div>
  );
}

/** What is still to be given before the step can be saved as done. */
function missingOf(step: Step): "reading" | "choice" | "text" | "photo" | null {
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

/** How it is done, as large as the phone is wide; a press opens it whole. */
function StepGuide({ step, picture_id }: { step: Step; picture_id: number }) {
  const t = useTranslations("work-orders");

  return (
    <a href={fileUrl(picture_id)} target="_blank" rel="noreferrer" className="mt-3 block">
      {/* biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none. */}
      <img
        src={fileUrl(picture_id)}
        alt={t("step_picture", { step: step.id })}
        className="max-h-80 w-full rounded-card border border-line bg-sunk object-contain"
      />
    </a>
  );
}

/** The pictures of the other steps: they are there when their step comes, also where there is no connection then. */
function ToCome({ steps, current }: { steps: readonly Step[]; current: number }) {
  const others = steps.flatMap(({ id, picture_id }) => (picture_id && id !== current ? picture_id : []));

  return [...new Set(others)].map((id) => <link key={id} rel="prefetch" as="image" href={fileUrl(id)} />);
}

/** One bar a step: answered, the one at hand, to come. */
export function StepBars({ order, current }: { order: Order; current: number | null }) {
  return (
    <div aria-hidden className="flex gap-2">
      {order.steps.map((step) => (
        <span
          key={step.id}
          className={cn(
            "h-1.5 flex-1 rounded-full bg-line",
            step.answer !== null && "bg-ok",
            step.answer === "failed" && "bg-alarm",
            step.id === current && "bg-accent",
          )}
        />
      ))}
    </div>
  );
}
