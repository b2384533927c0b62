"use client";

import type { DescribedField } from "@/lib/resources/describe";
import { DurationField } from "./duration-field";
import { DateField, NumberField, SelectField, TextareaField, TextField, ToggleField } from "./fields";
import { ImageField } from "./image-field";
import { MoneyField } from "./money-field";
import { RelatedField } from "./related-field";
import { ZoneField } from "./zone-field";

/** One field as its description says. */
export function DescribedFieldControl({ field }: { field: DescribedField }) {
  switch (field.as) {
    case "text":
      return <TextField name={field.name} span={field.span} />;
    case "textarea":
      return <TextareaField name={field.name} span={field.span} />;
    case "toggle":
      return <ToggleField name={field.name} span={field.span} />;
    case "date":
      return <DateField name={field.name} span={field.span} />;
    case "image":
      return <ImageField name={field.name} span={field.span} />;
    case "number":
      return <NumberField {...field} />;
    case "money":
      return <MoneyField name={field.name} />;
    case "duration":
      return <DurationField name={field.name} in={field.in} />;
    case "select":
      return <SelectField name={field.name} options={field.options} />;
    case "zone":
      return <ZoneField name={field.name} />;
    case "related":
      return <RelatedField name={field.name} path={field.from} within={field.within} />;
  }
}
