"use client";

import { FileArchive } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { PageAction } from "@/components/ui/page-header";
import { inTime } from "@/lib/client/chunks";
import type { ExportedOf } from "./use-estimate";

const ExportDialog = dynamic(() => inTime(import("./export-dialog")).then((module) => module.ExportDialog), {
  loading: () => null,
});

/** "Export waveforms" as an action of a page's head, and the dialog that it opens. */
export function useWaveformExport(of: ExportedOf): { action: PageAction; dialog: ReactNode } {
  const t = useTranslations("exports.waveforms");
  const [isOpen, setOpen] = useState(false);

  return {
    action: {
      label: t("action"),
      icon: <FileArchive aria-hidden />,
      isFolded: true,
      onSelect: () => setOpen(true),
    },
    dialog: isOpen && <ExportDialog of={of} onClose={() => setOpen(false)} />,
  };
}
