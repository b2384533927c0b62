"use client";

import { useWatch } from "react-hook-form";
import { useViewer } from "@/components/shell/viewer-context";
import { currencyIn, fromCents, inCents } from "@/lib/domain/shared/money";
import { type FieldOptions, useResourceForm } from "./form-context";
import { FormField } from "./form-field";
import { PlainNumber } from "./plain-number";

export interface MoneyFieldProps extends FieldOptions {
  /** Left out, that of the record, else of the reader's company. */
  currency?: string;
}

/** Typed and read as 12,000.50, sent as whole cents. What is no number is sent as it stands, and refused at the field. */
export function MoneyField({ currency, ...options }: MoneyFieldProps) {
  const { row } = useResourceForm();
  const viewer = useViewer();
  // As it is chosen in the same form.
  const chosen: unknown = useWatch({ name: "currency" });
  const own = typeof chosen === "string" ? chosen : currencyIn(row ?? {});

  return (
    <FormField<number | string | null> {...options} kind="number">
      {(control, { value, setValue, onBlur }) => (
        <PlainNumber
          {...control}
          unit={currency ?? own ?? viewer.currency ?? undefined}
          value={typeof value === "number" ? fromCents(value) : value}
          onValueChange={(next) => setValue(typeof next === "number" ? inCents(next) : next)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  );
}
