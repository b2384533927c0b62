"use client";

import { useTranslations } from "next-intl";
import { ZoneChoice } from "@/components/resource/zone-choice";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";

export interface ReadingsSettingsProps {
  time_zone: string;
  is_merging: boolean;
  disabled?: boolean;
  onChange: (change: { time_zone?: string; is_merging?: boolean }) => void;
}

/** How a file of readings is taken: whose clock its times are on, and whether its hours may hold readings already. */
// Bound by hand: what is chosen goes up with the file, or is kept at once.
export function ReadingsSettings({ time_zone, is_merging, disabled, onChange }: ReadingsSettingsProps) {
  const t = useTranslations("imports.readings");

  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
      <Field label={t("time_zone")} hint={t("time_zone_hint")}>
        {(control) => (
          <ZoneChoice
            {...control}
            value={time_zone}
            disabled={disabled}
            onValueChange={(zone) => onChange({ time_zone: zone })}
          />
        )}
      </Field>
      <div className="grid gap-1 sm:pt-6">
        <Checkbox
          label={t("merge")}
          checked={is_merging}
          disabled={disabled}
          onCheckedChange={(value) => onChange({ is_merging: value === true })}
        />
        <p className="text-muted text-xs">{t("merge_hint")}</p>
      </div>
    </div>
  );
}
