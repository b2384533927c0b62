"use client";

import { Lightbulb, ListChecks, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/client/class-names";
import { type StepReading, stepReadings } from "@/lib/domain/maintenance/work-order-steps";
import { pastedSteps, type StepDraft, stepDrafts } from "./step-drafts";
import type { WorkOrderForm } from "./use-work-order-form";

const blank: StepDraft = { text: "", unit: "", hint: "", reading: null };

/** The procedure, a row for each step: its text, the unit of what is measured, and a hint for who does it. */
export function StepsField({ form }: { form: WorkOrderForm }) {
  const noun = useTranslations("work-orders");
  const { steps } = form.values;
  const error = form.stepError;
  const [focused, setFocused] = useState<number | null>(null);
  const set = (next: StepDraft[]) => form.set({ steps: next });

  function insertAfter(at: number, ...rows: StepDraft[]) {
    set([...steps.slice(0, at + 1), ...rows, ...steps.slice(at + 1)]);
    setFocused(at + rows.length);
  }

  function remove(at: number) {
    set(steps.filter((_, index) => index !== at));
    setFocused(at > 0 ? at - 1 : null);
  }

  return (
    <fieldset className="grid content-start gap-1.5 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{noun("fields.steps")}</legend>
      {steps.length > 0 && (
        <ol className="grid gap-1.5">
          {steps.map((step, index) => (
            <StepRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name before it is saved
              key={index}
              step={step}
              number={index + 1}
              isFocused={focused === index}
              onChange={(part) => set(steps.map((one, at) => (at === index ? { ...one, ...part } : one)))}
              onInsert={(rows) => insertAfter(index, ...rows)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {error && <p className="font-medium text-alarm-text text-xs">{error}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => insertAfter(steps.length - 1, blank)}>
          <Plus aria-hidden />
          {noun("step.add")}
        </Button>
        {form.suggested_steps.length > 0 && (
          <Button size="sm" onClick={() => set(stepDrafts(form.suggested_steps))}>
            <ListChecks aria-hidden />
            {noun("suggested_steps.take", { count: form.suggested_steps.length })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface StepRowProps {
  step: StepDraft;
  number: number;
  isFocused: boolean;
  onChange: (part: Partial<StepDraft>) => void;
  onInsert: (rows: StepDraft[]) => void;
  onRemove: () => void;
}

function StepRow({ step, number, isFocused, onChange, onInsert, onRemove }: StepRowProps) {
  const noun = useTranslations("work-orders");
  const text = useRef<HTMLInputElement>(null);
  const [isHinting, setHinting] = useState(step.hint !== "");
  useEffect(() => {
    if (isFocused) text.current?.focus();
  }, [isFocused]);

  function onKeyDown(event: KeyboardEvent) {
    const isEmptied = event.key === "Backspace" && step.text === "";
    if (event.key !== "Enter" && !isEmptied) return;
    event.preventDefault();
    if (isEmptied) onRemove();
    else onInsert([blank]);
  }

  /** Lines from a document or a mail become a step each. */
  function onPaste(event: ClipboardEvent) {
    const [first, ...rest] = pastedSteps(event.clipboardData.getData("text"));
    if (first === undefined || rest.length === 0) return;
    event.preventDefault();
    onChange({ text: step.text + first });
    onInsert(rest.map((line) => ({ ...blank, text: line })));
  }

  return (
    <li className="grid grid-cols-[1.25rem_1fr_auto] items-center gap-1.5">
      <span aria-hidden className="text-right text-muted text-xs tabular-nums">
        {number}.
      </span>
      <span className="flex min-w-0 gap-1.5">
        <Input
          ref={text}
          aria-label={noun("step.text", { number })}
          value={step.text}
          maxLength={500}
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Input
          aria-label={noun("step.unit", { number })}
          placeholder={noun("step.unit_placeholder")}
          value={step.unit}
          maxLength={20}
          onChange={(event) => onChange({ unit: event.target.value })}
          className="w-20 shrink-0 md:w-24"
        />
      </span>
      <span className="flex">
        <IconButton
          label={noun("step.add_hint", { number })}
          aria-expanded={isHinting}
          onClick={() => setHinting(!isHinting)}
        >
          <Lightbulb aria-hidden className={cn(step.hint && "text-accent")} />
        </IconButton>
        <IconButton label={noun("step.remove", { number })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
      {step.unit.trim() !== "" && (
        <span className="col-start-2 flex items-center gap-2">
          <Select
            aria-label={noun("step.reading", { number })}
            value={step.reading ?? "plain"}
            onValueChange={(value) => onChange({ reading: value === "plain" ? null : (value as StepReading) })}
            options={[
              { value: "plain", label: noun("step.plain_reading") },
              ...stepReadings.map((value) => ({ value, label: noun(`readings.${value}`) })),
            ]}
          />
        </span>
      )}
      {isHinting && (
        <Input
          aria-label={noun("step.hint", { number })}
          placeholder={noun("step.hint_placeholder")}
          value={step.hint}
          maxLength={1_000}
          onChange={(event) => onChange({ hint: event.target.value })}
          className="col-start-2 text-muted"
        />
      )}
    </li>
  );
}
