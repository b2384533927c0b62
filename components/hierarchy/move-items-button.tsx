"use client";

import { ArrowRightLeft } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkButton } from "@/components/resource/bulk-bar";
import type { BulkActionProps } from "@/components/resource/list-props";
import { useCan } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { inTime } from "@/lib/client/chunks";

const MoveItemsDialog = dynamic(() => inTime(import("./move-items-dialog")).then((module) => module.MoveItemsDialog), {
  loading: () => null,
});

/** "Move" for the selected items, which are of one plant: so is where they go. */
export function MoveItemsButton(props: BulkActionProps) {
  const t = useTranslations("hierarchy.move");
  const bulk = useTranslations("resource.bulk");
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const plants = new Set(props.rows.map(({ plant_id }) => plant_id));
  if (!can("update_dashboard")) return null;

  return (
    <>
      <BulkButton
        icon={<ArrowRightLeft aria-hidden />}
        onSelect={() => (plants.size === 1 ? setOpen(true) : toast.warning(bulk("select_plant")))}
      >
        {t("many")}
      </BulkButton>
      {isOpen && <MoveItemsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
