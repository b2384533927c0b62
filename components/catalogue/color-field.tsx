"use client";

import { FormField } from "@/components/resource/form-field";
import { ColorInput } from "./color-input";

export function ColorField({ name }: { name: string }) {
  return (
    <FormField<string | null> name={name} kind="text">
      {(control, { value, setValue }) => <ColorInput {...control} value={value ?? ""} onValueChange={setValue} />}
    </FormField>
  );
}
