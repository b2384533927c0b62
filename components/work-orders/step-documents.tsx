"use client";

import { FileText } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { inTime } from "@/lib/client/chunks";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { ItemDocumentList } from "./item-document-list";

const DocumentPreview = dynamic(
  () => inTime(import("@/components/documents/document-preview")).then((module) => module.DocumentPreview),
  { loading: () => null },
);

export interface StepDocumentsProps {
  /** Of the order's item. */
  documents: readonly ItemDocument[];
  className?: string;
}

/** The manual at hand: opens the document of the item, or the list where there are several. */
export function StepDocuments({ documents, className }: StepDocumentsProps) {
  const t = useTranslations("documents");
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const [only, ...more] = documents;
  if (!only) return null;
  const isOne = more.length === 0;

  return (
    <>
      <Button
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <FileText aria-hidden />
        {t(isOne ? "one" : "title")}
      </Button>
      {isOne
        ? asked && <DocumentPreview document={isOpen ? only : null} about={only.title} onClose={() => setOpen(false)} />
        : isOpen && (
            <Dialog open onOpenChange={setOpen} title={t("title")} place="bottom">
              <ItemDocumentList documents={documents} />
            </Dialog>
          )}
    </>
  );
}
