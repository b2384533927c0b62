"use client";

import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useZoneLabel, useZoneName } from "@/components/ui/moment";
import { timeZones } from "@/lib/domain/shared/time-zones";
import { useFormField } from "./form-context";

const shownAtMost = 50;

/** Any time zone there is, found by a part of its name; those of the specification stand first. */
export function ZoneField({ name }: { name: string }) {
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<string>({ name }, "choice");
  const label = useZoneLabel();
  const zoneName = useZoneName();
  const choiceOf = (zone: string) => ({ value: zone, label: label(zone), detail: zoneName(zone) });
  const search = async (text: string) => {
    const words = plain(text).split(" ").filter(Boolean);
    const found = timeZones().filter((zone) => words.every((word) => plain(`${zone} ${label(zone)}`).includes(word)));
    return found.slice(0, shownAtMost).map(choiceOf);
  };

  return (
    <Field {...frame}>
      {(control) => (
        <Combobox
          {...control}
          value={value ? choiceOf(value) : null}
          onValueChange={(choice) => choice && setValue(choice.value)}
          search={search}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}

const plain = (text: string) => text.toLowerCase().replace(/[/_\s]+/g, " ");
