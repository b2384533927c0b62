"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { BearingPlace, type DraftBearing } from "./bearing-place";
import { type SpeedDraft, SpeedFields } from "./speed-fields";
import type { RotatingItem, WireSpeed } from "./wire-speed";

type RotationDialogProps = RotatingItem & { onClose: () => void };

/** Speed source and bearings of the item; recent captures are evaluated again. */
export function SpeedDialog({ item, rotation, sensors, onClose }: RotationDialogProps) {
  const t = useTranslations("speed");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [speed, setSpeed] = useState<SpeedDraft>(() => draftOf(rotation));
  const [bearings, setBearings] = useState<DraftBearing[]>(() => rotation.bearings.map(placeOf));
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const change = (index: number, part: Partial<DraftBearing>) =>
    setBearings(bearings.map((one, at) => (at === index ? { ...one, ...part } : one)));

  async function save() {
    const missing = Object.fromEntries(
      bearings.flatMap(({ bearing }, at) => (bearing ? [] : [[`bearings.${at}.bearing_id`, t("choose_bearing")]])),
    );
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const places = bearings.map(({ position, bearing, sensor_id }) => ({
      position,
      bearing_id: Number(bearing!.value),
      sensor_id,
    }));
    const body = { ...bodyOf(speed), bearings: places, version: rotation.version };
    await submit(
      () => api.put(`/equipments/${item.id}/rpm-params`, { body, isQuiet: true }),
      () => {
        toast.success(t("saved"));
        router.refresh();
        onClose();
      },
    );
  }

  return (
    <SubmitDialog
      width="lg"
      full
      title={t("title")}
      description={item.name}
      action={ui("save")}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <SpeedFields
          plant_id={item.plant_id}
          draft={{
            value: speed,
            change: (part) => setSpeed({ ...speed, ...part }),
            errorOf: (name) => errors[name === "external_rpm" ? "external_rpm_id" : name],
          }}
        />
        <section className="grid gap-3">
          <h3 className="font-semibold text-strong">{t("bearings")}</h3>
          {bearings.length === 0 && <p className="text-muted">{t("no_bearings")}</p>}
          {bearings.map((place, index) => (
            <BearingPlace
              key={place.key}
              place={{
                value: place,
                change: (part) => change(index, part),
                errorOf: (name) => errors[`bearings.${index}.${name === "bearing" ? "bearing_id" : name}`],
              }}
              sensors={sensors}
              onRemove={() => setBearings(bearings.filter((_, at) => at !== index))}
            />
          ))}
          <div>
            <Button onClick={() => setBearings([...bearings, emptyPlace()])}>
              <Plus aria-hidden />
              {t("add_bearing")}
            </Button>
          </div>
        </section>
      </div>
    </SubmitDialog>
  );
}

const draftOf = (rotation: WireSpeed): SpeedDraft => ({
  rpm_source_item: rotation.rpm_source_item,
  rpm_value: rotation.rpm_value,
  rpm_option_value_id: rotation.rpm_option_value_id,
  external_rpm: rotation.external_rpm && { value: String(rotation.external_rpm.id), label: rotation.external_rpm.name },
  rpm_external_node_parameter: rotation.rpm_external_node_parameter,
  rpm_unit_expression: rotation.rpm_unit_expression ?? "",
  rpm_formula: rotation.rpm_formula ?? "",
});

function bodyOf({ external_rpm, rpm_unit_expression, rpm_formula, ...draft }: SpeedDraft) {
  // Without a source there is nothing that a formula could be applied to.
  const formulas =
    draft.rpm_source_item === null
      ? { rpm_unit_expression: null, rpm_formula: null }
      : { rpm_unit_expression: rpm_unit_expression.trim() || null, rpm_formula: rpm_formula.trim() || null };

  return { ...draft, ...formulas, external_rpm_id: external_rpm ? Number(external_rpm.value) : null };
}

const placeOf = ({ id, position, sensor_id, bearing }: WireSpeed["bearings"][number]): DraftBearing => ({
  key: String(id),
  position,
  sensor_id,
  bearing: { value: String(bearing.id), label: [bearing.manufacturer, bearing.name].filter(Boolean).join(" ") },
});

const emptyPlace = (): DraftBearing => ({
  key: `new ${performance.now()}`,
  position: "",
  sensor_id: null,
  bearing: null,
});
