"use client";

import { useTranslations } from "next-intl";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { api, unlessRefused } from "@/lib/client/api";

export interface MeasurementChoiceProps {
  label: string;
  importId: number;
  /** The fields that every file can have. */
  options: readonly ComboboxOption[];
  value: string;
  /** Of measurements that are columns already. */
  names: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** A field of a file of readings, or one of the thousands of measurements of a plant. */
export function MeasurementChoice({ label, importId, options, value, names, onChange }: MeasurementChoiceProps) {
  const t = useTranslations("imports.readings");
  const search = async (text: string): Promise<ComboboxOption[]> => {
    const query = { search: text };
    const found = await unlessRefused(
      api.get<{ data: ComboboxOption[] }>(`/imports/${importId}/measurements`, { query }),
    );
    const words = text.trim().toLowerCase();

    return [
      ...options
        .filter((one) => one.label.toLowerCase().includes(words))
        .map((one) => ({ ...one, group: t("fields") })),
      ...(found?.data ?? []).map((one) => ({ ...one, group: t("measurements_of_plant") })),
    ];
  };
  const known = options.find((one) => one.value === value) ?? { value, label: names[value] ?? value };

  return (
    <Combobox
      aria-label={label}
      value={known}
      search={search}
      onValueChange={(option) => option && onChange(option.value)}
    />
  );
}
