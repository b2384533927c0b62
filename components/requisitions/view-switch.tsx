"use client";

import { ChartColumn, Columns3, List } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** Board, list with the filters, the export and what is finished, or what all of it came to. */
export function ViewSwitch({ current }: { current: "board" | "list" | "figures" }) {
  const t = useTranslations("requisitions.view");
  const router = useRouter();

  return (
    <SegmentedControl
      label={t("label")}
      value={current}
      onValueChange={(view) => router.push(view === "board" ? "/requisitions" : `/requisitions?show=${view}`)}
      segments={[
        { value: "board" as const, label: t("board"), icon: <Columns3 aria-hidden /> },
        { value: "list" as const, label: t("list"), icon: <List aria-hidden /> },
        { value: "figures" as const, label: t("figures"), icon: <ChartColumn aria-hidden /> },
      ]}
    />
  );
}
