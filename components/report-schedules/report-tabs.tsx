"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/viewer-context";
import { LinkTabs } from "@/components/ui/link-tabs";

/** What is sent by itself, and what came of diagnoses, repairs and measuring: each for those who may open it. */
export function ReportTabs({ current }: { current: "scheduled" | "diagnoses" | "failures" | "repairs" | "coverage" }) {
  const t = useTranslations();
  const can = useCan();
  const tabs = [
    { name: "scheduled", href: "/report-schedules", label: t("report-schedules.title"), may: can("view_dashboard") },
    {
      name: "diagnoses",
      href: "/maintenance/diagnoses",
      label: t("work-orders.diagnoses.title"),
      may: can("view_maintenance"),
    },
    {
      name: "failures",
      href: "/maintenance/failures",
      label: t("work-orders.failures.title"),
      may: can("view_maintenance"),
    },
    {
      name: "repairs",
      href: "/maintenance/repairs",
      label: t("work-orders.repairs.title"),
      may: can("view_maintenance"),
    },
    { name: "coverage", href: "/dashboard/coverage", label: t("dashboard.coverage.title"), may: can("view_dashboard") },
  ];

  return (
    <LinkTabs
      label={t("report-schedules.tabs.label")}
      tabs={tabs.filter(({ may }) => may).map(({ name, href, label }) => ({ href, label, current: name === current }))}
    />
  );
}
