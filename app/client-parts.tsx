import { headers } from "next/headers";
import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { Toaster } from "@/components/ui/toaster";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import { currentViewer } from "@/lib/server/http/page";
import { textsSource } from "@/lib/server/i18n";

/**
 * What the client components of a page stand on: all texts of its language, the theme, toasts. The pages of guests do without,
 * because together that is more than all else that a phone loads for them.
 */
export async function ClientParts({ children }: { children: ReactNode }) {
  const [viewer, tag, timeZone, head] = await Promise.all([currentViewer(), getLocale(), getTimeZone(), headers()]);
  const texts = textsSource(asLocale(tag) ?? defaultLocale);
  const nonce = head.get("x-nonce") ?? undefined;

  return (
    <>
      {texts.src && <script async src={texts.src} nonce={nonce} fetchPriority="high" />}
      <Providers formatTag={tag} texts={texts} timeZone={timeZone} theme={viewer?.theme} nonce={nonce}>
        {children}
        <Toaster />
      </Providers>
    </>
  );
}
