import { getLocale } from "next-intl/server";
import type { ComponentType } from "react";
import { ScreenTexts } from "@/components/shell/screen-texts";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { type ScreenFile, screenTexts } from "@/lib/server/i18n";

/**
 * A page or layout that sends the texts of its own client components with it, and no others. They come with the page
 * itself, because a layout around it stays when somebody goes from one page to the next.
 */
export function withTexts<Props extends object>(file: ScreenFile, Screen: ComponentType<Props>) {
  return async function ScreenWithTexts(props: Props) {
    const locale = asLocale(await getLocale()) ?? defaultLocale;
    return (
      <ScreenTexts messages={screenTexts(file, locale)}>
        <Screen {...props} />
      </ScreenTexts>
    );
  };
}
