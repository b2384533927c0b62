"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { SelectField, TextareaField, TextField } from "@/components/resource/fields";
import { FormField } from "@/components/resource/form-field";
import { RecordDialog } from "@/components/resource/record-dialog";
import { RelatedField } from "@/components/resource/related-field";
import { Select } from "@/components/ui/select";
import type { Row } from "@/lib/client/rows";
import { type DataSet, dataSets, parametersOf } from "@/lib/domain/monitoring/parameters";
import type { Description } from "@/lib/resources/describe";

export function SubtypeDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  return (
    <RecordDialog {...props}>
      <TextField name="name" />
      <SelectField name="data_set" options={dataSets} />
      <MeasurementField />
      <RelatedField name="formula_id" />
      <TextareaField name="notes" />
    </RecordDialog>
  );
}

/** The numbered measurements of the chosen data set. */
function MeasurementField() {
  const t = useTranslations();
  const data_set = useWatch({ name: "data_set" }) as DataSet | null;
  const measured = data_set ? parametersOf(data_set).filter(({ is_derived }) => !is_derived) : [];

  return (
    <FormField<number | null> name="parameter" kind="choice" within="data_set">
      {(control, { value, setValue }) => (
        <Select
          {...control}
          value={value === null ? undefined : String(value)}
          onValueChange={(next) => setValue(Number(next))}
          options={measured.map(({ id, name }) => ({ value: String(id), label: `${id} · ${t(name)}` }))}
          disabled={control.disabled || measured.length === 0}
        />
      )}
    </FormField>
  );
}
