"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Checkbox } from "@/components/ui/checkbox";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Choice } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { lifetimes, windows } from "@/lib/domain/monitoring/graph-links";
import type { Share } from "./use-share";
import { windowNames } from "./window-names";

export interface SharedMeasure {
  parameter: number;
  name: string;
}

/** Which measurements, which stretch of time, for how long, and whether the place is named. */
export function ShareFields({ share, measures }: { share: Share; measures: readonly SharedMeasure[] }) {
  const t = useTranslations();

  return (
    <>
      <fieldset>
        <legend className="font-medium text-body">{t("graph-links.measurements")}</legend>
        <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
          {measures.map(({ parameter, name }) => (
            <Checkbox
              key={parameter}
              label={t(name)}
              checked={share.value.chosen.includes(parameter)}
              onCheckedChange={(isOn) => share.toggle(parameter, isOn === true)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <RangeField share={share} />
        <DraftField
          of={share}
          name="days"
          as={Choice}
          label={t("graph-links.expires")}
          choices={lifetimes.map((one) => ({ value: one, label: t("graph-links.days", { count: one }) }))}
        />
      </div>
      <Switch
        label={t("graph-links.place")}
        hint={t("graph-links.placeHint")}
        checked={share.value.is_place_shown}
        onCheckedChange={(is_place_shown) => share.change({ is_place_shown })}
      />
    </>
  );
}

/** The latest hours or days, moving on, or the range that is shown now. */
function RangeField({ share }: { share: Share }) {
  const t = useTranslations("graph-links");
  const { kind } = share.value;

  return (
    <div className="grid content-start gap-2">
      <span className="font-medium text-body">{t("range")}</span>
      <SegmentedControl
        label={t("range")}
        value={kind}
        onValueChange={(next) => share.change({ kind: next })}
        segments={[
          { value: "rolling", label: t("rolling") },
          { value: "fixed", label: t("fixed") },
        ]}
      />
      {kind === "rolling" && (
        <DraftField
          of={share}
          name="window_s"
          as={Choice}
          label={t("window")}
          choices={windows.map((one) => ({ value: one, label: t(`windows.${windowNames[one]}`) }))}
        />
      )}
    </div>
  );
}
