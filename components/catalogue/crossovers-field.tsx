"use client";

import { useCallback, useState } from "react";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { type ComboboxOption, MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { findRelated, useRelated } from "@/lib/client/related";

/** Part numbers that fit in its place. */
export function CrossoversField({ known }: { known: readonly ComboboxOption[] }) {
  const { resource, row } = useResourceForm();
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number[] | null>(
    { name: "crossover_ids" },
    "other",
  );
  const [picked, setPicked] = useState<readonly ComboboxOption[]>(known);
  const ids = value ?? [];
  const missing = ids.filter((id) => !picked.some((one) => one.value === String(id)));
  const fetched = useRelated(resource.path, missing);
  const own = row?.id;
  const search = useCallback(
    async (text: string) => (await findRelated(resource.path, text)).filter((one) => one.value !== String(own)),
    [resource.path, own],
  );
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
