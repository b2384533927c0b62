"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import type { Order } from "./types";

/** Gives an order another due date; of an extended one the extension moves. The call shows a refusal. */
export function useReschedule() {
  const t = useTranslations("work-orders");
  const router = useRouter();

  return async (order: Order, due: Date) => {
    const field = dueFieldOf(order);
    const body = { [field]: due.toISOString(), version: order.version };
    if (await unlessRefused(api.put(`/maintenance/${order.id}`, { body }))) toast.success(t("saved"));
    router.refresh();
  };
}
