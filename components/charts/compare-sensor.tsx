"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import type { Comparison } from "@/lib/domain/monitoring/comparison";
import type { ComparableSensor } from "@/lib/services/devices/sensors/comparable";

// Bound by hand: it changes what is shown, not what is saved.

const all = "all";

interface CompareSensorProps {
  sensor_id: number;
  comparison: Comparison | null;
  onChoose: (comparison: Comparison) => void;
}

/** A sensor of the plant that measures something of the same unit: all that is alike, or one of its measurements. */
export function CompareSensor({ sensor_id, comparison, onChoose }: CompareSensorProps) {
  const t = useTranslations();
  const present = comparison && "sensor_id" in comparison ? comparison : null;
  const [sensor, setSensor] = useState<ComparableSensor | null>(null);
  const [parameter, setParameter] = useState(present?.parameter ? String(present.parameter) : all);
  const named = useComparable(sensor_id, present?.sensor_id ?? null);
  const chosen = sensor ?? named;
  const [found, setFound] = useState<readonly ComparableSensor[]>([]);

  async function search(text: string): Promise<ComboboxOption[]> {
    const { data } = await api.get<{ data: ComparableSensor[] }>(`/sensors/${sensor_id}/comparable`, {
      query: { search: text || undefined },
      isQuiet: true,
    });
    setFound(data);
    return data.map(optionOf);
  }

  return (
    <div className="grid gap-2 border-line-soft border-t pt-3">
      <Field label={t("charts.compare.sensor")}>
        {(control) => (
          <Combobox
            {...control}
            value={chosen && optionOf(chosen)}
            search={search}
            onValueChange={(option) => {
              setSensor(found.find(({ id }) => String(id) === option?.value) ?? null);
              setParameter(all);
            }}
          />
        )}
      </Field>
      {chosen && (
        <div className="grid grid-cols-[1fr_auto] items-end gap-2">
          <Field label={t("charts.compare.measurement")}>
            {(control) => (
              <Select
                {...control}
                value={parameter}
                onValueChange={setParameter}
                options={[
                  // Compared with itself, only one measurement beside another is useful.
                  ...(chosen.id === sensor_id ? [] : [{ value: all, label: t("charts.compare.alike") }]),
                  ...chosen.measures.map(({ id, name }) => ({ value: String(id), label: t(name) })),
                ]}
              />
            )}
          </Field>
          <Button
            disabled={chosen.id === sensor_id && parameter === all}
            onClick={() => onChoose({ sensor_id: chosen.id, parameter: parameter === all ? null : Number(parameter) })}
          >
            {t("charts.compare.apply")}
          </Button>
        </div>
      )}
    </div>
  );
}

const optionOf = ({ id, name, item }: ComparableSensor): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: item ?? undefined,
});

/** The sensor that an address names; null while it is asked for, and where it may not be seen. */
export function useComparable(sensor_id: number, id: number | null): ComparableSensor | null {
  const [found, setFound] = useState<ComparableSensor | null>(null);
  useEffect(() => {
    if (id === null) return;
    const ended = new AbortController();
    api
      .get<{ data: ComparableSensor[] }>(`/sensors/${sensor_id}/comparable`, {
        query: { id },
        isQuiet: true,
        signal: ended.signal,
      })
      .then(
        ({ data }) => setFound(data[0] ?? null),
        () => {},
      );
    return () => ended.abort();
  }, [sensor_id, id]);

  return found?.id === id ? found : null;
}
