"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useClosingQuestion } from "@/components/ui/closing-question";
import { Dialog } from "@/components/ui/dialog";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { Order } from "./types";

/** What is typed into the sheet of an action, by the orders it is about. */
export const draftName = (action: WorkOrderAction, orders: readonly Order[]) =>
  `order ${orders.map(({ id }) => id).join()} ${action}`;

interface Typed {
  isTyped: boolean;
  clear: () => Promise<unknown>;
}

/** A sheet with something typed in it asks before it closes. */
export function useDiscardQuestion({ isTyped, clear }: Typed, onClosed: () => void) {
  return {
    ...useClosingQuestion(isTyped, onClosed),
    onKeep: onClosed,
    onDiscard: () => void clear().then(onClosed),
  };
}

export function DiscardQuestion({ isAsking, onBack, onKeep, onDiscard }: ReturnType<typeof useDiscardQuestion>) {
  const t = useTranslations("work-orders.kept");

  return (
    <Dialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && onBack()}
      role="alertdialog"
      width="sm"
      title={t("close")}
      description={t("close_text")}
      footer={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {t("discard_typed")}
          </Button>
          <Button variant="primary" onClick={onKeep}>
            {t("keep_typed")}
          </Button>
        </>
      }
    />
  );
}
