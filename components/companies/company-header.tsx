"use client";

import { Archive, ArchiveRestore, KeyRound, ListChecks, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Thumbnail } from "@/components/resource/cell";
import { DeleteDialog } from "@/components/resource/delete-dialog";
import { useArchive } from "@/components/resource/use-archive";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

/** The head of a company: what it is called, whether it is archived, and what can be done with it. */
export function CompanyHeader({ resource, row }: { resource: Description; row: Row }) {
  const t = useTranslations();
  const can = useCan();
  const { is_provider_side } = useViewer();
  const router = useRouter();
  const archive = useArchive(resource.path, router.refresh);
  const [isDeleting, setDeleting] = useState(false);
  const isArchived = Boolean(row.archived_at);
  const mayChange = can(resource.may.update);
  const own = `${resource.screen}/${row.id}`;

  const actions: PageAction[] = [
    ...(mayChange
      ? [{ label: t("single-sign-on.title"), icon: <KeyRound aria-hidden />, href: `${own}/single-sign-on` }]
      : []),
    ...(mayChange && is_provider_side
      ? [{ label: t("company-menu.title"), icon: <ListChecks aria-hidden />, href: `${own}/menu` }]
      : []),
    ...(can(resource.may.archive)
      ? [
          {
            label: t(isArchived ? "resource.restore" : "resource.archive"),
            icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
            onSelect: () => archive(row),
          },
        ]
      : []),
    ...(can(resource.may.delete) && is_provider_side
      ? [
          {
            label: t("ui.delete"),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]
      : []),
  ];

  return (
    <>
      <PageHeader
        title={labelOf(row)}
        crumbs={
          <HierarchyCrumb
            segments={[{ href: resource.screen, label: t("companies.title") }, { label: labelOf(row) }]}
          />
        }
        aside={
          isArchived && (
            <span className="rounded-chip border border-control px-1.5 py-px text-muted text-xs">
              {t("companies.archived")}
            </span>
          )
        }
        picture={row.image_id ? <Thumbnail id={row.image_id} size="lg" /> : undefined}
        primary={mayChange ? { label: t("ui.edit"), icon: <Pencil aria-hidden />, href: own } : undefined}
        actions={actions}
      />
      <DeleteDialog
        resource={resource}
        rows={[row]}
        open={isDeleting}
        onOpenChange={setDeleting}
        onDeleted={() => {
          router.push(resource.screen);
          router.refresh();
        }}
      />
    </>
  );
}
