"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";

const screens = {
  "work-orders": "/maintenance/work-orders",
  recurring: "/maintenance/recurring",
  downtimes: "/maintenance/downtimes",
  logs: "/maintenance/logs",
  savings: "/maintenance/savings",
  diagnoses: "/maintenance/diagnoses",
  repairs: "/maintenance/repairs",
} as const;
type OrderScreen = keyof typeof screens;

/** The title of a screen of maintenance work; pressed, it leads to the others. */
export function OrderTitle({ current, children }: { current: OrderScreen; children?: ReactNode }) {
  const t = useTranslations("work-orders.tabs");

  return (
    <Menu>
      <MenuTrigger className="-mx-1.5 inline-flex items-center gap-1.5 rounded-control px-1.5 hover:bg-hover data-[state=open]:bg-hover touch:min-h-12">
        {children ?? t(current)}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </MenuTrigger>
      <MenuContent align="start" aria-label={t("label")}>
        {Object.entries(screens).map(([screen, href]) => (
          <MenuItem key={screen} asChild>
            <Link href={href} aria-current={screen === current ? "page" : undefined}>
              {t(screen as OrderScreen)}
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
