"use client";

import { FilterChip } from "@/components/ui/filter-chips";
import { useAddress } from "@/lib/client/use-address";

interface ChosenChipsProps<Name extends string> {
  /** What rows below a report are narrowed by, in words; nothing where they are not. */
  chosen: readonly (readonly [Name, value: string | 0 | null | undefined])[];
  labelOf: (name: Name) => string;
  parameterOf: Readonly<Record<Name, string>>;
}

/** What the address narrows the rows of a report by, each with the way to let it go. */
export function ChosenChips<Name extends string>({ chosen, labelOf, parameterOf }: ChosenChipsProps<Name>) {
  const address = useAddress();

  return chosen.map(
    ([name, value]) =>
      value && (
        <FilterChip
          key={name}
          label={labelOf(name)}
          value={value}
          onRemove={() => address.change({ [parameterOf[name]]: null, page: null })}
        />
      ),
  );
}
