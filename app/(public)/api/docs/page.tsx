import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readDescribedCalls } from "@/app/described-calls";
import { CallList } from "@/components/api-docs/call-list";
import { LanguageLinks } from "@/components/auth/language-links";
import { Mark } from "@/components/shell/mark";
import { Link } from "@/components/ui/link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("api-docs");
  return { title: t("title") };
}

export default async function ApiDocsPage() {
  const t = await getTranslations("api-docs");
  const address = (text: ReactNode) => (
    <a href="/api/openapi.json" className="text-accent underline">
      {text}
    </a>
  );

  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 max-md:px-3">
      <header className="flex flex-wrap items-center gap-3">
        <Link href="/" aria-label="Millwright">
          <Mark size={28} />
        </Link>
        <h1 className="flex-1 font-bold text-strong text-xl">{t("title")}</h1>
        <LanguageLinks />
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-muted">{t.rich("intro", { address })}</p>
        <CallList calls={await readDescribedCalls()} />
      </main>
    </div>
  );
}
