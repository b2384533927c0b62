"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useListDialogs } from "./list-dialogs";
import type { BulkActionProps } from "./list-props";
import { OnePlantButton } from "./one-plant-button";

/** "Edit" for the selected rows. */
export function BulkEdit(props: BulkActionProps) {
  const t = useTranslations("resource.bulk");
  const dialogs = useListDialogs();
  const [isOpen, setOpen] = useState(false);
  if (!dialogs) return null;

  return (
    <>
      <OnePlantButton rows={props.rows} icon={<Pencil aria-hidden />} onSelect={() => setOpen(true)}>
        {t("edit")}
      </OnePlantButton>
      {isOpen && <dialogs.bulkEdit {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
