"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";

export interface NumberInputProps {
  value: number | null;
  onValueChange: (value: number | null) => void;
  disabled?: boolean;
  unit?: string;
  placeholder?: string;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** A number as it is typed; what cannot be read is put back when the field is left. */
export function NumberInput({ value, onValueChange, ...control }: NumberInputProps) {
  const locale = useLocale();
  const [draft, setDraft] = useState<string>();

  return (
    <Input
      {...control}
      inputMode="decimal"
      value={draft ?? (value === null ? "" : writeDecimal(value, locale))}
      onChange={(event) => {
        const text = event.target.value;
        setDraft(text);
        const typed = readDecimal(text, locale);
        if (text.trim() === "") onValueChange(null);
        else if (Number.isFinite(typed)) onValueChange(typed);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
