"use client";

import { TextField } from "@/components/resource/fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { ItemTypesField } from "./item-types-field";
import { MeasurementsField } from "./measurements-field";
import { TwoLanguagesField } from "./two-languages-field";

/** A fault and what is done about it, in both languages. */
export function FaultDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  return (
    <RecordDialog {...props}>
      <TextField name="code" span="full" />
      <TwoLanguagesField name="name" required />
      <TwoLanguagesField name="prescription" isLong />
      <ItemTypesField />
      <MeasurementsField />
    </RecordDialog>
  );
}
