"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

/** What values of a field look like on the wire, where that differs from what a control holds. */
export type Kind = "text" | "number" | "duration" | "flag" | "choice" | "related" | "day" | "file" | "other";

export type Values = Record<string, unknown>;

/** Chosen pictures that have not been sent, by field. */
export type Files = Record<string, File | null>;

export interface FormContextValue {
  resource: Description;
  row: Row | null;
  isReadOnly: boolean;
  /** It stands in a dialog, whose head is the form's. */
  isHeadless: boolean;
  files: Files;
  setFile: (field: string, file: File | null) => void;
  /** A field stands in the form from now on; the answer takes it out again. */
  enter: (name: string, kind: Kind, within?: string) => () => void;
  /** Fields whose choice hangs on this one are emptied when it changes. */
  clearDependents: (name: string) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useResourceForm(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error("field used outside a Form");
  return context;
}

export interface FieldOptions {
  name: string;
  label?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
  /** Across both columns. */
  span?: "full";
}

/** What every field needs: value, label, error, and whether it differs from what is saved. For fields of your own too. */
export function useFormField<V>({ name, label, hint, required, disabled }: FieldOptions, kind: Kind, within?: string) {
  const form = useResourceForm();
  const { control } = useFormContext<Values>();
  const noun = useTranslations(form.resource.name);
  const { field, fieldState } = useController<Values>({ name, control });
  const described = form.resource.fields.find((one) => one.name === name);
  const { enter } = form;
  useEffect(() => enter(name, kind, within), [enter, name, kind, within]);

  const shownLabel = label ?? noun(`fields.${name}`);
  return {
    value: field.value as V,
    setValue: (value: V) => {
      field.onChange(value);
      form.clearDependents(name);
    },
    onBlur: field.onBlur,
    isChanged: fieldState.isDirty,
    isDisabled: disabled || form.isReadOnly,
    frame: {
      label: shownLabel,
      hint: hint ?? (noun.has(`hints.${name}`) ? noun(`hints.${name}`) : undefined),
      error: sentenceOf(shownLabel, fieldState.error?.message),
      required: required ?? described?.isRequired,
    },
  };
}

/** The specification's texts are predicates ("is required"): they need their subject. */
const sentenceOf = (label: string, message: string | undefined) =>
  message && /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
