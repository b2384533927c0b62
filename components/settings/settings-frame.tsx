"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import type { SettingsTab } from "@/lib/resources/settings-tabs";
import { openTabs } from "./tabs";

/** The settings: tabs down the side, or a menu above the page where the screen is narrow. */
export function SettingsFrame({ tabs, children }: { tabs: readonly SettingsTab[]; children: ReactNode }) {
  const everyWord = useTranslations();
  const t = useTranslations("settings");
  const pathname = usePathname();
  const { is_provider_side } = useViewer();
  const open = openTabs(tabs, useCan()).filter(({ isProvidersOnly }) => is_provider_side || !isProvidersOnly);
  const shown = open.map(({ name, href }) => ({
    href,
    label: t.has(`tabs.${name}`) ? t(`tabs.${name}`) : everyWord(`${name}.title`),
    current: pathname.startsWith(href),
  }));
  // Integrations stand in the sidebar, each by itself.
  if (tabs.every(({ href }) => !pathname.startsWith(href))) return children;

  return (
    <div className="flex min-w-0 flex-1 max-lg:flex-col">
      <nav aria-label={t("title")} className="border-line border-b bg-card px-3 py-2 lg:hidden">
        <Menu>
          <MenuTrigger asChild>
            <Button className="max-w-full">
              <span className="truncate">{shown.find(({ current }) => current)?.label ?? t("title")}</span>
              <ChevronDown aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            {shown.map(({ href, label, current }) => (
              <MenuItem key={href} asChild>
                <Link href={href} aria-current={current ? "page" : undefined} className="aria-[current]:font-semibold">
                  {label}
                </Link>
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      </nav>
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
