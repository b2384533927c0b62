"use client";

import { NumberField, TextareaField, TextField, ToggleField } from "@/components/resource/fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import { RelatedField } from "@/components/resource/related-field";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

export function RegisterDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  return (
    <RecordDialog {...props}>
      <RelatedField name="controller_id" />
      <TextField name="name" />
      <NumberField name="address" min={0} max={65_536} step={1} />
      <TextField name="unit" />
      <NumberField name="min" unitFrom="unit" />
      <NumberField name="max" unitFrom="unit" />
      <ToggleField name="is_writable" span="full" />
      <TextareaField name="notes" />
    </RecordDialog>
  );
}
