"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { lifetimes, windows } from "@/lib/domain/monitoring/graph-links";
import type { Share } from "./use-share";
import { windowNames } from "./window-names";
// Bound by hand: the link follows what is chosen.

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
              checked={share.chosen.includes(parameter)}
              onCheckedChange={(isOn) => share.toggle(parameter, isOn === true)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <RangeField share={share} />
        <Field label={t("graph-links.expires")}>
          {(control) => (
            <Select
              {...control}
              value={String(share.days)}
              onValueChange={(value) => share.setDays(Number(value))}
              options={lifetimes.map((one) => ({ value: String(one), label: t("graph-links.days", { count: one }) }))}
            />
          )}
        </Field>
      </div>
      <Switch
        label={t("graph-links.place")}
        hint={t("graph-links.placeHint")}
        checked={share.is_place_shown}
        onCheckedChange={share.setPlaceShown}
      />
    </>
  );
}

/** The latest hours or days, moving on, or the range that is shown now. */
function RangeField({ share: { kind, setKind, window_s, setWindow } }: { share: Share }) {
  const t = useTranslations("graph-links");

  return (
    <div className="grid content-start gap-2">
      <span className="font-medium text-body">{t("range")}</span>
      <SegmentedControl
        label={t("range")}
        value={kind}
        onValueChange={setKind}
        segments={[
          { value: "rolling", label: t("rolling") },
          { value: "fixed", label: t("fixed") },
        ]}
      />
      {kind === "rolling" && (
        <Field label={t("window")}>
          {(control) => (
            <Select
              {...control}
              value={String(window_s)}
              onValueChange={(value) => setWindow(Number(value))}
              options={windows.map((one) => ({ value: String(one), label: t(`windows.${windowNames[one]}`) }))}
            />
          )}
        </Field>
      )}
    </div>
  );
}
