"use client";

import { useCallback, useState } from "react";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { type ComboboxOption, MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { findRelated, useRelated } from "@/lib/client/related";

const path = "/equipments/types";

/** The item types that a fault fits. */
export function ItemTypesField() {
  const { row } = useResourceForm();
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number[] | null>(
    { name: "equipment_type_ids" },
    "other",
  );
  const [picked, setPicked] = useState<readonly ComboboxOption[]>(
    ((row?.equipment_types as { id: number; name: string }[] | undefined) ?? []).map(({ id, name }) => ({
      value: String(id),
      label: name,
    })),
  );
  const ids = value ?? [];
  const fetched = useRelated(
    path,
    ids.filter((id) => !picked.some((one) => one.value === String(id))),
  );
  const search = useCallback((text: string) => findRelated(path, text), []);
  const chosen = ids.flatMap((id) => [...picked, ...fetched].find((one) => one.value === String(id)) ?? []);

  return (
    <Field {...frame} className="md:col-span-2">
      {(control) => (
        <MultiCombobox
          {...control}
          value={chosen}
          onValueChange={(next) => {
            setPicked(next);
            setValue(next.map((option) => Number(option.value)));
          }}
          search={search}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
