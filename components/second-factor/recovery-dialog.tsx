"use client";

import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useCopy } from "@/components/ui/use-copy";
import { saveText } from "@/lib/client/save-file";

/** The ten codes, this once. */
export function RecoveryDialog(props: { codes: readonly string[]; account: string; onClose: () => void }) {
  const { codes, account, onClose } = props;
  const t = useTranslations("second-factor.enrol");
  const copy = useCopy();
  const text = [t("file_head", { account }), "", ...codes, ""].join("\n");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("codes_title")}
      description={t("codes_text")}
      footer={
        <>
          <Button onClick={() => void copy(text, t("copied"))}>
            <Copy aria-hidden />
            {t("copy")}
          </Button>
          <Button onClick={() => saveText("millwright-recovery-codes.txt", text, "text/plain")}>
            <Download aria-hidden />
            {t("download")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("kept")}
          </Button>
        </>
      }
    >
      <ul
        aria-label={t("codes_list")}
        className="grid gap-x-6 gap-y-1.5 rounded-control border border-line bg-sunk p-3 font-mono text-strong sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap text-[13px]">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
