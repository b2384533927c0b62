"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandState } from "@/components/commands/command-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import {
  filterDivisors,
  fullScales,
  type NcdConfig,
  operationModes,
  outputDataRates,
  rawSampleCounts,
  samplingIntervals,
} from "@/lib/domain/ingest/ncd-config";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { useTelling } from "./use-telling";

// Bound by hand: only what was changed is sent, to a device that answers later.

type Name = keyof NcdConfig;

const choices: Partial<Record<Name, { values: readonly (number | string)[]; unit?: string }>> = {
  operation_mode: { values: operationModes },
  odr_hz: { values: outputDataRates, unit: "Hz" },
  full_scale_g: { values: fullScales, unit: "g" },
  sampling_interval_min: { values: samplingIntervals.toSorted((a, b) => a - b), unit: "min" },
  low_pass_divisor: { values: filterDivisors },
  high_pass_divisor: { values: filterDivisors },
  max_raw_samples: { values: rawSampleCounts },
  is_rpm_computed: { values: ["true", "false"] },
};

const numbers: Partial<Record<Name, { min: number; max: number; step: number; unit?: string }>> = {
  sampling_duration_ms: { min: 50, max: 5000, step: 50, unit: "ms" },
  deadband_mg: { min: 0, max: 255, step: 1, unit: "mg" },
  auto_raw_interval: { min: 0, max: 255, step: 1 },
  smart_threshold_mg: { min: 50, max: 2000, step: 50, unit: "mg" },
};

/** The settings of a wireless sensor as it confirmed them. A change waits for the device. */
export function NcdConfigCard({ sensor, config, config_command, mayChange }: DeviceScreen & { mayChange: boolean }) {
  const t = useTranslations("sensors.device");
  const [draft, setDraft] = useState<NcdConfig>({});
  const { tell, isBusy } = useTelling(t("sent"));
  const isOpen = config_command?.state === "queued" || config_command?.state === "sent";
  const shown = { ...config, ...draft } as Record<Name, number | string | boolean | undefined>;
  const set = (name: Name, value: unknown) => setDraft({ ...draft, [name]: value });
  const isChanged = Object.keys(draft).length > 0;

  const save = () =>
    tell(() => api.put(`/sensors/${sensor.id}/ncd/config`, { body: { ...draft } }).then(() => setDraft({})));

  return (
    <Card>
      <CardHeader title={t("config")} actions={config_command && <CommandState state={config_command.state} />} />
      {config_command?.error_text && (
        <p role="status" className="px-3 pt-2.5 text-alarm-text">
          {config_command.error_text}
        </p>
      )}
      {!config && <p className="px-3 pt-2.5 text-muted">{t("config_unknown")}</p>}
      <div className="grid gap-3 p-3 sm:grid-cols-2">
        {Object.entries(choices).map(([name, { values, unit }]) => (
          <Field key={name} label={t(`config_fields.${name}`)}>
            {(control) => (
              <Select
                {...control}
                value={shown[name as Name] === undefined ? undefined : String(shown[name as Name])}
                onValueChange={(text) => set(name as Name, typedAs(values[0], text))}
                options={values.map((value) => ({ value: String(value), label: labelOf(name, value, unit, t) }))}
                changed={name in draft}
                disabled={!mayChange}
              />
            )}
          </Field>
        ))}
        {Object.entries(numbers).map(([name, limits]) => (
          <Field key={name} label={t(`config_fields.${name}`)}>
            {(control) => (
              <NumberStepper
                {...control}
                {...limits}
                value={(shown[name as Name] as number | undefined) ?? null}
                onValueChange={(value) => set(name as Name, value ?? undefined)}
                changed={name in draft}
                disabled={!mayChange}
              />
            )}
          </Field>
        ))}
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2 border-line-soft border-t p-3">
          <Button variant="primary" busy={isBusy} disabled={!isChanged || isOpen} onClick={() => void save()}>
            {t("config_send")}
          </Button>
          {isChanged && <Button onClick={() => setDraft({})}>{t("config_discard")}</Button>}
          {isOpen && <span className="text-muted text-xs">{t("config_waits")}</span>}
        </div>
      )}
    </Card>
  );
}

/** A choice is text in the control and what its kind is on the wire. */
function typedAs(example: number | string | undefined, text: string) {
  if (typeof example === "number") return Number(text);

  return text === "true" || text === "false" ? text === "true" : text;
}

function labelOf(
  name: string,
  value: number | string,
  unit: string | undefined,
  t: ReturnType<typeof useTranslations>,
) {
  if (name === "operation_mode") return t(`operation_modes.${value}`);
  if (name === "is_rpm_computed") return t(value === "true" ? "on" : "off");
  if (name.endsWith("_divisor")) return t("divisor", { value });

  return unit ? `${value} ${unit}` : String(value);
}
