"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { type FieldOptions, useFormField } from "./form-context";

/** Yes or no where a switch would be too loud. */
export function CheckboxField(options: FieldOptions) {
  const { value, setValue, isDisabled, frame } = useFormField<boolean>(options, "flag");

  return (
    <div className={options.className}>
      <Checkbox
        label={frame.label}
        hint={frame.hint}
        checked={value === true}
        onCheckedChange={(checked) => setValue(checked === true)}
        disabled={isDisabled}
      />
      {frame.error && <p className="font-medium text-alarm-text text-xs">{frame.error}</p>}
    </div>
  );
}
