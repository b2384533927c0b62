"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFileSize } from "@/components/ui/use-file-size";
import { inTime } from "@/lib/client/chunks";
import { DocumentMark } from "./document-mark";
import type { PreviewedDocument } from "./document-preview";

const DocumentPreview = dynamic(() => inTime(import("./document-preview")).then((module) => module.DocumentPreview), {
  loading: () => null,
});

export interface ListedDocument extends PreviewedDocument {
  /** In bytes. */
  size: number;
  /** Where it comes from. */
  note?: string;
}

export interface DocumentListProps {
  documents: readonly ListedDocument[];
  /** Beside each: what can be done with it. */
  action?: (document: ListedDocument) => ReactNode;
}

/** Documents by name; a press opens one over the page. */
export function DocumentList({ documents, action }: DocumentListProps) {
  const t = useTranslations("documents");
  const sizeOf = useFileSize();
  const [open, setOpen] = useState<PreviewedDocument | null>(null);
  const [asked, setAsked] = useState(false);

  return (
    <>
      <ul>
        {documents.map((document) => (
          <li key={document.file_id} className="flex min-w-0 items-center border-line-soft border-t first:border-t-0">
            <button
              type="button"
              onClick={() => {
                setAsked(true);
                setOpen(document);
              }}
              className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 px-3 py-1.5 text-left text-sm hover:bg-sunk touch:min-h-12"
            >
              <DocumentMark kind={document.kind} />
              <span className="min-w-0 flex-1">
                <span className="block break-words font-medium text-strong">{document.title}</span>
                <span className="block text-muted text-xs">
                  {[document.note, t(`kinds.${document.kind}`), sizeOf(document.size)].filter(Boolean).join(" · ")}
                </span>
              </span>
            </button>
            {action?.(document)}
          </li>
        ))}
      </ul>
      {asked && <DocumentPreview document={open} about={open?.title} onClose={() => setOpen(null)} />}
    </>
  );
}
