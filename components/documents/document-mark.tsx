import { FileAudio, FileImage, FileText, FileVideo, File as OtherFile } from "lucide-react";
import type { FileKind } from "@/lib/domain/shared/file-kinds";

const marks: Record<FileKind, typeof FileText> = {
  pdf: FileText,
  picture: FileImage,
  video: FileVideo,
  sound: FileAudio,
  other: OtherFile,
};

/** What a document is, as a sign beside its name. */
export function DocumentMark({
  kind,
  className = "size-4 shrink-0 text-muted",
}: {
  kind: FileKind;
  className?: string;
}) {
  const Mark = marks[kind];

  return <Mark aria-hidden className={className} />;
}
