"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PageAction } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { useExportRefused } from "./use-export-refused";

/** Null when there is nothing to ask yet, the plant for one. */
type Send = () => Promise<{ message: string }> | null;

/** "Export to e-mail" as an action of a page's head. `send` asks quietly: what goes wrong is shown here. */
export function useExport(send: Send): PageAction {
  const t = useTranslations("exports");
  const refused = useExportRefused();
  const [isBusy, setBusy] = useState(false);

  async function start() {
    const asked = send();
    if (!asked || isBusy) return;
    setBusy(true);
    try {
      const { message } = await asked;
      toast.success(message, { description: t("where") });
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  return { label: t("send"), icon: <Mail aria-hidden />, onSelect: () => void start(), busy: isBusy };
}
