"use client";

import { useTranslations } from "next-intl";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import type { SavingStatus } from "@/lib/domain/maintenance/savings";

const chips: Record<SavingStatus, ProcessState> = {
  estimated: "draft",
  evidenced: "completed",
  approved: "approved",
  review: "on_hold",
  rejected: "denied",
};

/** Where a saving stands. */
export function SavingChip({ status }: { status: SavingStatus }) {
  const t = useTranslations("savings.status");

  return <ProcessChip state={chips[status]} label={t(status)} />;
}
