"use client";

import { useTranslations } from "next-intl";
import { UnsavedQuestion, useClosingQuestion } from "@/components/ui/closing-question";
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
    <UnsavedQuestion
      isAsking={isAsking}
      onBack={onBack}
      title={t("close")}
      text={t("close_text")}
      discard={{ label: t("discard_typed"), onSelect: onDiscard }}
      keep={{ label: t("keep_typed"), onSelect: onKeep }}
    />
  );
}
