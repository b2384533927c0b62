import { cookies, headers } from "next/headers";
import { formatTagOf } from "@/lib/domain/identity/format-tag";
import { localeOf, type Viewer } from "@/lib/domain/identity/viewer";
import { formatTagAt } from "@/lib/domain/shared/format-tags";
import { asLocale, defaultLocale, preferredLocale, textMissing } from "@/lib/domain/shared/locales";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { withScope } from "../data/db";
import { knownZone, loadMessages } from "../i18n";
import { currentViewer, requestedPath } from "./page";

/** The clock of a page is that of the plant it is about: of several, each record's own, and the browser's for the rest. */
async function plantZone(viewer: Viewer): Promise<string | null> {
  const asked = new URLSearchParams((await requestedPath()).split("?")[1] ?? "").get("plant");
  const plant = chosenPlant(viewer, asked ?? undefined);
  if (typeof plant !== "number") return null;
  const found = await withScope(viewer, (tx) =>
    tx.plant.findFirst({ where: { id: plant }, select: { time_zone: true } }),
  );

  return found?.time_zone ?? null;
}

/** The link in an email to somebody outside opens in the language of the email. */
async function linkLocale() {
  const [path = "", query] = (await requestedPath()).split("?");

  return ["/quote/", "/request-status/"].some((start) => path.startsWith(start))
    ? asLocale(new URLSearchParams(query).get("lang") ?? undefined)
    : null;
}

/**
 * next-intl's request config: the person's row, then the browser's cookie, then its wish, then English. Numbers and dates as
 * the country of the chosen plant writes them.
 */
export default async function requestConfig() {
  const [viewer, jar] = await Promise.all([currentViewer(), cookies()]);
  const chosen = viewer ? localeOf(viewer.language_id) : asLocale(jar.get("locale")?.value);
  const locale =
    chosen ?? (await linkLocale()) ?? preferredLocale((await headers()).get("accept-language")) ?? defaultLocale;

  const zone = viewer && (await plantZone(viewer));
  return {
    locale: viewer ? formatTagOf(viewer, zone) : formatTagAt(locale, null),
    messages: loadMessages(locale),
    timeZone: zone ?? knownZone(jar.get("time_zone")?.value),
    onError: () => {},
    getMessageFallback: ({ key, namespace }: { key: string; namespace?: string }) => textMissing(namespace, key),
  };
}
