"use client";

import { isValidElement, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { cn } from "@/lib/client/class-names";
import type { AskedFields, FramedField, OneAsked, OwnField } from "./asked-field";
import { DescribedFieldControl, type FieldInWords } from "./described-field";
import { FormContext, useFormField, type Values } from "./form-context";
import type { Ask } from "./use-ask";

export interface AskFormProps<Input extends object> {
  ask: Ask<Input>;
  fields: AskedFields<NoInfer<Input>>;
  className?: string;
  /** After the fields: the button, where the form is in no dialog. */
  children?: ReactNode;
}

/** The fields of a call's input. */
export function AskForm<Input extends object>({ ask, fields, className, children }: AskFormProps<Input>) {
  return (
    <FormContext value={ask.context}>
      <FormProvider {...ask.form}>
        <form
          id={ask.id}
          ref={ask.element}
          noValidate
          aria-busy={ask.isBusy}
          onSubmit={ask.submit}
          className={cn("grid gap-3", className)}
        >
          <Fields of={fields} />
          {children}
        </form>
      </FormProvider>
    </FormContext>
  );
}

function Fields<Input>({ of }: { of: AskedFields<Input> }) {
  return of.map((field) => {
    if (!field || isValidElement(field)) return field;
    if (isBeside(field))
      return (
        <div key={keyOf(field)} className="grid gap-3 sm:grid-cols-2">
          <Fields of={field} />
        </div>
      );
    if ("legend" in field)
      return (
        <fieldset key={field.legend} className="grid gap-3 md:grid-cols-2">
          <legend className="mb-2 font-semibold text-strong">{field.legend}</legend>
          <Fields of={field.fields} />
        </fieldset>
      );
    // Names and values are checked where the fields are written.
    if ("own" in field) return <Own key={field.name} field={field as OwnField<Values>} />;
    if ("control" in field) return <Framed key={field.name} field={field as FramedField<Values>} />;
    return <DescribedFieldControl key={field.name} field={{ span: "auto", ...(field as FieldInWords) }} />;
  });
}

type Beside<Input> = readonly (OneAsked<Input> | false)[];

const isBeside = <Input,>(field: object): field is Beside<Input> => Array.isArray(field);

const keyOf = (beside: Beside<unknown>) =>
  beside.flatMap((field) => (field ? [(field as FieldInWords).name] : [])).join(" ");

function Own({ field: { name, label, own } }: { field: OwnField<Values> }) {
  const { value, setValue, frame } = useFormField<Values[string]>({ name, label }, "other");
  return own({ value: value as object, change: setValue, error: frame.error });
}

function Framed({ field: { control: draw, ...options } }: { field: FramedField<Values> }) {
  const { value, setValue, frame } = useFormField<Values[string]>(options, "other");
  return (
    <Field {...frame} className={options.className}>
      {(control) => draw(control, { value: value as object, change: setValue, error: frame.error })}
    </Field>
  );
}
