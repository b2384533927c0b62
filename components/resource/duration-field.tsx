"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { DurationUnit } from "@/lib/domain/shared/duration";
import { readDuration } from "@/lib/domain/shared/read-duration";
import { type FieldOptions, useFormField } from "./form-context";
import { spanClass } from "./form-field";

export interface DurationFieldProps extends FieldOptions {
  in: DurationUnit;
}

// A phone's number keys have neither a colon nor letters.
const keys = { minutes: ["h", "min"], seconds: ["h", "min", "s"] } as const;

/** Typed as 1:30, 90 (minutes) or 1 h 30, shown as "1 h 30 min", sent as a whole number of its unit. */
export function DurationField({ in: unit, ...options }: DurationFieldProps) {
  const t = useTranslations("resource");
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<number | string | null>(
    options,
    "duration",
  );
  const durationText = useDurationText();
  const [draft, setDraft] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isKeyed = useRef(false);
  const shown = draft ?? (typeof value === "number" ? durationText(value, unit) : (value ?? ""));

  function type(text: string) {
    const read = readDuration(text, unit);
    setDraft(text);
    setValue(text.trim() === "" ? null : Number.isNaN(read) ? text : read);
  }

  function typeKey(key: string) {
    isKeyed.current = true;
    type(`${shown.trim()} ${key} `);
    input.current?.focus();
  }
  // What is typed next comes behind the key, not in place of all.
  useLayoutEffect(() => {
    if (isKeyed.current) input.current?.setSelectionRange(shown.length, shown.length);
    isKeyed.current = false;
  }, [shown]);

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) => (
        <span className="flex gap-1.5">
          <Input
            {...control}
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            placeholder="1:30"
            value={shown}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setDraft(undefined);
              onBlur();
            }}
            changed={isChanged}
            disabled={isDisabled}
          />
          {keys[unit].map((key) => (
            <Button
              key={key}
              // The visible letters begin the name, so that it can be spoken as it is read.
              aria-label={`${key} (${t(`duration.${key}`)})`}
              disabled={isDisabled}
              className="hidden min-w-12 px-2 touch:inline-flex"
              // The focus stays in the field, and the keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => typeKey(key)}
            >
              {key}
            </Button>
          ))}
        </span>
      )}
    </Field>
  );
}
