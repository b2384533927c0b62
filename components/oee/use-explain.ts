import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { Reason } from "./types";

interface Explained {
  id: number;
  version: number;
}

/** Records why a line stood still, or takes it back. A second user is notified of the first one's reason, and sees it. */
export function useExplain() {
  const t = useTranslations("processes");
  const router = useRouter();
  const [busy, setBusy] = useState<number | null>(null);
  const [isPending, startTransition] = useTransition();

  async function explain({ id, version }: Explained, reason: Reason | null) {
    setBusy(id);
    const body = { reason_id: reason?.id ?? null, version };
    const answer = await unlessRefused(api.put(`/plants/conveyor/downtimes/${id}/explain`, { body }));
    if (answer) toast.success(reason ? t("explained", { reason: reason.name }) : t("taken_back"));
    setBusy(null);
    startTransition(() => router.refresh());
  }

  return { explain, busy: busy ?? (isPending ? -1 : null) };
}
