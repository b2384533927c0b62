import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FirstScript } from "@/components/shell/first-script";
import { asDensity } from "@/lib/client/preferences";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { currentViewer } from "@/lib/server/http/page";
import { fonts } from "./fonts";

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

/** What every page is, those of guests too. What the others stand on is in client-parts.tsx. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page built ahead of time has no nonce, and the browser would then refuse its scripts.
  await connection();
  const [viewer, tag, jar, head] = await Promise.all([currentViewer(), getLocale(), cookies(), headers()]);
  const density = asDensity(viewer?.density ?? jar.get("density")?.value);

  return (
    <html
      lang={asLocale(tag) ?? defaultLocale}
      className={fonts}
      data-density={density === "regular" ? undefined : density}
      data-asked-at={head.get("x-asked-at")}
      data-person={viewer?.user_id}
      suppressHydrationWarning
    >
      <head>
        <FirstScript theme={viewer?.theme} nonce={head.get("x-nonce") ?? undefined} />
      </head>
      <body>{children}</body>
    </html>
  );
}
