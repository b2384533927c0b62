"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { DocumentMark } from "@/components/documents/document-mark";
import { DocumentPreview } from "@/components/documents/document-preview";
import { type CellProps, NameLink } from "@/components/resource/cell";
import type { CardProps } from "@/components/resource/list-cards";
import { useFileSize } from "@/components/ui/use-file-size";
import { fileUrl } from "@/lib/client/files";
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

/** How large it is. */
export function SizeCell({ value }: CellProps) {
  const sizeOf = useFileSize();

  return <span className="whitespace-nowrap">{sizeOf(Number(value))}</span>;
}

/** An entry as a card: the picture itself where it is one, its title, and what it belongs to. */
export function LibraryCard({ row }: CardProps) {
  const t = useTranslations("libraries.options.language_id");
  const sizeOf = useFileSize();
  const shown = useShownAddress();
  const kind = row.kind as FileKind;
  const belongsTo = ["equipment_type", "brand", "brand_model"].flatMap((name) => {
    const of = row[name] as { name: string } | null;
    return of ? [of.name] : [];
  });

  return (
    <span className="flex items-start gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control bg-sunk">
        {kind === "picture" ? (
          // biome-ignore lint/performance/noImgElement: the file's own safe address
          <img src={fileUrl(String(row.file_id))} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <DocumentMark kind={kind} className="size-6 text-muted" />
        )}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <NameLink href={shown(row.id)}>{String(row.title)}</NameLink>
        {belongsTo.length > 0 && <span className="break-words text-body text-sm">{belongsTo.join(" · ")}</span>}
        <span className="text-muted text-xs">
          {[row.language_id ? t(String(row.language_id)) : null, sizeOf(Number(row.size))].filter(Boolean).join(" · ")}
        </span>
      </span>
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
