"use client";

import { FormDialog } from "@/components/resource/form-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { FormulaFields, formulaSchema, saveFormula } from "./formula-fields";

export interface NewFormulaDialogProps {
  resource: Description;
  name: string;
  onClose: () => void;
  onMade: (row: Row) => void;
}

const nowhere = () => null;

/** A formula that is written where it is needed; it stands in the library from then on. */
export function NewFormulaDialog({ resource, name, onClose, onMade }: NewFormulaDialogProps) {
  return (
    <FormDialog
      resource={resource}
      row={null}
      onClose={onClose}
      initial={{ name }}
      send={saveFormula}
      schema={formulaSchema}
      afterCreate={nowhere}
      onSaved={(made) => {
        onMade(made);
        onClose();
      }}
      isNarrow
    >
      <FormulaFields />
    </FormDialog>
  );
}
