"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
// Bound by hand: it may be typed into before the scripts have come.

export interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The address that names an account, before anybody is signed in. */
export function EmailField({ value, onChange, error, inputRef }: EmailFieldProps) {
  const t = useTranslations("sign-in");

  return (
    <Field label={t("email")} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={inputRef}
          name="email"
          type="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          className="h-10 max-md:h-14"
        />
      )}
    </Field>
  );
}

/** The message for what is no address at all; everything else is for the server to judge. */
export function emailMistake(email: string): "emailRequired" | "emailInvalid" | undefined {
  if (!email) return "emailRequired";
  return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email) ? undefined : "emailInvalid";
}
