"use client";

import { MultiCombobox } from "@/components/ui/combobox";
import type { FieldOptions } from "./form-context";
import { FormField } from "./form-field";

export interface ChoicesFieldProps extends FieldOptions {
  choices: readonly { id: number; name: string }[];
}

/** Several of what the page has brought along. */
export function ChoicesField({ choices, ...options }: ChoicesFieldProps) {
  const all = choices.map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <FormField<number[] | null> {...options} kind="other" span="full">
      {(control, { value, setValue }) => (
        <MultiCombobox
          {...control}
          options={all}
          value={all.filter((option) => value?.includes(Number(option.value)))}
          onValueChange={(next) => setValue(next.map((option) => Number(option.value)).sort((a, b) => a - b))}
        />
      )}
    </FormField>
  );
}
