"use client";

import { useTranslations } from "next-intl";
import { useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { locales } from "@/lib/domain/shared/locales";

// Bound by hand: several controls make one value.

type Texts = Partial<Record<(typeof locales)[number], string | null>>;

/** One text in English and in Spanish, side by side. */
export function TwoLanguagesField({ name, required, isLong }: { name: string; required?: boolean; isLong?: boolean }) {
  const t = useTranslations("faults");
  const { value, setValue, isDisabled, frame } = useFormField<Texts | null>({ name, required }, "other");
  const texts = value ?? {};

  return locales.map((locale) => {
    const change = (text: string) => setValue({ ...texts, [locale]: isLong ? text || null : text });
    const shared = { value: texts[locale] ?? "", disabled: isDisabled, lang: locale };
    return (
      <Field key={locale} {...frame} label={t(`${name}_${locale}`)}>
        {(control) =>
          isLong ? (
            <Textarea {...control} {...shared} onChange={(event) => change(event.target.value)} />
          ) : (
            <Input {...control} {...shared} maxLength={120} onChange={(event) => change(event.target.value)} />
          )
        }
      </Field>
    );
  });
}
