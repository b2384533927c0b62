"use client";

import { Combobox } from "@/components/ui/combobox";
import { useZoneLabel, useZoneName } from "@/components/ui/moment";
import { timeZones } from "@/lib/domain/shared/time-zones";
import type { FieldOptions } from "./form-context";
import { FormField } from "./form-field";

const shownAtMost = 50;

/** Any time zone there is, found by a part of its name; those of the specification stand first. */
export function ZoneField(options: FieldOptions) {
  const label = useZoneLabel();
  const zoneName = useZoneName();
  const choiceOf = (zone: string) => ({ value: zone, label: label(zone), detail: zoneName(zone) });
  const search = async (text: string) => {
    const words = plain(text).split(" ").filter(Boolean);
    const found = timeZones().filter((zone) => words.every((word) => plain(`${zone} ${label(zone)}`).includes(word)));
    return found.slice(0, shownAtMost).map(choiceOf);
  };

  return (
    <FormField<string> {...options} kind="choice">
      {(control, { value, setValue }) => (
        <Combobox
          {...control}
          value={value ? choiceOf(value) : null}
          onValueChange={(choice) => choice && setValue(choice.value)}
          search={search}
        />
      )}
    </FormField>
  );
}

const plain = (text: string) => text.toLowerCase().replace(/[/_\s]+/g, " ");
