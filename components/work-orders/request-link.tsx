"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CellProps } from "@/components/resource/cell";
import type { Order } from "./types";
import { useRequestSteps } from "./use-request-steps";

/** Opens the request over the list, whose filters stay in the address. */
export function RequestLink({ request, children }: { request: Order; children: ReactNode }) {
  const t = useTranslations("work-order-requests");
  const { show } = useRequestSteps(request);

  return (
    <button
      type="button"
      data-open
      aria-label={t("open_one", { label: request.label, name: request.name })}
      onClick={show}
      className="rounded-chip text-left font-semibold text-strong underline-offset-2 hover:text-accent hover:underline"
    >
      {children}
    </button>
  );
}

export function RequestLabelCell({ row }: CellProps) {
  const request = row as Order;
  return <RequestLink request={request}>{request.label}</RequestLink>;
}
