"use client";

import type { FieldOptions } from "./form-context";
import { FormField } from "./form-field";
import { ZoneChoice } from "./zone-choice";

/** A time zone. */
export function ZoneField(options: FieldOptions) {
  return (
    <FormField<string> {...options} kind="choice">
      {(control, { value, setValue }) => (
        <ZoneChoice {...control} value={value || null} onValueChange={(zone) => setValue(zone)} />
      )}
    </FormField>
  );
}
