import { getLocale } from "next-intl/server";
import { ManualPage } from "@/components/manual/manual-page";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { manualPage } from "@/lib/server/files/manual";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";

export const generateMetadata = titled("manual");

export default async function HelpPage() {
  await requirePage("signed_in");
  const locale = asLocale(await getLocale()) ?? defaultLocale;

  return <ManualPage blocks={await manualPage(locale, "README")} />;
}
