import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FirstScript } from "@/components/shell/first-script";
import { Providers } from "@/components/shell/providers";
import { Toaster } from "@/components/ui/toaster";
import { asDensity } from "@/lib/client/preferences";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { currentViewer } from "@/lib/server/http/page";
import { textsSource } from "@/lib/server/i18n";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: { default: t("product"), template: `%s · ${t("product")}` }, description: t("description") };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#181c20" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page built ahead of time has no nonce, and the browser would then refuse its scripts.
  await connection();
  const [viewer, tag, timeZone, jar, head] = await Promise.all([
    currentViewer(),
    getLocale(),
    getTimeZone(),
    cookies(),
    headers(),
  ]);
  const locale = asLocale(tag) ?? defaultLocale;
  const texts = textsSource(locale);
  const density = asDensity(viewer?.density ?? jar.get("density")?.value);
  const nonce = head.get("x-nonce") ?? undefined;

  return (
    <html
      lang={locale}
      data-density={density === "regular" ? undefined : density}
      data-asked-at={head.get("x-asked-at")}
      data-person={viewer?.user_id}
      suppressHydrationWarning
    >
      <head>
        <FirstScript theme={viewer?.theme} nonce={nonce} />
        {texts.src && <script async src={texts.src} nonce={nonce} fetchPriority="high" />}
      </head>
      <body>
        <Providers formatTag={tag} texts={texts} timeZone={timeZone} theme={viewer?.theme} nonce={nonce}>
          {children}
          <Toaster />
        </Providers>
      </body>
    </html>
  );
}
