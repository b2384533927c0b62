"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { toast } from "@/components/ui/toaster";
import type { Row } from "@/lib/client/rows";
import { BulkButton } from "./bulk-bar";

export interface OnePlantButtonProps {
  rows: readonly Row[];
  icon: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

/** An action for selected rows that are of one plant, as what it asks is: a brand, an interval, an asset. */
export function OnePlantButton({ rows, icon, onSelect, children }: OnePlantButtonProps) {
  const t = useTranslations("resource.bulk");
  const plants = new Set(rows.map(({ plant_id }) => plant_id));

  return (
    <BulkButton icon={icon} onSelect={() => (plants.size === 1 ? onSelect() : toast.warning(t("select_plant")))}>
      {children}
    </BulkButton>
  );
}
