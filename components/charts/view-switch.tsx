"use client";

import { ChartLine, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ChartView } from "./use-chart-address";

/** The same readings as a chart or as a table. */
export function ViewSwitch({ view, onChange }: { view: ChartView; onChange: (view: ChartView) => void }) {
  const t = useTranslations("charts");

  return (
    <SegmentedControl<ChartView>
      label={t("view")}
      value={view}
      onValueChange={onChange}
      segments={[
        { value: "chart", label: t("chart"), icon: <ChartLine aria-hidden /> },
        { value: "table", label: t("table"), icon: <Table2 aria-hidden /> },
      ]}
    />
  );
}
