"use client";

import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { inTime } from "@/lib/client/chunks";
import { BulkButton } from "./bulk-bar";
import type { BulkActionProps } from "./list-props";

const BulkEditDialog = dynamic(() => inTime(import("./bulk-edit-dialog")).then((module) => module.BulkEditDialog), {
  loading: () => null,
});

/** "Edit" for the selected rows. Its fields are of one plant: a brand, an interval, a way of connecting. */
export function BulkEdit(props: BulkActionProps) {
  const t = useTranslations("resource.bulk");
  const [isOpen, setOpen] = useState(false);
  const plants = new Set(props.rows.map(({ plant_id }) => plant_id));

  return (
    <>
      <BulkButton
        icon={<Pencil aria-hidden />}
        onSelect={() => (plants.size === 1 ? setOpen(true) : toast.warning(t("select_plant")))}
      >
        {t("edit")}
      </BulkButton>
      {isOpen && <BulkEditDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
