"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Mark } from "@/components/shell/mark";
import { Voice } from "@/components/shell/voice";
import { Button } from "@/components/ui/button";
import { api, unlessRefused } from "@/lib/client/api";

/** The product without its menu: there is one thing to do first, or to sign out. */
export function EnrolmentFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");

  async function signOut() {
    if (await unlessRefused(api.get("/auth/logout"))) location.assign("/login/sign-in");
  }

  return (
    <div className="min-h-dvh bg-page">
      <Voice />
      <header className="flex min-h-14 items-center justify-between gap-3 border-line border-b bg-card px-4">
        <span className="flex items-center gap-2.5 font-bold text-base text-strong tracking-[-0.02em]">
          <Mark size={24} />
          {t("product")}
        </span>
        <Button onClick={() => void signOut()}>{t("user.signOut")}</Button>
      </header>
      <main className="mx-auto grid w-full max-w-2xl content-start gap-3 px-4 py-6">{children}</main>
    </div>
  );
}
