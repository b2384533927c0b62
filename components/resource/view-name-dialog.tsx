"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "./ask-dialog";
import { useAsk } from "./use-ask";

/** A view that is to be named: one that is there, or what the list shows now. */
export interface Naming {
  id?: number;
  name?: string;
  query?: string;
}

export interface ViewNameDialogProps {
  naming: Naming;
  onSave: (named: Naming) => Promise<unknown>;
  onClose: () => void;
}

export function ViewNameDialog({ naming, onSave, onClose }: ViewNameDialogProps) {
  const t = useTranslations("list-views");
  const ui = useTranslations("ui");
  const ask = useAsk<{ name: string }>({
    initial: { name: naming.name ?? "" },
    send: ({ name }) => onSave({ ...naming, name }),
    onDone: onClose,
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t(naming.id === undefined ? "keepTitle" : "renameTitle")}
      description={t("private")}
      width="sm"
      action={ui("save")}
      fields={[{ name: "name", as: "text", label: t("name"), required: true, requiredText: t("name_is_missing") }]}
    />
  );
}
