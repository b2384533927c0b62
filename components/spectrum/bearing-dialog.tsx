"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { forgetCaptures, type WireBearing } from "@/lib/client/captures";
import type { SpectrumSensor } from "./workspace-head";

export interface BearingDialogProps {
  sensor: SpectrumSensor & { equipment: { id: number; name: string } };
  bearing: WireBearing | null;
  onClose: () => void;
  onSaved: () => void;
}

/** The bearing that this sensor measures. It belongs to the item: all captures of the sensor are evaluated again. */
export function BearingDialog({ sensor, bearing, onClose, onSaved }: BearingDialogProps) {
  const t = useTranslations("spectrum.bearing");
  const common = useTranslations("ui");
  const ask = useAsk<{ bearing_id: number }>({
    initial: { bearing_id: bearing?.id },
    row: bearing ? { id: bearing.id, bearing: { id: bearing.id, name: bearing.designation } } : undefined,
    send: async ({ bearing_id }) => {
      await listenTo(sensor, bearing_id);
      forgetCaptures(sensor.id, { all: true });
    },
    done: t("saved"),
    onDone: onSaved,
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t("dialog")}
      description={t("dialogText", { item: sensor.equipment.name, sensor: sensor.name })}
      action={common("save")}
      isDisabled={!ask.values.bearing_id}
      fields={[{ name: "bearing_id", as: "related", label: t("title"), from: "/bearings" }]}
    />
  );
}

interface Places {
  version: number;
  bearings: { position: string; sensor_id: number | null; bearing: { id: number } }[];
}

/** An item may run on several bearings: the others stay what they are. */
async function listenTo({ id, name, equipment }: BearingDialogProps["sensor"], bearing_id: number) {
  const path = `/equipments/${equipment.id}/rpm-params`;
  const { data } = await api.get<{ data: Places }>(path, { isQuiet: true });
  const others = data.bearings
    .filter(({ sensor_id, position }) => sensor_id !== id && position.toLowerCase() !== name.toLowerCase())
    .map(({ position, sensor_id, bearing }) => ({ position, sensor_id, bearing_id: bearing.id }));
  const own = data.bearings.find(({ sensor_id }) => sensor_id === id);
  const bearings = [...others, { position: own?.position ?? name, sensor_id: id, bearing_id }];
  await api.put(path, { body: { bearings, version: data.version }, isQuiet: true });
}
