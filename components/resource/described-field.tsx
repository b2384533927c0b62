"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";
import type { CustomFormField } from "@/lib/domain/structure/custom-fields";
import { ChoiceField, PersonField, wordsOf, YesNoField } from "./custom-field-controls";
import { DurationField, type DurationFieldProps } from "./duration-field";
import {
  CheckboxField,
  DateField,
  type DateFieldProps,
  DateTimeField,
  type DateTimeFieldProps,
  NumberField,
  type NumberFieldProps,
  SelectField,
  type SelectFieldProps,
  TextareaField,
  type TextareaFieldProps,
  TextField,
  type TextFieldProps,
  ToggleField,
} from "./fields";
import type { FieldOptions } from "./form-context";
import { ImageField } from "./image-field";
import { MoneyField, type MoneyFieldProps } from "./money-field";
import { RelatedField, type RelatedFieldProps } from "./related-field";
import { ZoneField } from "./zone-field";

// Only a company's own fields have it, and few of them.
const ChoicesField = dynamic(() => inTime(import("./choices-field")).then((module) => module.ChoicesField), {
  loading: () => null,
});

/** The field vocabulary: what a description names, and what a dialog asks for. */
export type FieldInWords =
  | ({ as: "text" } & TextFieldProps)
  | ({ as: "textarea" } & TextareaFieldProps)
  | ({ as: "toggle" } & FieldOptions)
  | ({ as: "checkbox" } & FieldOptions)
  | ({ as: "image" } & FieldOptions)
  | ({ as: "zone" } & FieldOptions)
  | ({ as: "date" } & DateFieldProps)
  | ({ as: "datetime" } & DateTimeFieldProps)
  | ({ as: "number" } & NumberFieldProps)
  | ({ as: "money" } & MoneyFieldProps)
  | ({ as: "duration" } & DurationFieldProps)
  | ({ as: "select" } & SelectFieldProps)
  | ({ as: "related"; from: string } & Omit<RelatedFieldProps, "path">)
  | (CustomFormField & Pick<FieldOptions, "span">);

/** One field as its description, or the dialog, defines it. */
export function DescribedFieldControl({ field }: { field: FieldInWords }) {
  switch (field.as) {
    case "link":
      return <TextField {...wordsOf(field)} type="url" placeholder="https://" span="full" />;
    case "yes_no":
      return <YesNoField {...wordsOf(field)} />;
    case "choice":
      return <ChoiceField {...wordsOf(field)} choices={field.choices} />;
    case "choices":
      return <ChoicesField {...wordsOf(field)} choices={field.choices.map(({ id, label }) => ({ id, name: label }))} />;
    case "person":
      return <PersonField {...wordsOf(field)} />;
    case "text":
      return <TextField {...field} />;
    case "textarea":
      return <TextareaField {...field} />;
    case "toggle":
      return <ToggleField {...field} />;
    case "checkbox":
      return <CheckboxField {...field} />;
    case "date":
      return <DateField {...field} />;
    case "datetime":
      return <DateTimeField {...field} />;
    case "image":
      return <ImageField {...field} />;
    case "number":
      return <NumberField {...field} />;
    case "money":
      return <MoneyField {...field} />;
    case "duration":
      return <DurationField {...field} />;
    case "select":
      return <SelectField {...field} />;
    case "zone":
      return <ZoneField {...field} />;
    case "related":
      return <RelatedField {...field} path={field.from} />;
  }
}
