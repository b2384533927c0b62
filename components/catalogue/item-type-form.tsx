"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { TypeOptionsField } from "./type-options-field";

/** An item type with the options of its part numbers. */
export function ItemTypeForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  return <DescribedForm {...props} initial={{ options: [] }} own={{ options: <TypeOptionsField /> }} />;
}
