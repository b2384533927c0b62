import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { ManualPage } from "@/components/manual/manual-page";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { asManualPart } from "@/lib/domain/shared/manual";
import { manualPage } from "@/lib/server/files/manual";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";

export const generateMetadata = titled("manual");

/** One part of the manual. Everybody may read all of them: they explain what a screen does, not what a plant has. */
export default async function HelpPartPage({ params }: { params: Promise<{ page: string }> }) {
  await requirePage("signed_in");
  const part = asManualPart((await params).page);
  if (!part) notFound();
  const locale = asLocale(await getLocale()) ?? defaultLocale;

  return <ManualPage blocks={await manualPage(locale, part)} isPart />;
}
