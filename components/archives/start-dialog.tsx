"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { api } from "@/lib/client/api";
import { archiveParts } from "@/lib/domain/archives/steps";

type Asked = Partial<Record<(typeof archiveParts)[number], boolean>>;

/** Asks what the archive holds beside the records. */
export function StartDialog({ company_id, onClose }: { company_id: number; onClose: () => void }) {
  const t = useTranslations("archives");
  const { answered, passwordDialog } = usePasswordAgain();
  const ask = useAsk<Asked>({
    initial: { readings: true, waveforms: true, files: true },
    send: (asked) =>
      answered((more) =>
        api.post(`/companies/${company_id}/archives`, {
          body: { include: archiveParts.filter((part) => asked[part]), ...more },
          isQuiet: true,
        }),
      ),
    done: t("started"),
    onClose,
  });

  return (
    <>
      <AskDialog
        ask={ask}
        title={t("start")}
        description={t("start_text")}
        action={t("start_action")}
        fields={archiveParts.map((name) => ({ name, as: "checkbox" as const, label: t(`include.${name}`) }))}
      />
      {passwordDialog}
    </>
  );
}
