"use client";

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NumberRange } from "@/lib/client/list-address";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";

// Bound by hand: filters are the state of a list, which is its address.

interface NumberRangeEditorProps {
  value: NumberRange | undefined;
  unit: string | undefined;
  onChange: (value: NumberRange | undefined) => void;
}

const typingMs = 600;

/** From and to, either may stay empty. Applied when the typing stops, on Enter, and when the editor closes. */
export function NumberRangeEditor({ value, unit, onChange }: NumberRangeEditorProps) {
  const t = useTranslations("resource.range");
  const { box, typed, type, numbers, apply } = useTypedRange(value, onChange);
  const isBackwards = numbers.from !== undefined && numbers.to !== undefined && numbers.to < numbers.from;
  const errorOf = { from: Number.isNaN(numbers.from), to: Number.isNaN(numbers.to) };

  return (
    <div ref={box} className="grid grid-cols-2 gap-2">
      {(["from", "to"] as const).map((edge) => (
        <Field
          key={edge}
          label={t(edge)}
          error={errorOf[edge] ? t("number") : edge === "to" && isBackwards ? t("backwards") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              unit={unit}
              value={typed[edge]}
              onChange={(event) => type({ ...typed, [edge]: event.target.value })}
              onBlur={apply}
              onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && apply()}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** What is typed, and the range that it means; only a range that can be asked for is applied. */
function useTypedRange(value: NumberRange | undefined, onChange: NumberRangeEditorProps["onChange"]) {
  const locale = useLocale();
  const written = (number: number | undefined) => (number === undefined ? "" : writeDecimal(number, locale));
  const [draft, setDraft] = useState<{ from: string; to: string }>();
  const asked = useRef(value);
  const box = useRef<HTMLDivElement>(null);
  const typed = draft ?? { from: written(value?.from), to: written(value?.to) };
  const numbers = { from: numberOf(typed.from, locale), to: numberOf(typed.to, locale) };

  function apply() {
    if (!draft || Number.isNaN(numbers.from) || Number.isNaN(numbers.to)) return;
    if (numbers.from !== undefined && numbers.to !== undefined && numbers.to < numbers.from) return;
    if (isSame(numbers, asked.current)) return;
    asked.current = numbers.from === undefined && numbers.to === undefined ? undefined : numbers;
    onChange(asked.current);
  }

  // The list answers later than people type: while they are here, nothing replaces what they type.
  useEffect(() => {
    if (isSame(value, asked.current) || box.current?.contains(document.activeElement)) return;
    asked.current = value;
    setDraft(undefined);
  }, [value]);

  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    const timer = draft && setTimeout(() => latest.current(), typingMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => latest.current(), []);

  return { box, typed, type: setDraft, numbers, apply };
}

const isSame = (one: NumberRange | undefined, other: NumberRange | undefined) =>
  one?.from === other?.from && one?.to === other?.to;
const numberOf = (text: string, locale: string) => (text.trim() === "" ? undefined : readDecimal(text, locale));
