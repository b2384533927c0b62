"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useCopy } from "@/components/ui/use-copy";
// Bound by hand: a value is shown, not asked for.

/** A value of ours that an administrator enters at the identity provider. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations("single-sign-on.own");
  const copy = useCopy();

  return (
    <Field label={label}>
      {(control) => (
        <span className="flex gap-1.5">
          <Input {...control} readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
          <IconButton label={t("copy", { name: label })} onClick={() => void copy(value, t("copied"))}>
            <Copy aria-hidden />
          </IconButton>
        </span>
      )}
    </Field>
  );
}
