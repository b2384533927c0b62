"use client";

import { useCallback, useState } from "react";
import { type ComboboxOption, MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { Query } from "@/lib/client/query";
import { findRelated, useRelated } from "@/lib/client/related";
import { useFormField, useResourceForm } from "./form-context";

export interface RelatedManyFieldProps {
  name: string;
  /** The call that lists what is chosen from. */
  path: string;
  /** The field of the row that has them with their names. */
  shownAs?: string;
  /** Those that are chosen already, with their names. */
  known?: readonly ComboboxOption[];
  /** It is none of them. */
  except?: number;
  /** Narrows what is chosen from. */
  within?: Query;
}

/** Several records of another resource. */
export function RelatedManyField({ name, path, shownAs, known, except, within }: RelatedManyFieldProps) {
  const { row } = useResourceForm();
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number[] | null>({ name }, "other");
  const named = shownAs ? (row?.[shownAs] as { id: number; name: string }[] | undefined) : undefined;
  const [picked, setPicked] = useState<readonly ComboboxOption[]>(
    known ?? named?.map(({ id, name: label }) => ({ value: String(id), label })) ?? [],
  );
  const ids = value ?? [];
  const fetched = useRelated(
    path,
    ids.filter((id) => !picked.some((one) => one.value === String(id))),
  );
  const search = useCallback(
    async (text: string) => (await findRelated(path, text, within)).filter((one) => one.value !== String(except)),
    [path, except, within],
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
