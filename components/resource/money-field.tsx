"use client";

import { useViewer } from "@/components/shell/viewer-context";
import { Field } from "@/components/ui/field";
import { currencyIn, fromCents, inCents } from "@/lib/domain/shared/money";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { PlainNumber } from "./plain-number";
import { spanClass } from "./span-class";

export interface MoneyFieldProps extends FieldOptions {
  /** Left out, that of the record, else of the reader's company. */
  currency?: string;
}

/** Typed and read as 12,000.50, sent as whole cents. What is no number is sent as it stands, and refused at the field. */
export function MoneyField({ currency, ...options }: MoneyFieldProps) {
  const { row } = useResourceForm();
  const viewer = useViewer();
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<number | string | null>(
    options,
    "number",
  );

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) => (
        <PlainNumber
          {...control}
          unit={currency ?? currencyIn(row ?? {}) ?? viewer.currency ?? undefined}
          value={typeof value === "number" ? fromCents(value) : value}
          onValueChange={(next) => setValue(typeof next === "number" ? inCents(next) : next)}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
