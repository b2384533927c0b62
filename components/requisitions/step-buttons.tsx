"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { nextRequisitionAction, type RequisitionAction } from "@/lib/domain/maintenance/requisition";
import { actionIcons } from "./step-icons";
import type { Requisition } from "./types";

export interface StepButtonsProps {
  requisition: Requisition;
  onAct: (action: RequisitionAction, requisition: Requisition) => void;
  isBusy: boolean;
  /** As high as a gloved thumb. */
  isLarge?: boolean;
  /** Something else is the main thing here. */
  isQuiet?: boolean;
}

/** What this person may do with it; the step that moves it on is the main one, and an approval repeats the amount. */
export function StepButtons({ requisition, onAct, isBusy, isLarge, isQuiet }: StepButtonsProps) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const { actions, amount, currency } = requisition;
  const main = nextRequisitionAction(actions);
  const ordered = [...actions.filter((action) => action !== main), ...(main ? [main] : [])];

  return ordered.map((action) => {
    const Icon = actionIcons[action];
    const isMain = action === main;
    return (
      <Button
        key={action}
        variant={isMain && !isQuiet ? "primary" : "secondary"}
        busy={isMain && isBusy}
        disabled={isBusy}
        onClick={() => onAct(action, requisition)}
        className={
          isLarge
            ? cn(
                "max-md:h-14 max-md:flex-1 max-md:text-base",
                isMain && (ordered.length > 2 ? "max-md:basis-full" : "max-md:flex-[2]"),
              )
            : undefined
        }
      >
        <Icon aria-hidden />
        {action === "approve" && amount !== null
          ? t("ask.approve", { amount: money(amount, currency) })
          : t(`actions.${action}`)}
      </Button>
    );
  });
}
