"use client";

import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

/** The screens of customer success, beside each other. */
export function SuccessTabs({ current }: { current: "main" | "meetings" | "one_pagers" }) {
  const t = useTranslations("success.tabs");

  return (
    <LinkTabs
      label={t("label")}
      tabs={[
        { href: "/success-dashboard/main", label: t("main"), current: current === "main" },
        { href: "/success-dashboard/meeting-tracker", label: t("meetings"), current: current === "meetings" },
        { href: "/success-dashboard/roi-one-pager", label: t("one_pagers"), current: current === "one_pagers" },
      ]}
    />
  );
}
