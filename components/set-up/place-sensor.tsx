"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";

/** Items of the plant by what is typed. */
export const itemsOf = (plant_id: number) => (text: string) =>
  findRelated("/equipments", text, { plant_id: [plant_id] });

/** A sensor that reports and stands on nothing is asked for its item where it is seen. */
export function PlaceSensor({ sensor, plant_id }: { sensor: { id: number; name: string }; plant_id: number }) {
  const t = useTranslations("set-up.arrivals");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const place = async (equipment_id: number) => {
    setBusy(true);
    const answer = await unlessRefused(api.put(`/sensors/${sensor.id}`, { body: { equipment_id } }));
    setBusy(false);
    if (!answer) return;
    toast.success(t("placed", { name: sensor.name }));
    router.refresh();
  };

  return (
    <Combobox
      aria-label={t("choose_for", { name: sensor.name })}
      placeholder={t("choose")}
      className="w-64 max-w-full"
      disabled={isBusy}
      value={null}
      search={itemsOf(plant_id)}
      onValueChange={(item) => item && void place(Number(item.value))}
    />
  );
}
