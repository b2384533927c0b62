"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { LinkTabs } from "@/components/ui/tabs";
import type { SettingsTab } from "@/lib/resources/settings-tabs";
import { openTabs } from "./tabs";

/** The settings: tabs down the side, or along the top where the side is narrow. */
export function SettingsFrame({ tabs, children }: { tabs: readonly SettingsTab[]; children: ReactNode }) {
  const everyWord = useTranslations();
  const t = useTranslations("settings");
  const pathname = usePathname();
  const shown = openTabs(tabs, useCan()).map(({ name, href }) => ({
    href,
    label: t.has(`tabs.${name}`) ? t(`tabs.${name}`) : everyWord(`${name}.title`),
    current: pathname.startsWith(href),
  }));

  return (
    <div className="flex min-w-0 flex-1 max-lg:flex-col">
      <LinkTabs label={t("title")} tabs={shown} className="bg-card px-3 lg:hidden" />
      <nav
        aria-label={t("title")}
        className="grid w-52 shrink-0 content-start gap-0.5 border-line border-r bg-card px-2 py-4 max-lg:hidden"
      >
        {shown.map(({ href, label, current }) => (
          <Link
            key={href}
            href={href}
            aria-current={current ? "page" : undefined}
            className="flex min-h-9 items-center rounded-control px-2.5 text-body hover:bg-hover hover:text-strong aria-[current]:bg-accent-tint aria-[current]:font-semibold aria-[current]:text-accent"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
