"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { LocationsField } from "./locations-field";

/** A storeroom with its locations. */
export function StoreRoomForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  return <DescribedForm {...props} initial={{ locations: [] }} own={{ locations: <LocationsField /> }} />;
}
