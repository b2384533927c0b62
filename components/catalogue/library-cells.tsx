"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { DocumentMark } from "@/components/documents/document-mark";
import { DocumentPreview } from "@/components/documents/document-preview";
import { type CellProps, NameLink } from "@/components/resource/cell";
import type { FileKind } from "@/lib/domain/shared/file-kinds";

/** The list as it is, with one entry opened over it or none. */
function useShownAddress() {
  const pathname = usePathname();
  const address = useSearchParams();

  return (id: number | null) => {
    const query = new URLSearchParams(address);
    if (id === null) query.delete("show");
    else query.set("show", String(id));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}

/** The title opens the preview. */
export function TitleCell({ row }: CellProps) {
  const shown = useShownAddress();

  return <NameLink href={shown(row.id)}>{String(row.title)}</NameLink>;
}

/** What kind of file it is, by sign and word. */
export function KindCell({ value }: CellProps) {
  const t = useTranslations("documents.kinds");
  const kind = value as FileKind;

  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <DocumentMark kind={kind} />
      {t(kind)}
    </span>
  );
}

/** The entry that the address names, opened over the list. */
export function LibraryPreview({
  entry,
}: {
  entry: { file_id: number; title: string; kind: FileKind; about: string } | null;
}) {
  const router = useRouter();
  const shown = useShownAddress();

  return (
    <DocumentPreview
      document={entry}
      about={entry?.about}
      onClose={() => router.replace(shown(null), { scroll: false })}
    />
  );
}
