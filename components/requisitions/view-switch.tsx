"use client";

import { ChartColumn, Columns3, List } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";

const icons = { board: Columns3, list: List, figures: ChartColumn };

/** Board, list with the filters, the export and what is finished, or what all of it came to. */
export function ViewSwitch({ current }: { current: "board" | "list" | "figures" }) {
  const t = useTranslations("requisitions.view");
  const router = useRouter();

  const segment = (value: keyof typeof icons) => {
    const Icon = icons[value];
    const word = <span className={value === current ? undefined : "md:max-xl:hidden"}>{t(value)}</span>;
    return { value, label: word, icon: <Icon aria-hidden />, "aria-label": t(value) };
  };

  return (
    <SegmentedControl
      label={t("label")}
      value={current}
      onValueChange={(view) => router.push(view === "board" ? "/requisitions" : `/requisitions?show=${view}`)}
      segments={[segment("board"), segment("list"), segment("figures")]}
    />
  );
}
