"use client";

import { useTranslations } from "next-intl";
import { ProcessChip } from "@/components/ui/process-chip";
import { Way } from "@/components/ui/way";
import type { Order } from "./types";

const line = ["pending", "in_work", "completed", "closed"] as const;

/** Where the order stands on its way. Work on hold stands at "in work"; a denied order has left the way. */
export function StatusStepper({ order }: { order: Order }) {
  const t = useTranslations("work-orders.options.status");
  if (order.kind === "request" || order.status === "denied") return null;
  const at = order.status === "on_hold" ? "in_work" : order.status;

  return (
    <div>
      <Way steps={line.map((key) => ({ key, name: t(key) }))} at={at} />
      {order.status === "on_hold" && (
        <p className="mt-3 flex items-start gap-2">
          <ProcessChip state="on_hold" />
          <span className="pt-0.5">{order.reason}</span>
        </p>
      )}
    </div>
  );
}
