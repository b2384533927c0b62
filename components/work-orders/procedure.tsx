"use client";

import { Camera, Lock, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { useReading } from "@/components/ui/use-reading";
import { ApiError, api } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import { give, type NewChange } from "@/lib/client/outbox";
import { pointsToVerify } from "@/lib/domain/maintenance/permits-of-order";
import {
  answerOf,
  isAnswered,
  owesLockPhoto,
  type Step,
  type StepGiven,
} from "@/lib/domain/maintenance/work-order-steps";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";
import type { FullOrder, Order } from "./types";
import { aboutOrder, undoToast } from "./use-kept";
import { YesNo } from "./yes-no";

/** Sends answers of steps and refreshes the work order. True if they were accepted, or kept to be sent. */
export function useSteps(order: Order) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui.toast");
  const { withUnit } = useReading();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [isSending, setSending] = useState(false);

  async function answer(...steps: StepGiven[]): Promise<boolean> {
    setSending(true);
    const seen = new Map(order.steps.map((step) => [step.id, step.answered_at]));
    const change: NewChange = {
      about: aboutOrder(order),
      kind: "steps",
      method: "put",
      path: `/maintenance/${order.id}/steps`,
      body: { steps: steps.map((step) => ({ ...step, seen_answered_at: seen.get(step.id) ?? null })) },
    };
    const given = await give(change).finally(() => setSending(false));
    if (given instanceof ApiError) api.announce(given);
    // Without a connection there is nothing newer to ask for.
    if (given !== "kept") startTransition(() => router.refresh());
    return !(given instanceof ApiError);
  }

  /** The answer of one step, which can be taken back for ten seconds. */
  async function answerWithUndo(step: Step, given: Omit<StepGiven, "id">): Promise<boolean> {
    const isTaken = await answer({ ...given, id: step.id });
    if (!isTaken) return false;
    const { value } = given;
    const valueText = typeof value === "number" ? withUnit(value, { unit: step.unit, decimals: null }) : null;
    const name = step.reading ? t(`readings.${step.reading}`) : t("step_number", { step: step.id });
    toast.success(valueText ? t("saved_value", { name, value: valueText }) : t("saved_step", { step: step.id }), {
      id: undoToast(order),
      undo: { label: ui("undo"), run: () => void answer(answerOf(step)) },
    });
    return true;
  }

  return { answer, answerWithUndo, isBusy: isPending || isSending };
}

/** Is its answer held back by the points of the order's lockout, as they are on the server or were when the phone kept them? */
export const isHeldBack = ({ permits }: FullOrder, { kind }: Step) =>
  kind === "lockout" && pointsToVerify(permits?.lockout_points ?? []).length > 0;

export function Procedure({ order, isEditable }: { order: FullOrder; isEditable: boolean }) {
  const t = useTranslations("work-orders");
  const { answer, isBusy } = useSteps(order);
  if (order.steps.length === 0) return null;

  return (
    <section>
      <header className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold text-strong">{t("procedure")}</h2>
        <span className="text-muted text-xs">
          {order.task_procedure && `${order.task_procedure.name} · `}
          {t("steps_done", { done: order.steps_answered, total: order.steps_total })}
        </span>
      </header>
      <ul className="grid gap-0.5">
        {order.steps.map((step) => (
          <li key={step.id} className="grid gap-0.5">
            <div className="flex flex-wrap items-center gap-x-2">
              <Checkbox
                label={<StepText step={step} />}
                checked={step.answer !== null}
                disabled={
                  !isEditable || isBusy || (step.answer === null && (needsMore(step) || isHeldBack(order, step)))
                }
                onCheckedChange={(checked) => answer({ id: step.id, answer: checked ? "done" : null })}
                className="min-w-0"
              />
              {step.picture_id && <StepPictureLink step={step} picture_id={step.picture_id} />}
              <StepControl step={step} isDisabled={!isEditable || isBusy} onAnswer={answer} />
            </div>
            {step.answer === null && isHeldBack(order, step) && (
              <p className="pb-1 pl-7 text-warning-text text-xs">{t("step_missing.points")}</p>
            )}
            {owesLockPhoto(step) && <p className="pb-1 pl-7 text-warning-text text-xs">{t("lock_photo_owed")}</p>}
            {(step.answer === "failed" || step.follow_up) && <Failed step={step} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A tick is no answer to what asks for more than that. */
const needsMore = (step: Step) => !isAnswered({ ...step, answer: "done" }) || step.kind === "pass_fail";

function StepText({ step }: { step: Step }) {
  const t = useTranslations("work-orders");

  return (
    <span className={isAnswered(step) && step.answer !== "failed" ? "text-muted line-through" : undefined}>
      {step.text}
      {!step.is_required && <span className="text-muted text-xs"> {t("optional_step")}</span>}
    </span>
  );
}

/** How it is done, small; a press opens it whole. */
function StepPictureLink({ step, picture_id }: { step: Step; picture_id: number }) {
  const t = useTranslations("work-orders");

  return (
    <a href={fileUrl(picture_id)} target="_blank" rel="noreferrer" className="shrink-0">
      {/* biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none. */}
      <img
        src={fileUrl(picture_id)}
        alt={t("step_picture", { step: step.id })}
        loading="lazy"
        className="h-9 w-14 rounded-control border border-line bg-sunk object-cover"
      />
    </a>
  );
}

/** That it failed, and what has been made of it. */
function Failed({ step }: { step: Step }) {
  const t = useTranslations("work-orders");
  const { follow_up } = step;

  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-1 pl-7 text-alarm-text text-xs">
      {step.answer === "failed" && (
        <span className="flex items-center gap-1 font-medium">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t("step_failed")}
        </span>
      )}
      {follow_up && (
        <Link
          href={
            follow_up.kind === "order"
              ? `/maintenance/work-orders/${follow_up.id}`
              : `/maintenance-requests?id=${follow_up.id}`
          }
          className="text-accent hover:underline"
        >
          {follow_up.label}
        </Link>
      )}
    </p>
  );
}

interface StepControlProps {
  step: Step;
  isDisabled: boolean;
  onAnswer: (given: StepGiven) => void;
}

/** What the step asks for beside the tick. */
function StepControl({ step, isDisabled, onAnswer }: StepControlProps) {
  const t = useTranslations("work-orders");
  switch (step.kind) {
    case "number":
      return (
        <StepValue
          key={`${step.value}`}
          step={step}
          isDisabled={isDisabled}
          onValue={(value) => onAnswer({ id: step.id, answer: "done", value })}
        />
      );
    case "pass_fail":
      return (
        <span className="ml-auto flex w-48">
          <YesNo
            isCompact
            label={step.text}
            words={{ yes: t("pass"), no: t("fail") }}
            disabled={isDisabled}
            value={step.answer === "done" ? true : step.answer === "failed" ? false : null}
            onChange={(isPassed) => onAnswer({ id: step.id, answer: isPassed ? "done" : "failed" })}
          />
        </span>
      );
    case "choice":
      return (
        <Select
          aria-label={step.text}
          value={step.entry ?? undefined}
          disabled={isDisabled}
          onValueChange={(entry) => onAnswer({ id: step.id, answer: "done", entry })}
          options={step.choices.map((value) => ({ value, label: value }))}
          className="ml-auto w-40"
        />
      );
    case "text":
      return (
        <StepEntry
          key={step.entry}
          step={step}
          isDisabled={isDisabled}
          onEntry={(entry) => onAnswer({ id: step.id, answer: "done", entry })}
        />
      );
    case "lockout":
      return (
        <span className="ml-auto flex items-center gap-1 text-muted text-xs">
          <Lock aria-hidden className="size-3.5" />
          {step.answer === "done" ? t("locked_out") : t("safety_step")}
          {step.needs_photo && ` · ${t("photos", { count: step.photos })}`}
        </span>
      );
    case "photo":
      return (
        <span className="ml-auto flex items-center gap-1 text-muted text-xs">
          <Camera aria-hidden className="size-3.5" />
          {t("photos", { count: step.photos })}
        </span>
      );
    case "check":
      return null;
  }
}

function StepEntry({
  step,
  isDisabled,
  onEntry,
}: {
  step: Step;
  isDisabled: boolean;
  onEntry: (entry: string) => void;
}) {
  const [text, setText] = useState(step.entry ?? "");
  const commit = () => text.trim() !== "" && text.trim() !== step.entry && onEntry(text.trim());

  return (
    <span className="ml-auto w-56 max-w-full">
      <Input
        aria-label={step.text}
        value={text}
        maxLength={2_000}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
    </span>
  );
}

interface StepValueProps {
  step: Step;
  isDisabled: boolean;
  onValue: (value: number) => void;
}

function StepValue({ step, isDisabled, onValue }: StepValueProps) {
  const locale = useLocale();
  const [text, setText] = useState(step.value === null ? "" : writeDecimal(step.value, locale));

  function commit() {
    const value = readDecimal(text, locale);
    if (!Number.isNaN(value) && value !== step.value) onValue(value);
  }

  return (
    <span className="ml-auto w-28 shrink-0">
      <Input
        aria-label={step.text}
        inputMode="decimal"
        unit={step.unit ?? undefined}
        value={text}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
    </span>
  );
}
