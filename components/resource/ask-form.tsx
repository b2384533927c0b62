"use client";

import { isValidElement, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { cn } from "@/lib/client/class-names";
import type { AskedFields, AskedGroup, FramedField, OwnField } from "./asked-field";
import { DescribedFieldControl, type FieldInWords } from "./described-field";
import { FormContext, useFormField, type Values } from "./form-context";
import { FormField } from "./form-field";
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

type Entries = readonly (object | false | null | undefined)[];

// Names and values have been checked where the fields are written; here they are only distinguished.
const isBeside = (entry: object): entry is Entries => Array.isArray(entry);
const isGroup = (entry: object): entry is AskedGroup<Values> => "legend" in entry;
const isOwn = (entry: object): entry is OwnField<Values> => "own" in entry;
const isFramed = (entry: object): entry is FramedField<Values> => "control" in entry;
type AskedInWords = Exclude<FieldInWords, { of: unknown }>;
const isField = (entry: object): entry is AskedInWords => "as" in entry;

function Fields({ of }: { of: Entries }) {
  return of.map((entry) => {
    if (!entry || isValidElement(entry)) return entry || null;
    if (isBeside(entry))
      return (
        <div key={keyOf(entry)} className="grid gap-3 sm:grid-cols-2">
          <Fields of={entry} />
        </div>
      );
    if (isGroup(entry))
      return (
        <fieldset key={entry.legend} className="grid gap-3 md:grid-cols-2">
          <legend className="mb-2 font-semibold text-strong">{entry.legend}</legend>
          <Fields of={entry.fields} />
        </fieldset>
      );
    if (isOwn(entry)) return <Own key={entry.name} field={entry} />;
    if (isFramed(entry)) return <Framed key={entry.name} field={entry} />;
    return isField(entry) ? <DescribedFieldControl key={entry.name} field={{ span: "auto", ...entry }} /> : null;
  });
}

const keyOf = (beside: Entries) => beside.map((entry) => entry && "name" in entry && entry.name).join(" ");

function Own({ field: { name, label, own } }: { field: OwnField<Values> }) {
  const { value, setValue, frame } = useFormField<Values[string]>({ name, label }, "other");
  return own({ value: value as object, change: setValue, error: frame.error });
}

function Framed({ field: { control: draw, ...options } }: { field: FramedField<Values> }) {
  return (
    <FormField<Values[string]> {...options} kind="other">
      {(control, { value, setValue }) => draw(control, { value: value as object, change: setValue, error: undefined })}
    </FormField>
  );
}
