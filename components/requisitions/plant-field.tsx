"use client";

import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

export interface PlantFieldProps {
  plants: readonly { id: number; name: string }[];
}

/** The plants of the viewer, also for those who do not see the list of plants. The plant stays once it is asked for. */
export function PlantField({ plants }: PlantFieldProps) {
  const { row } = useResourceForm();
  const { value, setValue, isDisabled, frame } = useFormField<number | null>({ name: "plant_id" }, "related");

  return (
    <Field {...frame}>
      {(control) => (
        <Select
          {...control}
          value={value ? String(value) : undefined}
          onValueChange={(id) => setValue(Number(id))}
          disabled={isDisabled || row !== null}
          options={plants.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </Field>
  );
}
