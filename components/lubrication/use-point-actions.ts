"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";

/** What can be done at an automatic lubricator. A refusal that a supervisor may go beyond is offered as such. */
export function usePointActions(id: number) {
  const t = useTranslations("lubricators.screen");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  /** Why it was refused, where a supervisor may confirm. */
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(path: string, body: Record<string, unknown>, message: string) {
    setBusy(true);
    setRefusal(null);
    try {
      await api.post(`/lubricators/${id}/${path}`, {
        ...(withoutBody.includes(path) ? {} : { body }),
        isQuiet: true,
      });
      toast.success(message);
      router.refresh();
      return true;
    } catch (caught) {
      const error = refusalIn(caught);
      if ((error.data as { confirm?: boolean } | undefined)?.confirm === true) setRefusal(error.message);
      else api.announce(error);
      router.refresh();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refusal,
    start: (confirm = false) => send("cycle", { confirm }, t("started")),
    revert: () => send("revert", {}, t("reverting")),
    replace: (store_room_id: number | null) => send("replace", { store_room_id }, t("replaced")),
    unlock: () => send("unlock", {}, t("unlocked")),
    clearSuspect: () => send("clear-suspect", {}, t("suspect.done")),
  };
}

const withoutBody = ["revert", "unlock", "clear-suspect"];
