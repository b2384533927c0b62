"use client";

import { type FieldOptions, useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** A time of day by the plant's clock; empty is none. */
export function ClockTimeField(options: FieldOptions) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "choice");

  return (
    <Field {...frame}>
      {(control) => (
        <Input
          {...control}
          type="time"
          className="max-w-40"
          value={value ?? ""}
          onChange={(event) => setValue(event.target.value || null)}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
