import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/auth/language-links";
import { Mark } from "@/components/shell/mark";

interface VendorShellProps {
  isDead: boolean;
  /** The text for an ended link; left out, the one for vendors. */
  dead?: { title: string; text: string };
  children: ReactNode;
}

/** The frame of the page that a vendor's link opens, or a label's; an ended link opens nothing else. */
export function VendorShell({ isDead, dead, children }: VendorShellProps) {
  const t = useTranslations();

  return (
    <div className="flex min-h-dvh flex-col items-center bg-page px-4 py-8 max-md:bg-card max-md:px-5">
      <header className="mb-5 flex w-full max-w-2xl items-center gap-2.5 font-bold text-lg text-strong">
        <Mark size={26} />
        {t("shell.product")}
      </header>
      <main className="w-full max-w-2xl md:rounded-[12px] md:border md:border-line md:bg-card md:p-7">
        {isDead ? (
          <div role="status" className="grid gap-3">
            <h1 className="font-bold text-strong text-xl">{dead?.title ?? t("rfqs.vendor.dead")}</h1>
            <p>{dead?.text ?? t("rfqs.vendor.dead_text")}</p>
          </div>
        ) : (
          children
        )}
      </main>
      <footer className="mt-6 touch:[&_button]:min-h-14">
        <LanguageLinks />
      </footer>
    </div>
  );
}
