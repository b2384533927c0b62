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

/** Says why a line stood still, or takes it back. Who is second is told what the first has said, and sees it. */
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
