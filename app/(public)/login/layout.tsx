import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/auth/language-links";
import { Mark } from "@/components/shell/mark";

export default function LoginLayout({ children }: { children: ReactNode }) {
  const t = useTranslations();

  return (
    <div className="flex min-h-dvh flex-col items-center justify-center bg-page px-4 py-10 max-md:justify-start max-md:bg-card max-md:px-5 max-md:py-8">
      <header className="mb-6 grid justify-items-center gap-2.5 text-center max-md:mb-10 max-md:justify-items-start max-md:self-start max-md:text-left">
        <span className="flex items-center gap-3 font-bold text-strong text-xl tracking-[-0.02em]">
          <Mark size={32} />
          {t("shell.product")}
        </span>
        <p className="text-muted">{t("sign-in.tagline")}</p>
      </header>
      <main className="w-full max-w-[400px] md:rounded-[12px] md:border md:border-line md:bg-card md:p-7">
        {children}
      </main>
      <footer className="mt-6">
        <LanguageLinks />
      </footer>
    </div>
  );
}
