"use client";

import { useTranslations } from "next-intl";
import { NumberField, TextareaField, TextField, ToggleField } from "@/components/resource/fields";
import type { Values } from "@/components/resource/form-context";
import { RecordDialog } from "@/components/resource/record-dialog";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { FormulaField } from "./formula-field";

const save = (body: Values, { row }: { row: Row | null }) =>
  api.post<{ data: Row }>("/sensors/formulas", { body: row ? { ...body, id: row.id } : body, isQuiet: true });

const schema = async () => (await import("@/lib/resources/formulas")).formulaSave;

export function FormulaDialog({ resource, row, open }: { resource: Description; row: Row | null; open: boolean }) {
  const t = useTranslations("formulas");

  return (
    <RecordDialog resource={resource} row={row} open={open} send={save} schema={schema} isKept>
      <TextField name="name" required />
      <NumberField name="sample_value" />
      <FormulaField />
      <TextareaField name="notes" />
      {row && <ToggleField name="is_archived" span="full" />}
      <p className="text-muted text-xs md:col-span-2">{t("history")}</p>
    </RecordDialog>
  );
}
