"use client";

import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { type FieldOptions, useFormField } from "./form-context";

export interface ChoicesFieldProps extends FieldOptions {
  choices: readonly { id: number; name: string }[];
}

/** Several of what the page has brought along. */
export function ChoicesField({ choices, ...options }: ChoicesFieldProps) {
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number[] | null>(options, "other");
  const all = choices.map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <Field {...frame} className="md:col-span-2">
      {(control) => (
        <MultiCombobox
          {...control}
          options={all}
          value={all.filter((option) => value?.includes(Number(option.value)))}
          onValueChange={(next) => setValue(next.map((option) => Number(option.value)).sort((a, b) => a - b))}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
