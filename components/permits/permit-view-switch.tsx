"use client";

import { Columns3, List } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";

const icons = { board: Columns3, list: List };

/** The board with what is open, or the list with filters, export and what is over. */
export function PermitViewSwitch({ current }: { current: keyof typeof icons }) {
  const t = useTranslations("permits.view");
  const router = useRouter();
  const segment = (value: keyof typeof icons) => {
    const Icon = icons[value];
    return { value, label: t(value), icon: <Icon aria-hidden /> };
  };

  return (
    <SegmentedControl
      label={t("label")}
      value={current}
      onValueChange={(view) => router.push(view === "board" ? "/permits" : "/permits?show=list")}
      segments={[segment("board"), segment("list")]}
    />
  );
}
