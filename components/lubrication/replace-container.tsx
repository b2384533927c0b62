"use client";

import { PackageOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import type { PointScreen } from "./types";
import { usePointActions } from "./use-point-actions";

/** Notes a new container; the spare leaves the storeroom that is chosen. */
export function ReplaceContainer({ point, rooms }: Pick<PointScreen, "point" | "rooms">) {
  const t = useTranslations("lubricators.screen");
  const { replace } = usePointActions(point.id);
  const [isOpen, setOpen] = useState(false);
  const own = rooms.find(({ id, available }) => id === point.store_room_id && available >= 1);
  const close = () => setOpen(false);
  const ask = useAsk<{ store_room_id: number | null }>({
    initial: { store_room_id: own?.id ?? null },
    send: ({ store_room_id }) => replace(store_room_id),
    onDone: close,
    onClose: close,
  });
  const choices = rooms.map(({ id, name, available }) => ({
    value: id,
    label: t("in_stock", { room: name, on_hand: available }),
  }));

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <PackageOpen aria-hidden />
        {t("replace")}
      </Button>
      {isOpen && (
        <AskDialog
          ask={ask}
          title={t("replace")}
          description={t("replace_hint")}
          action={t("replace")}
          fields={[
            {
              name: "store_room_id",
              as: "select",
              label: t("replace_from"),
              choices: [...choices, { value: null, label: t("replace_none") }],
            },
          ]}
        />
      )}
    </>
  );
}
