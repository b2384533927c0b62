"use client";

import { MessageSquareWarning, Pencil, Printer, Route, ShoppingCart, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { storyHref } from "@/components/alerts/story-links";
import { useCan } from "@/components/shell/viewer-context";
import type { PageAction } from "@/components/ui/page-header";
import type { FullOrder } from "./types";

interface Doing {
  /** Left out for those who may not change it. */
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

/** What can be done with an order beside its work: on a phone in the menu of its head, else in the head of the page. */
export function useOrderPageActions(order: FullOrder, { onEdit, onDelete }: Doing): readonly PageAction[] {
  const t = useTranslations();
  const can = useCan();
  const { id, equipment_id: item } = order;
  const actions: (PageAction | false | undefined)[] = [
    onEdit && { label: t("ui.edit"), icon: <Pencil aria-hidden />, onSelect: onEdit },
    item !== null && { label: t("stories.title"), icon: <Route aria-hidden />, href: storyHref(item) },
    can("create_requisitions") && {
      label: t("requisitions.from_order"),
      icon: <ShoppingCart aria-hidden />,
      href: `/requisitions/new?work_order_id=${id}`,
    },
    can("create_work_order_requests") && {
      label: t("work-orders.report_problem"),
      icon: <MessageSquareWarning aria-hidden />,
      href: `/maintenance-requests?new=1${item === null ? "" : `&equipment_id=${item}`}`,
      isFolded: true,
    },
    { label: t("work-orders.print"), icon: <Printer aria-hidden />, onSelect: () => window.print() },
    can("delete_maintenance") &&
      order.status === "pending" && {
        label: t("work-orders.delete.title"),
        icon: <Trash2 aria-hidden />,
        danger: true,
        onSelect: onDelete,
      },
  ];

  return actions.filter((action): action is PageAction => Boolean(action));
}
