"use client";

import { ArrowRightLeft } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BulkActionProps } from "@/components/resource/list-props";
import { OnePlantButton } from "@/components/resource/one-plant-button";
import { useCan } from "@/components/shell/viewer-context";
import { inTime } from "@/lib/client/chunks";

const MoveItemsDialog = dynamic(() => inTime(import("./move-items-dialog")).then((module) => module.MoveItemsDialog), {
  loading: () => null,
});

/** "Move" for the selected items. */
export function MoveItemsButton(props: BulkActionProps) {
  const t = useTranslations("hierarchy.move");
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can("update_dashboard")) return null;

  return (
    <>
      <OnePlantButton rows={props.rows} icon={<ArrowRightLeft aria-hidden />} onSelect={() => setOpen(true)}>
        {t("many")}
      </OnePlantButton>
      {isOpen && <MoveItemsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
