"use client";

import { useTranslations } from "next-intl";
import { TitleMenu } from "@/components/ui/title-menu";

/** What is asked for in the plant, and what vendors are asked for it, and how much there is for it: the title of one leads to the other. */
export function RequisitionTitle({ current }: { current: "requisitions" | "rfqs" | "budgets" }) {
  const t = useTranslations();

  return (
    <TitleMenu
      label={t("requisitions.tabs.label")}
      screens={[
        { href: "/requisitions", label: t("requisitions.title"), current: current === "requisitions" },
        { href: "/rfqs", label: t("rfqs.title"), current: current === "rfqs" },
        { href: "/budgets", label: t("budgets.title"), current: current === "budgets" },
      ]}
    />
  );
}
