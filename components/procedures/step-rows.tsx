"use client";

import { ChevronDown, ChevronUp, Plus, SlidersHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { NumberInput } from "@/components/catalogue/number-input";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/client/class-names";
import {
  type StepFollowUp,
  type StepKind,
  type StepReading,
  stepFollowUps,
  stepKinds,
  stepReadings,
} from "@/lib/domain/maintenance/work-order-steps";
import { blankStep, pastedSteps, type StepDraft } from "./step-drafts";
import { StepPicture } from "./step-picture";

export interface StepRowsProps {
  steps: readonly StepDraft[];
  onChange: (steps: StepDraft[]) => void;
  disabled?: boolean;
  error?: ReactNode;
  /** Steps that several orders are made with can show how they are done. */
  withPictures?: boolean;
  /** Beside "Add a step". */
  children?: ReactNode;
}

/** The steps of a procedure, a row for each: its text, how it is answered, and what else there is to it. */
export function StepRows({ steps, onChange, disabled, error, withPictures = false, children }: StepRowsProps) {
  const t = useTranslations("task-procedures.step");
  const [focused, setFocused] = useState<number | null>(null);

  function insertAfter(at: number, ...rows: StepDraft[]) {
    onChange([...steps.slice(0, at + 1), ...rows, ...steps.slice(at + 1)]);
    setFocused(at + rows.length);
  }

  function remove(at: number) {
    onChange(steps.filter((_, index) => index !== at));
    setFocused(at > 0 ? at - 1 : null);
  }

  function move(at: number, by: -1 | 1) {
    const [one, other] = [steps[at], steps[at + by]];
    if (!one || !other) return;
    onChange(steps.map((step, index) => (index === at ? other : index === at + by ? one : step)));
  }

  return (
    <>
      {steps.length > 0 && (
        <ol className="grid gap-1.5">
          {steps.map((step, index) => (
            <StepRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name before it is saved
              key={index}
              step={step}
              number={index + 1}
              isLast={index === steps.length - 1}
              isFocused={focused === index}
              isDisabled={disabled ?? false}
              withPictures={withPictures}
              onChange={(part) => onChange(steps.map((one, at) => (at === index ? { ...one, ...part } : one)))}
              onInsert={(rows) => insertAfter(index, ...rows)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => insertAfter(steps.length - 1, blankStep)}>
            <Plus aria-hidden />
            {t("add")}
          </Button>
          {children}
        </div>
      )}
    </>
  );
}

interface StepRowProps {
  step: StepDraft;
  number: number;
  isLast: boolean;
  isFocused: boolean;
  isDisabled: boolean;
  withPictures: boolean;
  onChange: (part: Partial<StepDraft>) => void;
  onInsert: (rows: StepDraft[]) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function StepRow({ step, number, isDisabled, onChange, ...row }: StepRowProps) {
  const { isLast, isFocused, withPictures, onInsert, onMove, onRemove } = row;
  const t = useTranslations("task-procedures.step");
  const isMore = step.hint !== "" || step.picture_id !== null || !step.is_required || step.on_fail !== "none";
  const [isOpen, setOpen] = useState(isMore);

  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-1.5">
      <span aria-hidden className="pt-2 text-right text-muted text-xs tabular-nums">
        {number}.
      </span>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-1.5">
          <StepText
            step={step}
            number={number}
            isFocused={isFocused}
            isDisabled={isDisabled}
            onChange={onChange}
            onInsert={onInsert}
            onRemove={onRemove}
          />
          <Select
            aria-label={t("kind", { number })}
            value={step.kind}
            disabled={isDisabled}
            onValueChange={(kind) => onChange({ kind: kind as StepKind })}
            options={stepKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            className="w-32 max-sm:flex-1"
          />
          <span className="flex">
            <IconButton label={t("more", { number })} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <SlidersHorizontal aria-hidden className={cn(isMore && "text-accent")} />
            </IconButton>
            {!isDisabled && <MoveButtons number={number} isLast={isLast} onMove={onMove} onRemove={onRemove} />}
          </span>
        </div>
        {step.kind === "number" && (
          <NumberParts step={step} number={number} isDisabled={isDisabled} onChange={onChange} />
        )}
        {step.kind === "lockout" && (
          <Checkbox
            label={t("needs_photo")}
            checked={step.needs_photo}
            disabled={isDisabled}
            onCheckedChange={(value) => onChange({ needs_photo: value === true })}
          />
        )}
        {step.kind === "choice" && (
          <Textarea
            aria-label={t("choices", { number })}
            placeholder={t("choices_placeholder")}
            rows={2}
            value={step.choices}
            disabled={isDisabled}
            onChange={(event) => onChange({ choices: event.target.value })}
          />
        )}
        {isOpen && (
          <MoreParts step={step} number={number} isDisabled={isDisabled} onChange={onChange}>
            {(withPictures || step.picture_id !== null) && (
              <StepPicture
                number={number}
                picture_id={step.picture_id}
                isDisabled={isDisabled}
                onChange={(picture_id) => onChange({ picture_id })}
              />
            )}
          </MoreParts>
        )}
      </div>
    </li>
  );
}

type StepTextProps = Omit<StepRowProps, "isLast" | "withPictures" | "onMove">;

/** Enter begins the next step, Backspace in an empty one removes it, pasted lines become a step each. */
function StepText({ step, number, isFocused, isDisabled, onChange, onInsert, onRemove }: StepTextProps) {
  const t = useTranslations("task-procedures.step");
  const text = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) text.current?.focus();
  }, [isFocused]);

  function onKeyDown(event: KeyboardEvent) {
    const isEmptied = event.key === "Backspace" && step.text === "";
    if (event.key !== "Enter" && !isEmptied) return;
    event.preventDefault();
    if (isEmptied) onRemove();
    else onInsert([blankStep]);
  }

  /** Lines from a document or a mail become a step each. */
  function onPaste(event: ClipboardEvent) {
    const [first, ...rest] = pastedSteps(event.clipboardData.getData("text"));
    if (first === undefined || rest.length === 0) return;
    event.preventDefault();
    onChange({ text: step.text + first });
    onInsert(rest.map((line) => ({ ...blankStep, text: line })));
  }

  return (
    <Input
      ref={text}
      aria-label={t("text", { number })}
      value={step.text}
      maxLength={500}
      disabled={isDisabled}
      onChange={(event) => onChange({ text: event.target.value })}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className="min-w-40 flex-1 max-sm:basis-full"
    />
  );
}

function MoveButtons({
  number,
  isLast,
  onMove,
  onRemove,
}: Pick<StepRowProps, "number" | "isLast" | "onMove" | "onRemove">) {
  const t = useTranslations("task-procedures.step");

  return (
    <>
      <IconButton label={t("up", { number })} disabled={number === 1} onClick={() => onMove(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={t("down", { number })} disabled={isLast} onClick={() => onMove(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={t("remove", { number })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </>
  );
}

type PartProps = Pick<StepRowProps, "step" | "number" | "isDisabled" | "onChange">;

/** What is measured, between which limits, and whether it is how the machine was found or left. */
function NumberParts({ step, number, isDisabled, onChange }: PartProps) {
  const t = useTranslations("task-procedures.step");
  const readings = useTranslations("work-orders.readings");

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Input
        aria-label={t("unit", { number })}
        placeholder={t("unit_placeholder")}
        value={step.unit}
        maxLength={20}
        disabled={isDisabled}
        onChange={(event) => onChange({ unit: event.target.value })}
        className="w-24"
      />
      <NumberInput
        aria-label={t("min", { number })}
        placeholder={t("min_placeholder")}
        value={step.min}
        disabled={isDisabled}
        onValueChange={(min) => onChange({ min })}
        className="w-24"
      />
      <NumberInput
        aria-label={t("max", { number })}
        placeholder={t("max_placeholder")}
        value={step.max}
        disabled={isDisabled}
        onValueChange={(max) => onChange({ max })}
        className="w-24"
      />
      <Select
        aria-label={t("reading", { number })}
        value={step.reading ?? "plain"}
        disabled={isDisabled}
        onValueChange={(value) => onChange({ reading: value === "plain" ? null : (value as StepReading) })}
        options={[
          { value: "plain", label: t("plain_reading") },
          ...stepReadings.map((value) => ({ value, label: readings(value) })),
        ]}
        className="w-36"
      />
    </div>
  );
}

function MoreParts({ step, number, isDisabled, onChange, children }: PartProps & { children?: ReactNode }) {
  const t = useTranslations("task-procedures.step");

  return (
    <div className="grid gap-1.5">
      <Input
        aria-label={t("hint", { number })}
        placeholder={t("hint_placeholder")}
        value={step.hint}
        maxLength={1_000}
        disabled={isDisabled}
        onChange={(event) => onChange({ hint: event.target.value })}
        className="text-muted"
      />
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Checkbox
          label={t("required")}
          checked={step.is_required}
          disabled={isDisabled}
          onCheckedChange={(value) => onChange({ is_required: value === true })}
        />
        <Select
          aria-label={t("on_fail", { number })}
          value={step.on_fail}
          disabled={isDisabled}
          onValueChange={(value) => onChange({ on_fail: value as StepFollowUp })}
          options={stepFollowUps.map((value) => ({ value, label: t(`follow_ups.${value}`) }))}
          className="w-60"
        />
      </div>
    </div>
  );
}
