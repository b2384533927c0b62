"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { forgetCaptures, type WireBearing } from "@/lib/client/captures";
import { findRelated } from "@/lib/client/related";
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
  const [chosen, setChosen] = useState<ComboboxOption | null>(
    bearing && { value: String(bearing.id), label: bearing.designation },
  );
  const [error, setError] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save() {
    if (!chosen) return;
    setSaving(true);
    setError(null);
    try {
      await listenTo(sensor, Number(chosen.value));
      forgetCaptures(sensor.id, { all: true });
      toast.success(t("saved"));
      onSaved();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setSaving(false);
    }
  }

  return (
    <SubmitDialog
      width="sm"
      title={t("dialog")}
      description={t("dialogText", { item: sensor.equipment.name, sensor: sensor.name })}
      action={common("save")}
      isBusy={isSaving}
      isDisabled={!chosen}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t("title")} error={error && (error.sentence || error.message)}>
        {(control) => (
          <Combobox
            {...control}
            value={chosen}
            onValueChange={setChosen}
            search={(search) => findRelated("/bearings", search)}
          />
        )}
      </Field>
    </SubmitDialog>
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
