"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";

interface PlainNumberProps {
  id: string;
  unit?: string;
  value: number | string | null;
  onValueChange: (value: number | string | null) => void;
  onBlur: () => void;
  changed: boolean;
  disabled: boolean;
}

/** Keeps what is typed until it is a number; "1," on the way to "1,5" must not jump. */
export function PlainNumber({ value, onValueChange, onBlur, ...rest }: PlainNumberProps) {
  const locale = useLocale();
  const [draft, setDraft] = useState<string>();

  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (typeof value === "number" ? writeDecimal(value, locale) : (value ?? ""))}
      onChange={(event) => {
        const typed = event.target.value;
        const number = readDecimal(typed, locale);
        setDraft(typed);
        onValueChange(typed.trim() === "" ? null : Number.isFinite(number) ? number : typed);
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur();
      }}
    />
  );
}
