"use client";

import { Combobox, type ComboboxProps } from "@/components/ui/combobox";
import { useZoneLabel, useZoneName } from "@/components/ui/moment";
import { timeZones } from "@/lib/domain/shared/time-zones";

const shownAtMost = 50;

export interface ZoneChoiceProps extends Omit<ComboboxProps, "value" | "onValueChange" | "search" | "options"> {
  value: string | null;
  onValueChange: (zone: string) => void;
}

/** Any time zone there is, found by a part of its name; those of the specification stand first. */
export function ZoneChoice({ value, onValueChange, ...control }: ZoneChoiceProps) {
  const label = useZoneLabel();
  const zoneName = useZoneName();
  const choiceOf = (zone: string) => ({ value: zone, label: label(zone), detail: zoneName(zone) });
  const search = async (text: string) => {
    const words = plain(text).split(" ").filter(Boolean);
    const found = timeZones().filter((zone) => words.every((word) => plain(`${zone} ${label(zone)}`).includes(word)));
    return found.slice(0, shownAtMost).map(choiceOf);
  };

  return (
    <Combobox
      {...control}
      value={value ? choiceOf(value) : null}
      onValueChange={(choice) => choice && onValueChange(choice.value)}
      search={search}
    />
  );
}

const plain = (text: string) => text.toLowerCase().replace(/[/_\s]+/g, " ");
