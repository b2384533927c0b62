"use client";

import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { inTime } from "@/lib/client/chunks";
import type { BulkActionProps } from "./list-props";
import { OnePlantButton } from "./one-plant-button";

const BulkEditDialog = dynamic(() => inTime(import("./bulk-edit-dialog")).then((module) => module.BulkEditDialog), {
  loading: () => null,
});

/** "Edit" for the selected rows. */
export function BulkEdit(props: BulkActionProps) {
  const t = useTranslations("resource.bulk");
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <OnePlantButton rows={props.rows} icon={<Pencil aria-hidden />} onSelect={() => setOpen(true)}>
        {t("edit")}
      </OnePlantButton>
      {isOpen && <BulkEditDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
