"use client";

import { useTimeZone } from "next-intl";
import { useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { isInstant, sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import { type FieldOptions, useFormField } from "./form-context";
import { spanClass } from "./span-class";

export interface DateTimeFieldProps extends FieldOptions {
  /** On whose clock it is typed; left out, the chosen plant's. */
  timeZone?: string;
  /** How exactly a given time is shown. */
  until?: "minute" | "second";
}

/** A time on a plant's clock, sent as an instant. */
export function DateTimeField({ timeZone, until, ...options }: DateTimeFieldProps) {
  const chosen = useTimeZone() ?? "UTC";
  const zone = timeZone ?? chosen;
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "other");
  // Seconds that were typed stay, also where a given time is shown without.
  const [typed, setTyped] = useState<{ text: string; sent: string | null }>();
  const written = value && isInstant(value) ? writtenTime(Date.parse(value), zone, until) : (value ?? "");

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) => (
        <DateInput
          {...control}
          withTime
          timeZone={zone}
          value={typed && typed.sent === value ? typed.text : written}
          onValueChange={(text) => {
            const sent = sentInstant(text, zone);
            setTyped({ text, sent });
            setValue(sent);
          }}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
