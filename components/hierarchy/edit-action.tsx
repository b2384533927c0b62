"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { RowActionProps } from "@/components/resource/row-menu";
import { useCan } from "@/components/shell/viewer-context";
import { MenuItem } from "@/components/ui/dropdown-menu";

/** "Edit" of a list whose form is a dialog over it. */
export function EditAction({ row, resource }: RowActionProps) {
  const t = useTranslations("ui");
  const can = useCan();
  const pathname = usePathname();
  const address = new URLSearchParams(useSearchParams());
  if (!can(resource.may.update)) return null;
  address.set("edit", String(row.id));

  return (
    <MenuItem asChild>
      <Link href={`${pathname}?${address}`} scroll={false}>
        <Pencil aria-hidden />
        {t("edit")}
      </Link>
    </MenuItem>
  );
}
