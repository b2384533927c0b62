"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import type { Order } from "./types";

/** Gives an order another due date; of an extended one the extension moves. A refusal is said by the call. */
export function useReschedule() {
  const t = useTranslations("work-orders");
  const router = useRouter();

  return async (order: Order, due: Date) => {
    const field = order.extended_at ? "extended_at" : "due_at";
    try {
      await api.put(`/maintenance/${order.id}`, { body: { [field]: due.toISOString(), version: order.version } });
      toast.success(t("saved"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    router.refresh();
  };
}
