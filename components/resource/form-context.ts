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

/** As much of a description as fields need. A dialog that asks has none: its fields bring their own words. */
export type FormNoun = Pick<Description, "name" | "path" | "fields" | "parts">;

export interface FormContextValue {
  resource: FormNoun;
  row: Row | null;
  isReadOnly: boolean;
  /** It stands in a dialog, whose head is the form's. */
  isHeadless: boolean;
  /** Nothing is saved yet that a value could differ from. */
  isAsking?: boolean;
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
  /** What is answered where it is required and left empty, if not that it is required. */
  requiredText?: string;
  disabled?: boolean;
  /** Label beside the control on wide screens. */
  inline?: boolean;
  className?: string;
  /** Across both columns. */
  span?: "full" | "auto";
}

/** What every field needs: value, label, error, and whether it differs from what is saved. For fields of your own too. */
export function useFormField<V>(options: FieldOptions, kind: Kind, within?: string) {
  const { name, label, hint, required, requiredText, disabled, inline } = options;
  const form = useResourceForm();
  const { control } = useFormContext<Values>();
  const t = useTranslations("errors");
  const noun = useTranslations(form.resource.name);
  const described = form.resource.fields.find((one) => one.name === name);
  const isRequired = required ?? described?.isRequired;
  // A form with a schema is checked by that alone.
  const rules = { validate: (value: unknown) => !isRequired || !isEmpty(value) || (requiredText ?? t("is_required")) };
  const { field, fieldState } = useController<Values>({ name, control, rules });
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
    isChanged: fieldState.isDirty && !form.isAsking,
    isDisabled: disabled || form.isReadOnly,
    frame: {
      label: shownLabel,
      hint: hint ?? (noun.has(`hints.${name}`) ? noun(`hints.${name}`) : undefined),
      error: sentenceOf(shownLabel, fieldState.error?.message),
      required: isRequired,
      inline,
    },
  };
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** The specification's texts are predicates ("is required"): they need their subject. */
const sentenceOf = (label: string, message: string | undefined) =>
  message && /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
