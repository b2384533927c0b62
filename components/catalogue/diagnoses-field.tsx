"use client";

import { useTranslations } from "next-intl";
import { FormField } from "@/components/resource/form-field";
import { MultiCombobox } from "@/components/ui/combobox";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";

/** What a diagnosis calls the mode, in the order in which they were chosen: the first place is proposed first. */
export function DiagnosesField() {
  const t = useTranslations("diagnosis.faults");
  const options = faults.map((fault) => ({ value: fault as string, label: t(fault) }));

  return (
    <FormField<string[] | null> name="diagnoses" kind="other" span="full">
      {(control, { value, setValue }) => (
        <MultiCombobox
          {...control}
          options={options}
          value={(value ?? []).flatMap((fault) => options.find((option) => option.value === fault) ?? [])}
          onValueChange={(next) => setValue(next.map((option) => option.value))}
        />
      )}
    </FormField>
  );
}
