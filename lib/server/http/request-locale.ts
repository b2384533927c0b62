import { cookies, headers } from "next/headers";
import { localeOf } from "@/lib/domain/identity/viewer";
import { asLocale, defaultLocale, preferredLocale, textMissing } from "@/lib/domain/shared/locales";
import { knownZone, loadMessages } from "../i18n";
import { currentViewer } from "./page";

/** next-intl's request config: the person's row, then the browser's cookie, then its wish, then English. */
export default async function requestConfig() {
  const [viewer, jar] = await Promise.all([currentViewer(), cookies()]);
  const chosen = viewer ? localeOf(viewer.language_id) : asLocale(jar.get("locale")?.value);
  const locale = chosen ?? preferredLocale((await headers()).get("accept-language")) ?? defaultLocale;

  return {
    locale,
    messages: loadMessages(locale),
    timeZone: knownZone(jar.get("time_zone")?.value),
    onError: () => {},
    getMessageFallback: ({ key, namespace }: { key: string; namespace?: string }) => textMissing(namespace, key),
  };
}
