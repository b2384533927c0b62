"use client";

import { useSearchParams } from "next/navigation";
import { useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/resource/fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import { failureKinds } from "@/lib/domain/maintenance/failure-codes";
import type { Description } from "@/lib/resources/describe";
import { DiagnosesField } from "./diagnoses-field";
import { ItemTypesField } from "./item-types-field";
import { LinkedCodesField } from "./linked-codes-field";
import { MeasurementsField } from "./measurements-field";
import { TwoLanguagesField } from "./two-languages-field";

/** A failure code, in both languages. A mode has more: what shows it, what is done about it, and its causes and remedies. */
export function FaultDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  const kind = useFailureKind();

  return (
    <RecordDialog {...props} initial={{ kind }}>
      <SelectField name="kind" options={failureKinds} required disabled={props.row !== null} />
      <TextField name="code" />
      <TwoLanguagesField name="name" required />
      <OfKind />
    </RecordDialog>
  );
}

/** What the list shows, and a new code is: a mode unless another kind is chosen. */
export const useFailureKind = () => {
  const chosen = useSearchParams().get("kind");

  return failureKinds.find((kind) => kind === chosen) ?? "mode";
};

function OfKind() {
  const kind = useWatch({ name: "kind" });
  if (kind === "cause") return <TextField name="iso_cause" />;
  if (kind === "remedy") return <TextField name="iso_activity" />;

  return (
    <>
      <TwoLanguagesField name="prescription" isLong />
      <ItemTypesField />
      <MeasurementsField />
      <DiagnosesField />
      <LinkedCodesField name="cause_ids" kind="cause" shownAs="causes" />
      <LinkedCodesField name="remedy_ids" kind="remedy" shownAs="remedies" />
      <TextField name="iso_failure_mode" />
      <TextField name="iso_mechanism" />
    </>
  );
}
