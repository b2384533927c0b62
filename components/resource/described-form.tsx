"use client";

import { DescribedFields, type DescribedFieldsProps } from "./described-fields";
import { Form } from "./form";
import type { FormProps } from "./form-props";

export type DescribedFormProps = Omit<FormProps, "children" | "isBare"> & DescribedFieldsProps;

/** The form that a description draws, with the controls and parts that a screen has of its own. */
export function DescribedForm({ own, parts, ...form }: DescribedFormProps) {
  return (
    <Form isBare={form.resource.parts.length > 0} {...form}>
      <DescribedFields own={own} parts={parts} />
    </Form>
  );
}
