"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { StatusShape } from "@/components/ui/status-shape";
import { Switch } from "@/components/ui/switch";
import { freshLimits, type ZoneLimits } from "@/lib/domain/monitoring/zones";
import { fieldsOf, type NumberFieldLook, stepOf } from "./limits";
import type { ThresholdEditor } from "./use-limits-editor";

/** The numbers of the limits, worst first; what is seldom changed folds away below. */
export function ZoneFields({ editor }: { editor: ThresholdEditor }) {
  const { kind, limits } = editor;

  return (
    <>
      {fieldsOf(kind, limits.deadband_unit).map((look) => (
        <NumberField key={look.name} editor={editor} look={look} />
      ))}
      {editor.saved?.source === "baseline" && <Multipliers editor={editor} />}
      <More editor={editor} />
    </>
  );
}

const draftOf = ({ limits, base, errors, isReadOnly, change }: ThresholdEditor): FieldDraft<ZoneLimits> => ({
  value: limits,
  change,
  isReadOnly,
  errorOf: (name) => errors[name]?.join(", "),
  isChanged: (name) => limits[name] !== base[name],
});

function NumberField({ editor, look }: { editor: ThresholdEditor; look: NumberFieldLook }) {
  const t = useTranslations("level-zones.fields");
  const { kind, limits, base, unit, change } = editor;
  const { name, level, counts, optional, plain } = look;
  const label = name === "acute_samples" && kind === "amplitude" ? t("window") : t(name);

  return (
    <DraftField
      of={draftOf(editor)}
      name={name}
      as={NumberStepper}
      inline
      label={
        <>
          {level && <StatusShape level={level} size={13} decorative />}
          {label}
        </>
      }
      value={limits[name]}
      min={counts ? 1 : name === "warning" || name === "alarm" ? undefined : 0}
      max={counts ? 10_000 : undefined}
      step={counts ? 1 : plain ? 1 : stepOf(base.alarm ?? base.warning ?? 10)}
      unit={counts ? undefined : (plain ?? unit)}
      onValueChange={(value) => change({ [name]: value ?? (optional ? null : freshLimits[name]) })}
    />
  );
}

const multipliers = [
  { name: "k_warning", plain: "σ" },
  { name: "k_alarm", plain: "σ" },
  { name: "ratio_warning", plain: "×" },
  { name: "ratio_alarm", plain: "×" },
] as const;

/** How far above what is normal here; other multipliers give other limits as soon as they are saved. */
function Multipliers({ editor }: { editor: ThresholdEditor }) {
  const t = useTranslations("level-zones");

  return (
    <details className="rounded-control border border-line px-2.5 py-2">
      <summary className="cursor-pointer font-medium text-body">{t("multipliersTitle")}</summary>
      <div className="mt-2 grid gap-2.5">
        {multipliers.map((look) => (
          <NumberField key={look.name} editor={editor} look={look} />
        ))}
        <p className="text-muted text-xs">{t("multipliersHint")}</p>
      </div>
    </details>
  );
}

function More({ editor }: { editor: ThresholdEditor }) {
  const t = useTranslations("level-zones");
  const { limits, unit, isReadOnly, errors, change } = editor;
  const id = useId();

  return (
    <details
      className="rounded-control border border-line px-2.5 py-2"
      open={"delay_after_start_s" in errors || undefined}
    >
      <summary className="cursor-pointer font-medium text-body">{t("more")}</summary>
      <div className="mt-2 grid gap-2.5">
        <DraftField
          of={draftOf(editor)}
          name="deadband_unit"
          as={Select}
          inline
          label={t("fields.deadband_unit")}
          options={[
            { value: "absolute", label: unit || t("absolute") },
            { value: "percent", label: t("percent") },
          ]}
        />
        <NumberField editor={editor} look={{ name: "delay_after_start_s", plain: "s" }} />
        {(["is_run_gated", "is_latching", "is_enabled"] as const).map((name) => (
          <Switch
            key={name}
            id={`${id}-${name}`}
            label={t(`fields.${name}`)}
            checked={limits[name]}
            disabled={isReadOnly}
            onCheckedChange={(checked) => change({ [name]: checked })}
          />
        ))}
      </div>
    </details>
  );
}
