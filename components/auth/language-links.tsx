"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { keepPreference } from "@/lib/client/preferences";
import { asLocale, locales } from "@/lib/domain/shared/locales";

/** Before anybody is known, the language is chosen on the door itself. */
export function LanguageLinks() {
  const t = useTranslations();
  const current = asLocale(useLocale());
  const router = useRouter();

  return (
    <fieldset aria-label={t("sign-in.language")} className="flex justify-center gap-1 text-xs">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => {
            keepPreference("locale", locale);
            router.refresh();
          }}
          className="min-h-6 rounded-chip px-2 text-muted hover:text-strong aria-pressed:font-semibold aria-pressed:text-strong touch:min-h-12 touch:px-4"
        >
          {t(`shell.user.languages.${locale}`)}
        </button>
      ))}
    </fieldset>
  );
}
