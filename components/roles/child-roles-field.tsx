"use client";

import { useFormField } from "@/components/resource/form-context";
import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { RoleChoice } from "@/lib/services/roles/screen";

/** The roles that the holder of this one may hand out. */
export function ChildRolesField({ choices }: { choices: readonly RoleChoice[] }) {
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number[] | null>(
    { name: "child_ids" },
    "other",
  );
  const options = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = options.filter((option) => value?.includes(Number(option.value)));

  return (
    <Field {...frame} className="md:col-span-2">
      {(control) => (
        <MultiCombobox
          {...control}
          options={options}
          value={chosen}
          onValueChange={(next) => setValue(next.map((option) => Number(option.value)).sort((a, b) => a - b))}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
