"use client";

import { isValidElement, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { cn } from "@/lib/client/class-names";
import type { AskedField, AskedFields, OwnField } from "./asked-field";
import { DescribedFieldControl, type FieldInWords } from "./described-field";
import { FormContext, useFormField } from "./form-context";
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
    if (Array.isArray(field))
      return (
        <div key={keyOf(field)} className="grid gap-3 sm:grid-cols-2">
          <Fields of={field} />
        </div>
      );
    const asked = field as AskedField<Input> | OwnField<Input>;
    if ("own" in asked) return <Own key={asked.name} {...(asked as OwnControlProps)} />;
    return <DescribedFieldControl key={asked.name} field={{ span: "auto", ...(asked as FieldInWords) }} />;
  });
}

const keyOf = (beside: readonly (false | { name?: string })[]) =>
  beside.flatMap((field) => (field ? [field.name] : [])).join(" ");

interface OwnControlProps extends Pick<FieldInWords, "name" | "label"> {
  own: (control: { value: unknown; change: (value: unknown) => void; error: ReactNode }) => ReactNode;
}

function Own({ name, label, own }: OwnControlProps) {
  const { value, setValue, frame } = useFormField<unknown>({ name, label }, "other");
  return own({ value, change: setValue, error: frame.error });
}
