"use client";

import { DescribedFieldControl } from "./described-field";
import { Form } from "./form";
import type { FormProps } from "./form-props";

/** The form that a description draws by itself. */
export function DescribedForm(props: Omit<FormProps, "children">) {
  return (
    <Form {...props}>
      {props.resource.fields.map((field) => (
        <DescribedFieldControl key={field.name} field={field} />
      ))}
    </Form>
  );
}
