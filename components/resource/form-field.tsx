"use client";

import type { ReactNode } from "react";
import { Field, type FieldControl } from "@/components/ui/field";
import { cn } from "@/lib/client/class-names";
import { type FieldOptions, type Kind, useFormField } from "./form-context";

export interface BoundControl extends FieldControl {
  changed: boolean;
  disabled: boolean;
}

export interface BoundField<Value> {
  value: Value;
  setValue: (value: Value) => void;
  onBlur: () => void;
  label: string;
}

export interface FormFieldProps<Value> extends FieldOptions {
  kind: Kind;
  within?: string;
  children: (control: BoundControl, field: BoundField<Value>) => ReactNode;
}

/** A control in its frame, bound to a field of the form: label, hint and error come with it. */
export function FormField<Value>({ kind, within, children, ...options }: FormFieldProps<Value>) {
  const { isChanged, isDisabled, frame, ...field } = useFormField<Value>(options, kind, within);

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) =>
        children({ ...control, changed: isChanged, disabled: isDisabled }, { ...field, label: frame.label })
      }
    </Field>
  );
}

/** Classes of a field's frame: across both columns, where it asks for it. */
export const spanClass = (span: "full" | "auto" | undefined, className?: string) =>
  cn(span === "full" && "md:col-span-2", className);
