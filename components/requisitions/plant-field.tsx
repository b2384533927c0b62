"use client";

import { useResourceForm } from "@/components/resource/form-context";
import { FormField } from "@/components/resource/form-field";
import { Select } from "@/components/ui/select";

export interface PlantFieldProps {
  plants: readonly { id: number; name: string }[];
}

/** The plants of the viewer, also for those who do not see the list of plants. The plant stays once it is asked for. */
export function PlantField({ plants }: PlantFieldProps) {
  const { row } = useResourceForm();

  return (
    <FormField<number | null> name="plant_id" kind="related">
      {(control, { value, setValue }) => (
        <Select
          {...control}
          value={value ? String(value) : undefined}
          onValueChange={(id) => setValue(Number(id))}
          disabled={control.disabled || row !== null}
          options={plants.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </FormField>
  );
}
