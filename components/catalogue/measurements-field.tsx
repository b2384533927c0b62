"use client";

import { useTranslations } from "next-intl";
import { useFormField } from "@/components/resource/form-context";
import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { showing } from "@/lib/domain/structure/fault-signs";

/** The kinds of measurements that show a fault. */
export function MeasurementsField() {
  const t = useTranslations("faults.options.parameters");
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<string[] | null>(
    { name: "parameters" },
    "other",
  );
  const options = showing.map((kind) => ({ value: kind, label: t(kind) }));

  return (
    <Field {...frame} className="md:col-span-2">
      {(control) => (
        <MultiCombobox
          {...control}
          options={options}
          value={options.filter((option) => value?.includes(option.value))}
          onValueChange={(next) => setValue(next.map((option) => option.value))}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
