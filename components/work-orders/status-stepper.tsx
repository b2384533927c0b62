"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { ProcessChip } from "@/components/ui/process-chip";
import { cn } from "@/lib/client/class-names";
import type { Order } from "./types";

const line = ["pending", "in_work", "completed", "closed"] as const;

/** Where the order stands on its way. Work on hold stands at "in work"; a denied order has left the way. */
export function StatusStepper({ order }: { order: Order }) {
  const t = useTranslations("work-orders.options.status");
  if (order.kind === "request" || order.status === "denied") return null;
  const at = line.indexOf((order.status === "on_hold" ? "in_work" : order.status) as (typeof line)[number]);

  return (
    <div>
      <ol className="flex">
        {line.map((status, index) => (
          <li
            key={status}
            aria-current={index === at ? "step" : undefined}
            className={cn(
              "relative flex flex-1 flex-col items-center gap-1.5 text-center text-muted text-xs",
              index === at && "font-semibold text-accent",
            )}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cn("absolute top-2 right-1/2 h-[1.5px] w-full bg-line", index <= at && "bg-control")}
              />
            )}
            <span
              aria-hidden
              className={cn(
                "relative z-1 grid size-4.5 place-items-center rounded-full border-[1.5px] border-control bg-card text-card [&_svg]:size-3",
                index < at && "border-control bg-control",
                index === at && "border-[5px] border-accent",
              )}
            >
              {index < at && <Check />}
            </span>
            {t(status)}
          </li>
        ))}
      </ol>
      {order.status === "on_hold" && (
        <p className="mt-3 flex items-start gap-2">
          <ProcessChip state="on_hold" />
          <span className="pt-0.5">{order.reason}</span>
        </p>
      )}
    </div>
  );
}
