"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CellProps } from "@/components/resource/cell";
import { Link } from "@/components/ui/link";
import { addressWith } from "@/lib/client/split";
import { Priority } from "./priority";
import type { Order } from "./types";

/** Opens the request in the list, whose filters stay in the address. */
export function RequestLink({ request, children }: { request: Order; children: ReactNode }) {
  const t = useTranslations("work-order-requests");
  const pathname = usePathname();
  const address = useSearchParams();

  return (
    <Link
      href={addressWith(pathname, address, "id", String(request.id))}
      data-open
      aria-label={t("open_one", { label: request.label, name: request.name })}
      className="rounded-chip text-left font-semibold text-strong underline-offset-2 hover:text-accent hover:underline"
    >
      {children}
    </Link>
  );
}

export function RequestLabelCell({ row }: CellProps) {
  const request = row as Order;
  return <RequestLink request={request}>{request.label}</RequestLink>;
}

export function RequestPriorityCell({ row }: CellProps) {
  return <Priority priority={(row as Order).priority} isQuiet />;
}
