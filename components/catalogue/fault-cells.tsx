"use client";

import { useTranslations } from "next-intl";
import type { CellProps } from "@/components/resource/cell";

/** The kinds of measurements that show a fault. */
export function ShownByCell({ value }: CellProps) {
  const t = useTranslations("faults.options.parameters");
  const kinds = value as string[];
  if (kinds.length === 0)
    return (
      <span aria-hidden className="text-faint">
        –
      </span>
    );

  return kinds.map((kind) => t(kind)).join(", ");
}
