"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/viewer-context";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import type { RowActionProps } from "./row-menu";
import { useEditAddress } from "./use-edit-address";

/** "Edit" of a list whose form is a dialog over it. */
export function EditAction({ row, resource }: RowActionProps) {
  const t = useTranslations("ui");
  const can = useCan();
  const address = useEditAddress();
  if (!can(resource.may.update)) return null;

  return (
    <MenuItem asChild>
      <Link href={address.opened(row.id)} scroll={false}>
        <Pencil aria-hidden />
        {t("edit")}
      </Link>
    </MenuItem>
  );
}
