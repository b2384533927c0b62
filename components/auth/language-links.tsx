import { useLocale, useTranslations } from "next-intl";
import { asLocale, locales } from "@/lib/domain/shared/locales";
import { LanguageButtons } from "./language-buttons";

/** Before anybody is known, the language is chosen on the door itself. */
export function LanguageLinks() {
  const t = useTranslations();
  const current = asLocale(useLocale());

  return (
    <LanguageButtons
      label={t("sign-in.language")}
      languages={locales.map((locale) => ({
        locale,
        name: t(`shell.user.languages.${locale}`),
        isCurrent: locale === current,
      }))}
    />
  );
}
