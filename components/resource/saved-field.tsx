"use client";

import type { ReactNode } from "react";
import { Field, type FieldControl } from "@/components/ui/field";
import type { SavedPart } from "./use-saved-part";

export interface SavedFieldProps<Part, Name extends keyof Part & string> {
  part: SavedPart<Part>;
  name: Name;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  children: (
    control: FieldControl & { changed: boolean },
    value: Part[Name],
    change: (value: Part[Name]) => void,
  ) => ReactNode;
}

/** A control in its frame, bound to a field of a saved part. */
export function SavedField<Part, Name extends keyof Part & string>(props: SavedFieldProps<Part, Name>) {
  const { part, name, label, hint, required, children } = props;
  const change = (value: Part[Name]) => part.set(name, value);

  return (
    <Field label={label} hint={hint} required={required} error={part.errorOf(name, label)}>
      {(control) => children({ ...control, changed: part.isChanged(name) }, part.value[name], change)}
    </Field>
  );
}
