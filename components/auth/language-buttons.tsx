"use client";

import { useRouter } from "next/navigation";
import { keepPreference } from "@/lib/client/preferences";
import type { Locale } from "@/lib/domain/shared/locales";

interface LanguageButtonsProps {
  label: string;
  /** Each in its own words. */
  languages: { locale: Locale; name: string; isCurrent: boolean }[];
}

export function LanguageButtons({ label, languages }: LanguageButtonsProps) {
  const router = useRouter();

  return (
    <fieldset aria-label={label} className="flex justify-center gap-1 text-xs">
      {languages.map(({ locale, name, isCurrent }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={isCurrent}
          onClick={() => {
            keepPreference("locale", locale);
            router.refresh();
          }}
          className="min-h-6 rounded-chip px-2 text-muted hover:text-strong aria-pressed:font-semibold aria-pressed:text-strong touch:min-h-12 touch:px-4"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
