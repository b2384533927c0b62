"use client";

import { PackageOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import type { PointScreen } from "./types";
import { usePointActions } from "./use-point-actions";

/** Notes a new container; the spare leaves the storeroom that is chosen. */
export function ReplaceContainer({ point, rooms }: Pick<PointScreen, "point" | "rooms">) {
  const t = useTranslations("lubricators.screen");
  const { replace, isBusy } = usePointActions(point.id);
  const [isOpen, setOpen] = useState(false);
  const own = rooms.find(({ id, available }) => id === point.store_room_id && available >= 1);
  const [room, setRoom] = useState<number | null>(own?.id ?? null);

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <PackageOpen aria-hidden />
        {t("replace")}
      </Button>
      {isOpen && (
        <SubmitDialog
          title={t("replace")}
          description={t("replace_hint")}
          action={t("replace")}
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          onSubmit={async () => {
            if (await replace(room)) setOpen(false);
          }}
        >
          <Field label={t("replace_from")}>
            {(control) => (
              <Select
                {...control}
                value={room === null ? "none" : String(room)}
                onValueChange={(id) => setRoom(id === "none" ? null : Number(id))}
                options={[
                  ...rooms.map(({ id, name, available }) => ({
                    value: String(id),
                    label: t("in_stock", { room: name, on_hand: available }),
                  })),
                  { value: "none", label: t("replace_none") },
                ]}
              />
            )}
          </Field>
        </SubmitDialog>
      )}
    </>
  );
}
