"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Order } from "./types";
import { useRequestSteps } from "./use-request-steps";

/** Converts, rejects or withdraws a request; nothing where it has been decided. */
export function RequestActions({ request }: { request: Order }) {
  const t = useTranslations("work-orders");
  const { steps } = useRequestSteps(request);
  if (steps.length === 0) return null;

  return (
    <div className="flex flex-wrap-reverse gap-2 [&>*]:flex-1">
      {steps.map(({ action, icon: Icon, take }) => (
        <Button key={action} variant={action === "convert" ? "primary" : undefined} onClick={take}>
          <Icon aria-hidden />
          {t(action)}
        </Button>
      ))}
    </div>
  );
}
