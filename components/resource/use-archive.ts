"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { labelOf, type Row } from "@/lib/client/rows";

/** Archives a row, or restores it, and offers to take it back. */
export function useArchive(path: string, onChanged: () => void) {
  const t = useTranslations();

  const set = (row: Row, is_archived: boolean) =>
    unlessRefused(api.put(`${path}/${row.id}/archive`, { body: { is_archived } }));

  return async (row: Row) => {
    const isArchived = Boolean(row.archived_at);
    if (!(await set(row, !isArchived))) return;
    toast.success(t(isArchived ? "resource.restored" : "resource.archived", { item: labelOf(row) }), {
      undo: { label: t("ui.toast.undo"), run: () => set(row, isArchived).then(onChanged) },
    });
    onChanged();
  };
}
