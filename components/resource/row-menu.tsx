"use client";

import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

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
  if (!may.edit && !may.delete && !may.archive && !Actions) return null;
  const isArchived = Boolean(row.archived_at);

  async function archive() {
    await api.put(`${resource.path}/${row.id}/archive`, { body: { is_archived: !isArchived } });
    toast.success(t(isArchived ? "resource.restored" : "resource.archived", { item: labelOf(row) }), {
      undo: {
        label: t("ui.toast.undo"),
        run: () =>
          api.put(`${resource.path}/${row.id}/archive`, { body: { is_archived: isArchived } }).then(onChanged, ignore),
      },
    });
    onChanged();
  }

  return (
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
          <MenuItem onSelect={() => archive().catch(ignore)}>
            {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            {t(isArchived ? "resource.restore" : "resource.archive")}
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
  );
}

/** The call itself has already said what went wrong. */
const ignore = () => {};
