"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PageAction } from "@/components/ui/page-header";
import { inTime } from "@/lib/client/chunks";
import type { AskedList } from "./download-list";
import { useExportRefused } from "./use-export-refused";

/** "Download CSV" and "Download JSON" as actions of a page's head, in its menu. `ask` answers null while there is nothing to ask. */
export function useDownloads(ask: () => AskedList | null): PageAction[] {
  const t = useTranslations("exports");
  const refused = useExportRefused();
  const [busy, setBusy] = useState<string | null>(null);

  async function download(format: string) {
    const asked = ask();
    if (!asked || busy) return;
    setBusy(format);
    try {
      const { downloadList } = await inTime(import("./download-list"));
      await downloadList(asked, format);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(null);
    }
  }

  return ["csv", "json"].map((format) => ({
    icon: <Download aria-hidden />,
    label: t(`as.${format}`),
    isFolded: true,
    busy: busy === format,
    disabled: busy !== null,
    onSelect: () => void download(format),
  }));
}
