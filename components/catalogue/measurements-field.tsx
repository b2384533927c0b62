"use client";

import { useTranslations } from "next-intl";
import { FormField } from "@/components/resource/form-field";
import { MultiCombobox } from "@/components/ui/combobox";
import { showing } from "@/lib/domain/structure/fault-signs";

/** The kinds of measurements that show a fault. */
export function MeasurementsField() {
  const t = useTranslations("faults.options.parameters");
  const options = showing.map((kind) => ({ value: kind, label: t(kind) }));

  return (
    <FormField<string[] | null> name="parameters" kind="other" span="full">
      {(control, { value, setValue }) => (
        <MultiCombobox
          {...control}
          options={options}
          value={options.filter((option) => value?.includes(option.value))}
          onValueChange={(next) => setValue(next.map((option) => option.value))}
        />
      )}
    </FormField>
  );
}
