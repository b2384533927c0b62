"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormField } from "@/components/resource/form-context";
import { FormPart } from "@/components/resource/form-part";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type AxisMap, directions } from "@/lib/domain/ingest/axis-map";
import { type Axis, axesOf, type DataSet, type Direction } from "@/lib/domain/monitoring/parameters";

// Bound by hand: several controls make one value.

const unsaid = "unsaid";

/** Which way each axis of the device looks on its machine. A data set without axes is not asked. */
export function AxisFields() {
  const data_set = useWatch({ name: "data_set" }) as DataSet | null;
  const axes = data_set ? axesOf(data_set) : [];

  return axes.length > 0 ? (
    <FormPart of="axes">
      <AxisMapField axes={axes} />
    </FormPart>
  ) : null;
}

function AxisMapField({ axes }: { axes: readonly Axis[] }) {
  const t = useTranslations("sensors");
  const { value, setValue, isDisabled, isChanged, frame } = useFormField<AxisMap | null>({ name: "axis_map" }, "other");
  const map = value ?? {};
  const choose = (axis: Axis, direction: Direction | null) => setValue({ ...map, [axis]: direction });

  return (
    <fieldset className="grid gap-2 md:col-span-2">
      <legend className="sr-only">{frame.label}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        {axes.map((axis) => (
          <Field key={axis} label={t("axis", { axis: axis.toUpperCase() })}>
            {(control) => (
              <Select
                {...control}
                aria-invalid={frame.error ? true : undefined}
                value={map[axis] ?? unsaid}
                onValueChange={(next) => choose(axis, next === unsaid ? null : (next as Direction))}
                options={[
                  { value: unsaid, label: t("directions.none") },
                  ...directions.map((direction) => ({ value: direction, label: t(`directions.${direction}`) })),
                ]}
                changed={isChanged}
                disabled={isDisabled}
              />
            )}
          </Field>
        ))}
      </div>
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {frame.error}
        </p>
      )}
    </fieldset>
  );
}
