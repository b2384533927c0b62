"use client";

import { CalendarDays, CalendarRange, Columns3, Gauge, List } from "lucide-react";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";

const views = ["list", "board", "week", "calendar", "overview"] as const;
export type OrderView = (typeof views)[number];

export const asOrderView = (text: string | null): OrderView => views.find((one) => one === text) ?? "list";

const icons = { list: List, board: Columns3, week: CalendarRange, calendar: CalendarDays, overview: Gauge };

export function OrderViewSwitch({ view, onChange }: { view: OrderView; onChange: (view: OrderView) => void }) {
  const t = useTranslations("work-orders.view");
  const segment = (value: OrderView) => {
    const Icon = icons[value];
    // With the search and the filters in one row, a screen that is not very wide has room for the word of one view.
    const word = <span className={value === view ? undefined : "max-2xl:hidden"}>{t(value)}</span>;
    return { value, label: word, icon: <Icon aria-hidden />, "aria-label": t(value) };
  };

  return <SegmentedControl label={t("label")} value={view} onValueChange={onChange} segments={views.map(segment)} />;
}
