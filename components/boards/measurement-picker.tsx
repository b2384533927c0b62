"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import type { FieldControl } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import { useRelated } from "@/lib/client/related";
import type { TileOf } from "@/lib/domain/boards/tiles";

type Measurements = TileOf<"series">["measurements"];

interface Measured {
  id: number;
  name: string;
  unit: string;
}

export interface ChosenMeasurementsProps {
  value: Measurements;
  onChange: (next: Measurements) => void;
}

/** The measurements of a tile, each of which can be left out again. */
export function ChosenMeasurements({ value, onChange }: ChosenMeasurementsProps) {
  const t = useTranslations("boards.form");
  const names = useRelated("/sensors", [...new Set(value.map(({ sensor_id }) => sensor_id))]);

  return (
    <ul className="grid gap-1">
      {value.map((one) => (
        <li key={`${one.sensor_id} ${one.parameter}`} className="flex items-center gap-2 text-sm">
          <span className="min-w-0 flex-1 truncate text-strong">
            {names.find((name) => name.value === String(one.sensor_id))?.label ?? `#${one.sensor_id}`}
            {" · "}
            <MeasureName {...one} />
          </span>
          <IconButton size="sm" label={t("leave_out")} onClick={() => onChange(value.filter((known) => known !== one))}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

export interface MeasureSelectProps {
  attributes: FieldControl;
  /** Whose measurements; null: none has been chosen yet. */
  sensor_id: number | null;
  isFull: boolean;
  onChoose: (measurement: Measurements[number]) => void;
}

/** What a sensor measures; choosing one adds it. */
export function MeasureSelect({ attributes, sensor_id, isFull, onChoose }: MeasureSelectProps) {
  const t = useTranslations();
  const measures = useMeasures(sensor_id);

  return (
    <Select
      {...attributes}
      disabled={measures.length === 0 || isFull}
      value=""
      onValueChange={(next) => sensor_id !== null && onChoose({ sensor_id, parameter: Number(next) })}
      options={measures.map(({ id, name, unit }) => ({ value: String(id), label: t(name), detail: unit }))}
    />
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
