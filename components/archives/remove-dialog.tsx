"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { api } from "@/lib/client/api";

interface RemoveDialogProps {
  company_id: number;
  name: string;
  onClose: () => void;
}

/** Asks for the company's name: nothing brings its data back. */
export function RemoveDialog({ company_id, name, onClose }: RemoveDialogProps) {
  const t = useTranslations("archives");
  const router = useRouter();
  const { answered, passwordDialog } = usePasswordAgain();
  const ask = useAsk<{ confirm: string }>({
    send: ({ confirm = "" }) =>
      answered((more) => api.delete(`/companies/${company_id}/data`, { body: { confirm, ...more }, isQuiet: true })),
    done: t("removing"),
    onDone: () => {
      onClose();
      router.push("/settings/archives");
      router.refresh();
    },
    onClose,
  });

  return (
    <>
      <AskDialog
        ask={ask}
        title={t("remove_title", { name })}
        description={t("remove_text")}
        action={t("remove_action")}
        isDangerous
        fields={[{ name: "confirm", as: "text", label: t("remove_name"), hint: name }]}
      />
      {passwordDialog}
    </>
  );
}
