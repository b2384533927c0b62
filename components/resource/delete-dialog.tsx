"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

export interface DeleteDialogProps {
  resource: Description;
  rows: readonly Row[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  /** The server's reason why nothing was deleted. */
  onRefused?: (reason: string) => void;
}

const namedAtMost = 5;

/** Names what goes and what goes with it; things with devices attached ask for the typed word. */
export function DeleteDialog({ resource, rows, open, onOpenChange, onDeleted, onRefused }: DeleteDialogProps) {
  const t = useTranslations("resource");
  const noun = useTranslations(resource.name);
  const [refusal, setRefusal] = useState<{ attached?: Record<string, number>; reason?: string }>({});
  const one = rows.length === 1 ? rows[0] : undefined;

  function change(next: boolean) {
    setRefusal({});
    onOpenChange(next);
  }

  async function remove() {
    const confirm = refusal.attached ? "delete" : undefined;
    try {
      if (one) await api.delete(`${resource.path}/${one.id}`, { body: { confirm }, isQuiet: true });
      else await api.delete(resource.path, { body: { ids: rows.map((row) => row.id), confirm }, isQuiet: true });
    } catch (caught) {
      const error = refusalIn(caught);
      const attached = (error.data as { attached?: Record<string, number> } | undefined)?.attached;
      if (error.code === "confirm_delete" && attached) setRefusal({ attached });
      else {
        setRefusal({ reason: error.sentence });
        onRefused?.(error.sentence);
      }
      throw error;
    }
    toast.success(t("deleted", { count: rows.length, item: one ? labelOf(one) : noun("title") }));
    setRefusal({});
    onDeleted();
  }

  const consequences = refusal.attached
    ? Object.entries(refusal.attached).map(([what, count]) =>
        t.has(`attached.${what}`) ? t(`attached.${what}`, { count }) : t("attached.other", { count }),
      )
    : [t("delete.forGood", { count: rows.length })];

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={t("delete.title", { count: rows.length, item: noun("item").toLowerCase() })}
      object={namesOf(rows, (more) => t("delete.more", { count: more }))}
      consequences={consequences}
      requireWord={refusal.attached !== undefined}
      action={t("delete.action")}
      error={refusal.reason}
      onConfirm={remove}
    />
  );
}

function namesOf(rows: readonly Row[], more: (count: number) => string) {
  const names = rows.slice(0, namedAtMost).map(labelOf);
  return rows.length > namedAtMost ? `${names.join(", ")} ${more(rows.length - namedAtMost)}` : names.join(", ");
}
