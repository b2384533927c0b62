"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { RelatedManyField } from "@/components/resource/related-many-field";
import { ProcedureStepsField } from "./procedure-steps-field";

/** A procedure with its steps and what it fits. */
export function ProcedureForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  return (
    <DescribedForm
      {...props}
      initial={{ steps: [], equipment_type_ids: [], fault_ids: [] }}
      own={{
        steps: <ProcedureStepsField mayDraft={props.row === null} />,
        equipment_type_ids: (
          <RelatedManyField name="equipment_type_ids" path="/equipments/types" shownAs="equipment_types" />
        ),
        fault_ids: <RelatedManyField name="fault_ids" path="/equipments/faults" shownAs="faults" />,
      }}
    />
  );
}
