"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ZoneChoice } from "@/components/resource/zone-choice";
import { Checkbox } from "@/components/ui/checkbox";

export interface ReadingsSettingsProps {
  time_zone: string;
  is_merging: boolean;
  disabled?: boolean;
  onChange: (change: { time_zone?: string; is_merging?: boolean }) => void;
}

/** How a file of readings is taken: whose clock its times are on, and whether its hours may hold readings already. */
export function ReadingsSettings({ time_zone, is_merging, disabled, onChange }: ReadingsSettingsProps) {
  const t = useTranslations("imports.readings");
  const hint = useId();

  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
      <div className="grid gap-1">
        <span aria-hidden className="font-medium text-sm text-strong">
          {t("time_zone")}
        </span>
        <ZoneChoice
          aria-label={t("time_zone")}
          aria-describedby={hint}
          value={time_zone}
          disabled={disabled}
          onValueChange={(zone) => onChange({ time_zone: zone })}
        />
        <p id={hint} className="text-muted text-xs">
          {t("time_zone_hint")}
        </p>
      </div>
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
