"use client";

import { useTranslations } from "next-intl";
import { ToggleField } from "@/components/resource/fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { FormulaFields, formulaSchema, saveFormula } from "./formula-fields";

export function FormulaDialog({ resource, row, open }: { resource: Description; row: Row | null; open: boolean }) {
  const t = useTranslations("formulas");

  return (
    <RecordDialog resource={resource} row={row} open={open} send={saveFormula} schema={formulaSchema} isKept>
      <FormulaFields />
      {row && <ToggleField name="is_archived" span="full" />}
      <p className="text-muted text-xs md:col-span-2">{t("history")}</p>
    </RecordDialog>
  );
}
