"use client";

import { BookOpen, PencilLine } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { EditAction } from "@/components/resource/edit-action";
import type { RowActionProps } from "@/components/resource/row-menu";
import { useCan } from "@/components/shell/viewer-context";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";

/** Reads, writes and edits a register. What is written is asked for in a dialog, ?write=17. */
export function RegisterActions({ row, resource, onChanged }: RowActionProps) {
  const t = useTranslations("registers");
  const can = useCan();
  const pathname = usePathname();
  const address = new URLSearchParams(useSearchParams());
  if (!can("update_controllers")) return null;
  address.set("write", String(row.id));

  async function read() {
    const body = { type: "controller_registers", start: row.address, count: 1 };
    await api.post(`/controllers/${row.controller_id}/commands`, { body });
    toast.success(t("asked"));
  }

  return (
    <>
      <MenuItem onSelect={() => read().catch(() => {})}>
        <BookOpen aria-hidden />
        {t("read")}
      </MenuItem>
      {row.is_writable === true && (
        <MenuItem asChild>
          <Link href={`${pathname}?${address}`} scroll={false}>
            <PencilLine aria-hidden />
            {t("write")}
          </Link>
        </MenuItem>
      )}
      <EditAction row={row} resource={resource} onChanged={onChanged} />
    </>
  );
}
