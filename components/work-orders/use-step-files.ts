"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { give } from "@/lib/client/outbox";
import type { Order } from "./types";
import { aboutOrder } from "./use-kept";

/** Attaches photos and voice notes at a step; without a connection they wait on this phone like every other change. */
export function useStepFiles(order: Order, step_id: number) {
  const t = useTranslations("work-orders.attach");
  const kept = useTranslations("work-orders.kept");
  const router = useRouter();
  const [isSending, setSending] = useState(false);

  async function attach(file: File): Promise<boolean> {
    setSending(true);
    const given = await give({
      about: aboutOrder(order),
      kind: "file",
      method: "post",
      path: `/maintenance/${order.id}/files`,
      body: { step_id },
      file: { name: file.name, blob: file },
    }).finally(() => setSending(false));
    if (given instanceof ApiError) api.announce(given);
    else toast.success(given === "kept" ? kept("saved") : t("attached"));
    if (given === "sent") router.refresh();
    return !(given instanceof ApiError);
  }

  return { attach, isSending };
}
