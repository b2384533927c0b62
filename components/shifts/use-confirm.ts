import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { connection } from "@/lib/client/connection";

/** Confirms that what was handed over has been read. */
export function useConfirmShift(id: number) {
  const t = useTranslations("shifts");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    if (await unlessRefused(api.put(`/shifts/${id}/confirm`, { body: {} }))) toast.success(t("confirmed"));
    setBusy(false);
    router.refresh();
  }

  return { isBusy, confirm };
}

/** Whether the server answers: what decides for other people needs it. */
export const useIsConnected = () =>
  useSyncExternalStore(connection.subscribe, connection.state, () => "there" as const) === "there";
