"use client";

import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

/** The screens of maintenance work, beside each other. */
export function OrderTabs({ current }: { current: "work-orders" | "recurring" | "downtimes" | "logs" | "savings" }) {
  const t = useTranslations("work-orders.tabs");

  return (
    <LinkTabs
      label={t("label")}
      tabs={[
        { href: "/maintenance/work-orders", label: t("work-orders"), current: current === "work-orders" },
        { href: "/maintenance/recurring", label: t("recurring"), current: current === "recurring" },
        { href: "/maintenance/downtimes", label: t("downtimes"), current: current === "downtimes" },
        { href: "/maintenance/logs", label: t("logs"), current: current === "logs" },
        { href: "/maintenance/savings", label: t("savings"), current: current === "savings" },
      ]}
    />
  );
}
