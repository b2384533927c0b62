"use client";

import { useViewer } from "@/components/shell/viewer-context";
import { Field } from "@/components/ui/field";
import { currencyIn, fromCents, inCents } from "@/lib/domain/shared/money";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { PlainNumber } from "./plain-number";

/** Typed and read as 12,000.50, sent as whole cents. What is no number is sent as it stands, and refused at the field. */
export function MoneyField(options: FieldOptions) {
  const { row } = useResourceForm();
  const viewer = useViewer();
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<number | string | null>(
    options,
    "number",
  );

  return (
    <Field {...frame} className={options.className}>
      {(control) => (
        <PlainNumber
          {...control}
          unit={currencyIn(row ?? {}) ?? viewer.currency ?? undefined}
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
