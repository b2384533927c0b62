"use client";

import { useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { ColorInput } from "./color-input";

export function ColorField({ name }: { name: string }) {
  const { value, setValue, isDisabled, frame } = useFormField<string | null>({ name }, "text");

  return (
    <Field {...frame}>
      {(control) => <ColorInput {...control} value={value ?? ""} disabled={isDisabled} onValueChange={setValue} />}
    </Field>
  );
}
