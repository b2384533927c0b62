"use client";

import { Archive, ArchiveRestore, Ellipsis, History, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { useRecordHistory } from "./record-history";
import { useArchive } from "./use-archive";

export interface RowActionProps {
  row: Row;
  resource: Description;
  /** Call it after a change: the list asks the server again. */
  onChanged: () => void;
}

export interface RowMenuProps extends RowActionProps {
  may: { edit: boolean; delete: boolean; archive: boolean };
  onDelete: () => void;
  /** MenuItems of a rich screen, above the common ones. */
  actions?: ComponentType<RowActionProps>;
}

export function RowMenu({ row, resource, may, onDelete, onChanged, actions: Actions }: RowMenuProps) {
  const t = useTranslations();
  const archive = useArchive(resource.path, onChanged);
  const [isPastOpen, setPastOpen] = useState(false);
  const RecordHistory = useRecordHistory();
  // Whoever lists them may read what became of them.
  const hasHistory = resource.hasHistory && RecordHistory !== null;
  if (!may.edit && !may.delete && !may.archive && !hasHistory && !Actions) return null;
  const isArchived = Boolean(row.archived_at);

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={t("resource.actionsOf", { item: labelOf(row) })}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {Actions && (
            <>
              <Actions row={row} resource={resource} onChanged={onChanged} />
              {(may.edit || may.delete) && <MenuSeparator />}
            </>
          )}
          {may.edit && (
            <MenuItem asChild>
              <Link href={`${resource.screen}/${row.id}`}>
                <Pencil aria-hidden />
                {t("ui.edit")}
              </Link>
            </MenuItem>
          )}
          {may.archive && (
            <MenuItem onSelect={() => archive(row)}>
              {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              {t(isArchived ? "resource.restore" : "resource.archive")}
            </MenuItem>
          )}
          {hasHistory && (
            <MenuItem onSelect={() => setPastOpen(true)}>
              <History aria-hidden />
              {t("logs.history")}
            </MenuItem>
          )}
          {may.delete && (
            <MenuItem danger onSelect={onDelete}>
              <Trash2 aria-hidden />
              {t("ui.delete")}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {isPastOpen && RecordHistory && (
        <RecordHistory object={resource.name} id={row.id} label={labelOf(row)} onClose={() => setPastOpen(false)} />
      )}
    </>
  );
}
