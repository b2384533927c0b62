"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TitleMenu } from "@/components/ui/title-menu";

const screens = ["work-orders", "recurring", "downtimes", "logs", "savings"] as const;
type OrderScreen = (typeof screens)[number];

/** The title of a screen of maintenance work, which leads to the others. */
export function OrderTitle({ current, children }: { current: OrderScreen; children?: ReactNode }) {
  const t = useTranslations("work-orders.tabs");

  return (
    <TitleMenu
      label={t("label")}
      screens={screens.map((one) => ({ href: `/maintenance/${one}`, label: t(one), current: one === current }))}
    >
      {children}
    </TitleMenu>
  );
}
