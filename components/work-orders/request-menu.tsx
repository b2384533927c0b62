"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RowActionProps } from "@/components/resource/row-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { Order } from "./types";
import { useRequestSteps } from "./use-request-steps";

/** The same steps in the menu of a row, the likeliest first. */
export function RequestMenu({ row }: RowActionProps) {
  const t = useTranslations("work-orders");
  const noun = useTranslations("work-order-requests");
  const { show, steps } = useRequestSteps(row as Order);

  return (
    <>
      <MenuItem onSelect={show}>
        <Eye aria-hidden />
        {noun("show")}
      </MenuItem>
      {steps.toReversed().map(({ action, icon: Icon, take }) => (
        <MenuItem key={action} onSelect={take}>
          <Icon aria-hidden />
          {t(action)}
        </MenuItem>
      ))}
    </>
  );
}
