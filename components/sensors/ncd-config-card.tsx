"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandState } from "@/components/commands/command-state";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Choice } from "@/components/ui/select";
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
import { useSendCommand } from "./use-send-command";

type Name = keyof NcdConfig;

type Shown = Partial<Record<Name, number | string | boolean>>;

const choices: Partial<Record<Name, { values: readonly (number | string | boolean)[]; unit?: string }>> = {
  operation_mode: { values: operationModes },
  odr_hz: { values: outputDataRates, unit: "Hz" },
  full_scale_g: { values: fullScales, unit: "g" },
  sampling_interval_min: { values: samplingIntervals.toSorted((a, b) => a - b), unit: "min" },
  low_pass_divisor: { values: filterDivisors },
  high_pass_divisor: { values: filterDivisors },
  max_raw_samples: { values: rawSampleCounts },
  is_rpm_computed: { values: [true, false] },
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
  const { send, isBusy } = useSendCommand(t("sent"));
  const isOpen = config_command?.state === "queued" || config_command?.state === "sent";
  const typed: FieldDraft<Shown> = {
    value: { ...config, ...draft },
    change: (part) => setDraft({ ...draft, ...part } as NcdConfig),
    isChanged: (name) => name in draft,
    isReadOnly: !mayChange,
  };
  const isChanged = Object.keys(draft).length > 0;

  const save = () =>
    send(() => api.put(`/sensors/${sensor.id}/ncd/config`, { body: { ...draft } }).then(() => setDraft({})));

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
        {entriesOf(choices).map(([name, { values, unit }]) => (
          <DraftField
            key={name}
            of={typed}
            name={name}
            as={Choice}
            label={t(`config_fields.${name}`)}
            choices={values.map((value) => ({ value, label: labelOf(name, value, unit, t) }))}
          />
        ))}
        {entriesOf(numbers).map(([name, limits]) => (
          <DraftField
            key={name}
            of={typed}
            name={name}
            as={NumberStepper}
            label={t(`config_fields.${name}`)}
            value={(typed.value[name] as number | undefined) ?? null}
            onValueChange={(value) => typed.change({ [name]: value ?? undefined })}
            {...limits}
          />
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

const entriesOf = <Look,>(looks: Partial<Record<Name, Look>>) => Object.entries(looks) as [Name, Look][];

function labelOf(
  name: string,
  value: number | string | boolean,
  unit: string | undefined,
  t: ReturnType<typeof useTranslations>,
) {
  if (name === "operation_mode") return t(`operation_modes.${value}`);
  if (name === "is_rpm_computed") return t(value ? "on" : "off");
  if (name.endsWith("_divisor")) return t("divisor", { value: String(value) });

  return unit ? `${value} ${unit}` : String(value);
}
