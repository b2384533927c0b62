"use client";

import { Check, Eye, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RowActionProps } from "@/components/resource/row-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { Order } from "./types";
import { useRequestSteps } from "./use-request-steps";

/** The same steps in the menu of a row. */
export function RequestMenu({ row }: RowActionProps) {
  const t = useTranslations("work-orders");
  const noun = useTranslations("work-order-requests");
  const { may, open, withdraw } = useRequestSteps(row as Order);

  return (
    <>
      <MenuItem onSelect={() => open(null)}>
        <Eye aria-hidden />
        {noun("show")}
      </MenuItem>
      {may("convert") && (
        <MenuItem onSelect={() => open("convert")}>
          <Check aria-hidden />
          {t("convert")}
        </MenuItem>
      )}
      {may("reject") && (
        <MenuItem onSelect={() => open("reject")}>
          <X aria-hidden />
          {t("reject")}
        </MenuItem>
      )}
      {may("withdraw") && (
        <MenuItem onSelect={withdraw}>
          <Undo2 aria-hidden />
          {t("withdraw")}
        </MenuItem>
      )}
    </>
  );
}
