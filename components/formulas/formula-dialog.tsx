"use client";

import { useTranslations } from "next-intl";
import { ToggleField } from "@/components/resource/fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { FormulaFields, formulaSchema, saveFormula } from "./formula-fields";

interface FormulaDialogProps {
  resource: Description;
  row: Row | null;
  open: boolean;
  /** Another text is saved, and sensors go through it. */
  onRewritten: (id: number) => void;
}

export function FormulaDialog({ resource, row, open, onRewritten }: FormulaDialogProps) {
  const t = useTranslations("formulas");
  const send: typeof saveFormula = async (body, more) => {
    const answer = await saveFormula(body, more);
    const isUsed = Number(row?.sensors_count) + Number(row?.subtypes_count) > 0;
    if (row && isUsed && answer.data.expression !== row.expression) onRewritten(row.id);
    return answer;
  };

  return (
    <RecordDialog resource={resource} row={row} open={open} send={send} schema={formulaSchema} isKept>
      <FormulaFields />
      {row && <ToggleField name="is_archived" span="full" />}
      <p className="text-muted text-xs md:col-span-2">{t("history")}</p>
    </RecordDialog>
  );
}
