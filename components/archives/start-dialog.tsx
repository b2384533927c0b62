"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { api } from "@/lib/client/api";
import { archiveParts } from "@/lib/domain/archives/steps";

type Asked = Partial<Record<(typeof archiveParts)[number], boolean>> & { from?: string | null; to?: string | null };

/** Asks what the archive holds beside the records, and of which days. */
export function StartDialog({ company_id, onClose }: { company_id: number; onClose: () => void }) {
  const t = useTranslations("archives");
  const { answered, passwordDialog } = usePasswordAgain();
  const ask = useAsk<Asked>({
    initial: { readings: true, waveforms: true, files: true },
    send: ({ from, to, ...asked }) =>
      answered((more) =>
        api.post(`/companies/${company_id}/archives`, {
          body: {
            include: archiveParts.filter((part) => asked[part]),
            ...(from ? { from } : {}),
            ...(to ? { to } : {}),
            ...more,
          },
          isQuiet: true,
        }),
      ),
    done: t("started"),
    onClose,
  });

  const { from, to } = ask.values;
  const hint = t("days_hint");

  return (
    <>
      <AskDialog
        ask={ask}
        title={t("start")}
        description={t("start_text")}
        action={t("start_action")}
        fields={[
          ...archiveParts.map((name) => ({ name, as: "checkbox" as const, label: t(`include.${name}`) })),
          [
            { name: "from", as: "date", label: t("from"), hint, max: to ?? undefined },
            { name: "to", as: "date", label: t("to"), min: from ?? undefined },
          ],
        ]}
      />
      {passwordDialog}
    </>
  );
}
