"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { Choice } from "@/components/ui/select";
import { findRelated } from "@/lib/client/related";

export interface DraftBearing {
  key: string;
  position: string;
  bearing: ComboboxOption | null;
  sensor_id: number | null;
}

export interface BearingPlaceProps {
  place: FieldDraft<DraftBearing>;
  sensors: readonly { id: number; name: string }[];
  onRemove: () => void;
}

const search = (text: string) => findRelated("/bearings", text);

/** One bearing of an item: where it sits, which one it is, and which sensor listens to it. */
export function BearingPlace({ place, sensors, onRemove }: BearingPlaceProps) {
  const t = useTranslations("speed");
  const { position } = place.value;

  return (
    <div className="grid items-start gap-3 rounded-control border border-line p-3 md:grid-cols-[1fr_1.4fr_1fr_auto]">
      <DraftField
        of={place}
        name="position"
        as={Input}
        label={t("position")}
        required
        autoComplete="off"
        placeholder={t("position_example")}
      />
      <DraftField of={place} name="bearing" as={Combobox} label={t("bearing")} required search={search} />
      <DraftField
        of={place}
        name="sensor_id"
        as={Choice}
        label={t("heard_by")}
        choices={[
          { value: null, label: t("by_position") },
          ...sensors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <span className="flex justify-end md:pt-6">
        <IconButton label={t("remove_bearing", { position: position || "–" })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
