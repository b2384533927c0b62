"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { StatusShape } from "@/components/ui/status-shape";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import type { Level } from "@/lib/domain/levels";
import type { SeriesZone } from "@/lib/services/readings/series";

export interface Measure {
  id: number;
  /** Message key. */
  name: string;
  unit: string;
}

export interface SavedZone extends Limits {
  id: number;
  parameter: number;
  kind: "high" | "low" | "amplitude";
  unit: string;
  version: number;
}

interface Limits {
  warning: number | null;
  alarm: number | null;
  deadband: number;
  samples_to_alarm: number;
  samples_to_settle: number;
  acute_samples: number | null;
  chronic_samples: number | null;
  is_enabled: boolean;
}

const fresh: Limits = {
  warning: null,
  alarm: null,
  deadband: 0,
  samples_to_alarm: 3,
  samples_to_settle: 3,
  acute_samples: null,
  chronic_samples: null,
  is_enabled: true,
};

export interface ThresholdPanelProps {
  sensor: { id: number; name: string };
  measures: readonly Measure[];
  zones: readonly SavedZone[];
  parameter: number;
  onParameterChange: (parameter: number) => void;
  /** The limits that are being tried, for the chart; null when they are as saved. */
  onDraft: (zone: SeriesZone | null) => void;
}

/** The limits of one measurement: steppers beside the chart that shows them. */
export function ThresholdPanel({
  sensor,
  measures,
  zones,
  parameter,
  onParameterChange,
  onDraft,
}: ThresholdPanelProps) {
  const t = useTranslations();
  const [kind, setKind] = useState<"high" | "low">("high");
  const saved = zones.find((zone) => zone.parameter === parameter && zone.kind === kind);

  return (
    <Card>
      <CardHeader title={t("level-zones.title")} note={sensor.name} />
      <div className="grid gap-3 p-3">
        <Field label={t("level-zones.measurement")}>
          {(control) => (
            <Select
              {...control}
              value={String(parameter)}
              onValueChange={(value) => {
                onDraft(null);
                onParameterChange(Number(value));
              }}
              options={measures.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
            />
          )}
        </Field>
        <SegmentedControl
          wide
          size="sm"
          label={t("level-zones.side")}
          value={kind}
          onValueChange={(value) => {
            onDraft(null);
            setKind(value);
          }}
          segments={[
            { value: "high", label: t("level-zones.high") },
            { value: "low", label: t("level-zones.low") },
          ]}
        />
      </div>
      <ZoneForm
        key={`${parameter}-${kind}-${saved?.version ?? 0}`}
        sensor_id={sensor.id}
        parameter={parameter}
        kind={kind}
        saved={saved}
        unit={measures.find(({ id }) => id === parameter)?.unit ?? ""}
        onDraft={onDraft}
      />
    </Card>
  );
}

type NumberField = Exclude<keyof Limits, "is_enabled">;

const numberFields: { name: NumberField; level?: Level; counts?: boolean; optional?: boolean }[] = [
  { name: "alarm", level: "alarm", optional: true },
  { name: "warning", level: "warning", optional: true },
  { name: "deadband" },
  { name: "samples_to_alarm", counts: true },
  { name: "samples_to_settle", counts: true },
  { name: "acute_samples", level: "acute", counts: true, optional: true },
  { name: "chronic_samples", level: "chronic", counts: true, optional: true },
];

interface ZoneFormProps {
  sensor_id: number;
  parameter: number;
  kind: "high" | "low";
  saved: SavedZone | undefined;
  unit: string;
  onDraft: (zone: SeriesZone | null) => void;
}

function ZoneForm({ sensor_id, parameter, kind, saved, unit, onDraft }: ZoneFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const isReadOnly = !useCan()("update_controllers");
  const base: Limits = saved ?? fresh;
  const [limits, setLimits] = useState<Limits>(base);
  const [version, setVersion] = useState(saved?.version);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [theirs, setTheirs] = useState<SavedZone | null>(null);
  const [isSaving, setSaving] = useState(false);
  const changes = (Object.keys(fresh) as (keyof Limits)[]).filter((name) => limits[name] !== base[name]);

  function change(part: Partial<Limits>) {
    const next = { ...limits, ...part };
    setLimits(next);
    setErrors({});
    const isSame = next.warning === base.warning && next.alarm === base.alarm;
    onDraft(isSame ? null : { id: saved?.id ?? 0, parameter, kind, warning: next.warning, alarm: next.alarm });
  }

  async function save() {
    setSaving(true);
    const body = Object.fromEntries(changes.map((name) => [name, limits[name]]));
    const path = `/sensors/jobs/${sensor_id}/level-zones`;
    try {
      if (saved) await api.put(`${path}/${saved.id}`, { body: { ...body, unit, version }, isQuiet: true });
      else await api.post(path, { body: { ...limits, parameter, kind, unit }, isQuiet: true });
      toast.success(t("resource.saved", { item: t("level-zones.item") }));
      onDraft(null);
      router.refresh();
    } catch (error) {
      if (error instanceof ApiError) refuse(error);
      else throw error;
    } finally {
      setSaving(false);
    }
  }

  /** The number typed stays; what somebody else has saved stands beside it. */
  function refuse(error: ApiError) {
    if (error.code === "stale_version" && error.data) {
      const other = error.data as SavedZone;
      setTheirs(other);
      setVersion(other.version);
    } else if (Object.keys(error.messages).length > 0) setErrors(error.messages);
    else api.announce(error);
  }

  const discard = () => {
    setLimits(base);
    setErrors({});
    onDraft(null);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid gap-2.5 px-3 pb-3">
        {theirs && (
          <p
            role="alert"
            className="rounded-control border border-warning-text bg-warning-tint px-2.5 py-2 text-warning-text"
          >
            {t("level-zones.changedMeanwhile", { warning: theirs.warning ?? "–", alarm: theirs.alarm ?? "–", unit })}
          </p>
        )}
        {numberFields.map(({ name, level, counts, optional }) => (
          <Field
            key={name}
            inline
            label={
              <>
                {level && <StatusShape level={level} size={13} decorative />}
                {t(`level-zones.fields.${name}`)}
              </>
            }
            error={errors[name]?.join(", ")}
          >
            {(control) => (
              <NumberStepper
                {...control}
                value={limits[name]}
                disabled={isReadOnly}
                changed={limits[name] !== base[name]}
                min={counts ? 1 : name === "deadband" ? 0 : undefined}
                max={counts ? 10_000 : undefined}
                step={counts ? 1 : stepOf(base.alarm ?? base.warning ?? 10)}
                unit={counts ? undefined : unit}
                onValueChange={(value) => change({ [name]: value ?? (optional ? null : fresh[name]) })}
              />
            )}
          </Field>
        ))}
        <Switch
          label={t("level-zones.fields.is_enabled")}
          checked={limits.is_enabled}
          disabled={isReadOnly}
          onCheckedChange={(is_enabled) => change({ is_enabled })}
        />
      </div>
      {!isReadOnly && (
        <footer className="flex items-center gap-2 border-line border-t bg-sunk px-3 py-2.5">
          <span role="status" className="mr-auto font-medium text-accent">
            {changes.length > 0 && t("level-zones.changes", { count: changes.length })}
          </span>
          <Button disabled={changes.length === 0 || isSaving} onClick={discard}>
            {t("resource.unsaved.discard")}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} disabled={changes.length === 0}>
            {t("ui.save")}
          </Button>
        </footer>
      )}
    </form>
  );
}

/** Fine enough for small limits, not endless for large ones. */
const stepOf = (limit: number) => (Math.abs(limit) >= 50 ? 1 : Math.abs(limit) >= 1 ? 0.1 : 0.01);
