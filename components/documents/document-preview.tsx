"use client";

import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeletons";
import { inTime } from "@/lib/client/chunks";
import { fileUrl } from "@/lib/client/files";
import type { FileKind } from "@/lib/domain/shared/file-kinds";

const PdfPages = dynamic(() => inTime(import("./pdf-pages")).then((module) => module.PdfPages), {
  ssr: false,
  loading: () => <Skeleton className="aspect-[1/1.4] w-full" />,
});

export interface PreviewedDocument {
  file_id: number;
  title: string;
  kind: FileKind;
}

export interface DocumentPreviewProps {
  document: PreviewedDocument | null;
  onClose: () => void;
  /** One line below the title: what it belongs to. */
  about?: string;
}

/** A document in place: a PDF by its pages, a picture, a video or a recording; anything else can be downloaded. */
export function DocumentPreview({ document, onClose, about }: DocumentPreviewProps) {
  const t = useTranslations("documents");

  return (
    <Dialog
      open={document !== null}
      onOpenChange={(open) => open || onClose()}
      title={document?.title ?? ""}
      description={about}
      width="xl"
      full
      className="md:top-[3vh] md:max-h-[94dvh] md:w-[min(100vw-2rem,60rem)]"
      footer={
        document && (
          <a href={fileUrl(document.file_id)} download className={buttonStyle({})}>
            <Download aria-hidden />
            {t("download")}
          </a>
        )
      }
    >
      {document && <Preview {...document} />}
    </Dialog>
  );
}

function Preview({ file_id, title, kind }: PreviewedDocument) {
  const t = useTranslations("documents");
  const url = fileUrl(file_id);
  switch (kind) {
    case "pdf":
      return <PdfPages url={url} name={title} />;
    case "picture":
      // biome-ignore lint/performance/noImgElement: the file's own safe address
      return <img src={url} alt={title} className="mx-auto max-h-[75dvh] max-w-full rounded-control" />;
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: people film machines with their phones, nobody writes captions for it.
        <video controls playsInline preload="metadata" aria-label={title} src={url} className="max-h-[75dvh] w-full" />
      );
    case "sound":
      // biome-ignore lint/a11y/useMediaCaption: what people say into their phones has no captions.
      return <audio controls preload="metadata" aria-label={title} src={url} className="w-full" />;
    case "other":
      return <p className="p-6 text-center text-muted">{t("no_preview")}</p>;
  }
}
