"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { ColorField } from "./color-field";

/** A group of item types with the color that identifies it. */
export function CategoryForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  return <DescribedForm {...props} own={{ color: <ColorField name="color" /> }} />;
}
