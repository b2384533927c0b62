"use client";

import { FileBraces, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PageAction } from "@/components/ui/page-header";
import { api } from "@/lib/client/api";
import { saveFile } from "@/lib/client/save-file";
import { useExportRefused } from "./use-export-refused";

/** What a list's file is asked by; `format` comes from the action. */
export interface AskedList {
  resource: string;
  query: Record<string, unknown>;
  plant_id?: number;
}

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
      const { name, content } = await api.file("/exports/file", { isQuiet: true, body: { ...asked, format } });
      saveFile(name, content);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(null);
    }
  }

  return [
    { format: "csv", icon: <FileSpreadsheet aria-hidden /> },
    { format: "json", icon: <FileBraces aria-hidden /> },
  ].map(({ format, icon }) => ({
    ...{ icon, label: t(`as.${format}`), isFolded: true, busy: busy === format, disabled: busy !== null },
    onSelect: () => void download(format),
  }));
}
