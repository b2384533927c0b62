"use client";

import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

interface LogTabsProps {
  current: "events" | "visits";
  mayReadEvents: boolean;
  mayReadVisits: boolean;
}

export function LogTabs({ current, mayReadEvents, mayReadVisits }: LogTabsProps) {
  const t = useTranslations("logs");
  const tabs = [
    ...(mayReadEvents ? [{ key: "events", href: "/settings/logs" }] : []),
    ...(mayReadVisits ? [{ key: "visits", href: "/settings/logs?view=visits" }] : []),
  ];

  return (
    <LinkTabs
      label={t("title")}
      tabs={tabs.map(({ key, href }) => ({ href, label: t(`views.${key}`), current: key === current }))}
    />
  );
}
