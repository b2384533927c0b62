"use client";

import { useTranslations } from "next-intl";
import { FormField } from "@/components/resource/form-field";
import { Textarea } from "@/components/ui/input";
import { type Locale, locales } from "@/lib/domain/shared/locales";

type Consent = Readonly<Record<Locale, string>>;

const empty: Consent = { en: "", es: "" };

/** What a guest agrees to who reports a problem by a label and leaves a name or an address, in each language. */
export function ConsentField() {
  const t = useTranslations();

  return locales.map((locale) => (
    <FormField<Consent | null>
      key={locale}
      name="guest_consent"
      kind="other"
      label={`${t("plants.fields.guest_consent")}, ${t(`shell.user.languages.${locale}`)}`}
      hint={t("plants.guest_consent_hint")}
    >
      {(control, { value, setValue }) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={500}
          value={value?.[locale] ?? ""}
          onChange={(event) => setValue({ ...(value ?? empty), [locale]: event.target.value })}
        />
      )}
    </FormField>
  ));
}
