"use client";

import { CircleDashed, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { sensorTypes } from "@/lib/domain/ingest/devices";
import type { Gateways } from "./gateways";
import { itemsOf } from "./place-sensor";

type Device = Gateways["devices"][number];

/** Devices that a gateway has named and nobody has added: each gets its item, and all of them become sensors at once. */
export function PlaceDevices({ devices, plant_id }: { devices: readonly Device[]; plant_id: number }) {
  const t = useTranslations("set-up.arrivals");
  const router = useRouter();
  const [items, setItems] = useState<Readonly<Record<string, ComboboxOption | null>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const chosen = devices.filter(({ uid }) => items[uid]);

  async function add() {
    setBusy(true);
    const reasons: Record<string, string> = {};
    for (const device of chosen) {
      const body = sensorOf(device, Number(items[device.uid]?.value));
      await api.post("/sensors", { body, isQuiet: true }).catch((caught: unknown) => {
        reasons[device.uid] = refusalIn(caught).sentence;
      });
    }
    setBusy(false);
    setRefused(reasons);
    const count = chosen.length - Object.keys(reasons).length;
    if (count > 0) toast.success(t("added", { count }));
    router.refresh();
  }

  return (
    <>
      <ul aria-label={t("devices")}>
        {devices.map(({ uid }) => (
          <li
            key={uid}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b px-3 py-1.5"
          >
            <CircleDashed aria-hidden className="size-4 text-muted" />
            <span className="min-w-0 flex-1">
              <b className="block break-all font-semibold text-strong">{t("device", { uid })}</b>
              <span className="block text-muted text-xs">{t("device_text")}</span>
              {refused[uid] && (
                <span role="alert" className="block font-medium text-alarm-text text-xs">
                  {refused[uid]}
                </span>
              )}
            </span>
            <Combobox
              aria-label={t("choose_for", { name: uid })}
              placeholder={t("choose")}
              className="w-64 max-w-full"
              clearable
              value={items[uid] ?? null}
              search={itemsOf(plant_id)}
              onValueChange={(item) => setItems((before) => ({ ...before, [uid]: item }))}
            />
          </li>
        ))}
      </ul>
      <div className="p-3">
        <Button variant="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void add()}>
          <Plus aria-hidden />
          {t("add", { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}

/** Under the name that it is known by until a user gives it a better one. */
function sensorOf({ uid, data_set, controller_id, controller_type }: Device, equipment_id: number) {
  const type =
    data_set === "ncd" ? "ncd" : (sensorTypes.find((one) => one === controller_type && one !== "ncd") ?? "banner");

  return { controller_id, equipment_id, uid, name: uid.replace(/^ncd:/, ""), type, data_set };
}
