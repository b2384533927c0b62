"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import { findRelated, useRelated } from "@/lib/client/related";
import type { TileOf } from "@/lib/domain/boards/tiles";

type Measurements = TileOf<"series">["measurements"];

export interface MeasurementPickerProps {
  value: Measurements;
  onChange: (next: Measurements) => void;
  most: number;
}

interface Measured {
  id: number;
  name: string;
  unit: string;
}

const search = (text: string) => findRelated("/sensors", text);

/** Measurements of sensors: first the sensor, then what it measures. */
export function MeasurementPicker({ value, onChange, most }: MeasurementPickerProps) {
  const t = useTranslations();
  const [sensor, setSensor] = useState<ComboboxOption | null>(null);
  const measures = useMeasures(sensor ? Number(sensor.value) : null);
  const ids = [...new Set(value.map(({ sensor_id }) => sensor_id))];
  const names = useRelated("/sensors", ids);
  const isFull = value.length >= most;

  function add(parameter: number) {
    const one = { sensor_id: Number(sensor?.value), parameter };
    if (!value.some((known) => known.sensor_id === one.sensor_id && known.parameter === parameter))
      onChange([...value, one]);
  }

  return (
    <div className="grid gap-2">
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map((one) => (
            <li key={`${one.sensor_id} ${one.parameter}`} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate text-strong">
                {names.find((name) => name.value === String(one.sensor_id))?.label ?? `#${one.sensor_id}`}
                {" · "}
                <MeasureName {...one} />
              </span>
              <IconButton
                size="sm"
                label={t("boards.form.leave_out")}
                onClick={() => onChange(value.filter((known) => known !== one))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("boards.form.sensor")}>
            {(control) => <Combobox {...control} value={sensor} onValueChange={setSensor} search={search} />}
          </Field>
          <Field label={t("boards.form.measurement")}>
            {(control) => (
              <Select
                {...control}
                disabled={measures.length === 0}
                value=""
                onValueChange={(next) => add(Number(next))}
                options={measures.map(({ id, name, unit }) => ({ value: String(id), label: t(name), detail: unit }))}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}

function MeasureName({ sensor_id, parameter }: Measurements[number]) {
  const t = useTranslations();
  const name = useMeasures(sensor_id).find(({ id }) => id === parameter)?.name;

  return name ? t(name) : "";
}

// Asked once a sensor while the window lives: what it measures follows from its kind.
const known = new Map<number, Promise<Measured[]>>();

function useMeasures(sensor_id: number | null): Measured[] {
  const [found, setFound] = useState<{ of: number; measures: Measured[] } | null>(null);
  useEffect(() => {
    if (sensor_id === null) return;
    let isOver = false;
    const asked =
      known.get(sensor_id) ??
      api.get<{ data: { measures: Measured[] } }>(`/sensors/${sensor_id}`, { isQuiet: true }).then(
        ({ data }) => data.measures,
        () => [],
      );
    known.set(sensor_id, asked);
    void asked.then((measures) => !isOver && setFound({ of: sensor_id, measures }));
    return () => {
      isOver = true;
    };
  }, [sensor_id]);

  return found && found.of === sensor_id ? found.measures : [];
}
