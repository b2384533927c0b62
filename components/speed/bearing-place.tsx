"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { findRelated } from "@/lib/client/related";
// Bound by hand: the lines of a list are changed in place.

export interface DraftBearing {
  key: string;
  position: string;
  bearing: ComboboxOption | null;
  sensor_id: number | null;
}

export interface BearingPlaceProps {
  place: DraftBearing;
  sensors: readonly { id: number; name: string }[];
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<DraftBearing>) => void;
  onRemove: () => void;
}

const nobody = "none";
const search = (text: string) => findRelated("/bearings", text);

/** One bearing of an item: where it sits, which one it is, and which sensor listens to it. */
export function BearingPlace({ place, sensors, errorOf, onChange, onRemove }: BearingPlaceProps) {
  const t = useTranslations("speed");
  const { position, bearing, sensor_id } = place;

  return (
    <div className="grid items-start gap-3 rounded-control border border-line p-3 md:grid-cols-[1fr_1.4fr_1fr_auto]">
      <Field label={t("position")} error={errorOf("position")} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder={t("position_example")}
            value={position}
            onChange={(event) => onChange({ position: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("bearing")} error={errorOf("bearing_id")} required>
        {(control) => (
          <Combobox
            {...control}
            value={bearing}
            onValueChange={(next) => onChange({ bearing: next })}
            search={search}
          />
        )}
      </Field>
      <Field label={t("heard_by")} error={errorOf("sensor_id")}>
        {(control) => (
          <Select
            {...control}
            value={sensor_id === null ? nobody : String(sensor_id)}
            onValueChange={(id) => onChange({ sensor_id: id === nobody ? null : Number(id) })}
            options={[
              { value: nobody, label: t("by_position") },
              ...sensors.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </Field>
      <span className="flex justify-end md:pt-6">
        <IconButton label={t("remove_bearing", { position: position || "–" })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
