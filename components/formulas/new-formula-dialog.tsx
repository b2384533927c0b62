"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/resource/form";
import { Dialog } from "@/components/ui/dialog";
import { leave } from "@/lib/client/leaving";
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
  const t = useTranslations("formulas");

  return (
    <Dialog open onOpenChange={(open) => open || leave(onClose)} place="right" width="md" full title={t("new")}>
      <div className="-mx-5 -mb-5 flex min-h-full flex-col [&_.page-pad]:px-5">
        <Form
          resource={resource}
          row={null}
          initial={{ name }}
          send={saveFormula}
          schema={formulaSchema}
          afterCreate={nowhere}
          onSaved={(made) => {
            onMade(made);
            onClose();
          }}
          isHeadless
          isBare
        >
          <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
            <FormulaFields />
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
