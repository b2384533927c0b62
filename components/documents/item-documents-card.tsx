"use client";

import { FilePlus2, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { api } from "@/lib/client/api";
import { documents as acceptable } from "@/lib/client/files";
import { useSubmit } from "@/lib/client/use-submit";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { DocumentList, type ListedDocument } from "./document-list";

export interface ItemDocumentsCardProps {
  item_id: number;
  documents: readonly ItemDocument[];
  mayChange: boolean;
}

/** What an item can be looked up in: its own documents, those of its part number, what fits it in the library. */
export function ItemDocumentsCard({ item_id, documents, mayChange }: ItemDocumentsCardProps) {
  const t = useTranslations("documents");
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<ListedDocument | null>(null);
  const path = `/equipments/${item_id}/documents`;
  const own = new Set(documents.filter(({ from }) => from === "item").map(({ file_id }) => file_id));

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={documents.length > 0 ? String(documents.length) : undefined}
        actions={
          mayChange && (
            <>
              <input
                ref={input}
                type="file"
                accept={acceptable}
                aria-label={t("add")}
                className="sr-only"
                tabIndex={-1}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  event.target.value = "";
                  setErrors({});
                  if (file) void submit(() => api.post(path, { files: { file }, isQuiet: true }), router.refresh);
                }}
              />
              <Button size="sm" busy={isBusy} onClick={() => input.current?.click()}>
                <FilePlus2 aria-hidden />
                {t("add")}
              </Button>
            </>
          )
        }
      />
      {Object.values(errors).map((error) => (
        <p key={error} role="alert" className="px-3 py-2 font-medium text-alarm-text text-sm">
          {t("refused", { error })}
        </p>
      ))}
      {documents.length === 0 ? (
        <p className="px-3 py-2.5 text-muted text-sm">{t("none")}</p>
      ) : (
        <DocumentList
          documents={documents.map((one) => ({
            ...one,
            note: one.from === "item" ? undefined : t(`from.${one.from}`),
          }))}
          action={(document) =>
            mayChange &&
            own.has(document.file_id) && (
              <IconButton label={t("remove", { title: document.title })} onClick={() => setRemoved(document)}>
                <Trash2 aria-hidden />
              </IconButton>
            )
          }
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => open || setRemoved(null)}
        title={t("remove_question")}
        object={removed?.title ?? ""}
        action={t("remove_confirm")}
        onConfirm={async () => {
          if (!removed) return;
          await api.delete(`${path}/${removed.file_id}`);
          router.refresh();
        }}
      />
    </Card>
  );
}
