"use client";

import { NumberField, TextareaField, TextField } from "@/components/resource/fields";
import type { Values } from "@/components/resource/form-context";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import { FormulaField } from "./formula-field";

/** One call makes and changes formulas: with an id it is the latter. */
export const saveFormula = (body: Values, { row }: { row: Row | null }) =>
  api.post<{ data: Row }>("/sensors/formulas", { body: row ? { ...body, id: row.id } : body, isQuiet: true });

export const formulaSchema = async () => (await import("@/lib/resources/formulas")).formulaSave;

export function FormulaFields() {
  return (
    <>
      <TextField name="name" required />
      <NumberField name="sample_value" />
      <FormulaField />
      <TextareaField name="notes" />
    </>
  );
}
