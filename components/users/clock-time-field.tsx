"use client";

import type { FieldOptions } from "@/components/resource/form-context";
import { FormField } from "@/components/resource/form-field";
import { Input } from "@/components/ui/input";

/** A time of day by the plant's clock; empty is none. */
export function ClockTimeField(options: FieldOptions) {
  return (
    <FormField<string | null> {...options} kind="choice">
      {(control, { value, setValue, onBlur }) => (
        <Input
          {...control}
          type="time"
          className="max-w-40"
          value={value ?? ""}
          onChange={(event) => setValue(event.target.value || null)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  );
}
