"use client";

import { useTranslations } from "next-intl";
import { useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { type Locale, locales } from "@/lib/domain/shared/locales";

type Consent = Readonly<Record<Locale, string>>;

const empty: Consent = { en: "", es: "" };

/** What somebody agrees to who reports a problem by a label and leaves a name or an address, in each language. */
export function ConsentField() {
  const t = useTranslations();
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<Consent>({ name: "guest_consent" }, "other");

  return locales.map((locale) => (
    <Field
      key={locale}
      {...frame}
      label={`${t("plants.fields.guest_consent")}, ${t(`shell.user.languages.${locale}`)}`}
      hint={t("plants.guest_consent_hint")}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={500}
          value={value?.[locale] ?? ""}
          disabled={isDisabled}
          changed={isChanged}
          onChange={(event) => setValue({ ...(value ?? empty), [locale]: event.target.value })}
        />
      )}
    </Field>
  ));
}
