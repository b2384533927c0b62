"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { captureAxes, captureLines, captureTypes, fMaxOf } from "@/lib/domain/monitoring/captures";
import type { CommandType } from "@/lib/domain/monitoring/commands";
import type { TellableSensor } from "./tellable-sensor";

/** What a person has typed so far, as text. */
export interface Draft {
  type: CommandType;
  sensor_id: number | null;
  start: string;
  values: string;
  count: string;
  text: string;
  kind: string;
  axis: string;
  f_max_hz: string;
  lines: string;
}

export const emptyDraft = (sensor_id: number | null): Draft => ({
  type: "manual",
  sensor_id,
  ...{ start: "", values: "", count: "1", text: "", kind: "both", axis: "all", f_max_hz: "", lines: "1600" },
});

type Need = "sensor" | "start" | "values" | "count" | "text" | "capture";

export const needsOf: Record<CommandType, readonly Need[]> = {
  graph: ["sensor", "capture"],
  manual: ["start", "values"],
  rebaseline: ["sensor"],
  dxm: ["text"],
  acknowledge_rebaseline: ["sensor"],
  controller_registers: ["start", "count"],
  sensor_update_rebaseline: ["sensor"],
};

/** Blank is absent, so that the server says what is missing. */
const numberOf = (text: string) => (text.trim() === "" ? null : Number(text.replace(",", ".")));

export function bodyOf({ type, ...draft }: Draft) {
  const needs = needsOf[type];
  const given = (need: Need, fields: object) => (needs.includes(need) ? fields : {});
  const values = draft.values.split(/[\s;]+|,\s+/).filter(Boolean);

  return {
    type,
    ...given("sensor", { sensor_id: draft.sensor_id }),
    ...given("start", { start: numberOf(draft.start) }),
    ...given("values", { values: values.length > 0 ? values.map(numberOf) : null }),
    ...given("count", { count: numberOf(draft.count) }),
    ...given("text", { text: draft.text }),
    ...given("capture", {
      capture: {
        type: draft.kind,
        axis: draft.axis,
        f_max_hz: numberOf(draft.f_max_hz),
        lines: Number(draft.lines),
      },
    }),
  };
}

interface CommandFieldsProps {
  needs: readonly Need[];
  draft: Draft;
  errors: Record<string, string>;
  sensors: readonly TellableSensor[];
  /** The screen is one sensor's: there is nothing to choose. */
  isSensorGiven: boolean;
  onChange: (part: Partial<Draft>) => void;
}

export function CommandFields({ needs, draft, errors, sensors, isSensorGiven, onChange }: CommandFieldsProps) {
  const t = useTranslations("commands");

  return (
    <>
      {needs.includes("sensor") && !isSensorGiven && (
        <Field label={t("fields.sensor_id")} error={errors.sensor_id} required>
          {(control) => (
            <Select
              {...control}
              value={draft.sensor_id === null ? undefined : String(draft.sensor_id)}
              onValueChange={(id) => onChange({ sensor_id: Number(id), f_max_hz: "" })}
              options={sensors.map(({ id, name, uid }) => ({ value: String(id), label: name, detail: uid }))}
            />
          )}
        </Field>
      )}
      {needs.includes("sensor") && isSensorGiven && errors.sensor_id && (
        <p role="alert" className="text-alarm-text text-xs">
          {errors.sensor_id}
        </p>
      )}
      {(["start", "values", "count"] as const)
        .filter((name) => needs.includes(name))
        .map((name) => (
          <Field key={name} label={t(`fields.${name}`)} error={errorOf(errors, name)} required>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={draft[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      {needs.includes("text") && (
        <Field label={t("fields.text")} error={errors.text} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              placeholder="CMD0001 1,1,199,0,0"
              value={draft.text}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          )}
        </Field>
      )}
      {needs.includes("capture") && (
        <CaptureFields
          draft={draft}
          errors={errors}
          fMax={fMaxOf(sensors.find(({ id }) => id === draft.sensor_id)?.type ?? "")}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** "values.1" belongs to the field "values". */
const errorOf = (errors: Record<string, string>, name: string) =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];

interface CaptureFieldsProps extends Pick<CommandFieldsProps, "draft" | "errors" | "onChange"> {
  fMax: readonly number[];
}

function CaptureFields({ draft, errors, fMax, onChange }: CaptureFieldsProps) {
  const t = useTranslations("commands");
  const fields = [
    { name: "kind", options: captureTypes, label: (value: string) => t(`kinds.${value}`) },
    {
      name: "axis",
      options: [...captureAxes, "all"],
      label: (value: string) => (value === "all" ? t("all_axes") : value.toUpperCase()),
    },
    { name: "f_max_hz", options: fMax.map(String), label: (value: string) => `${value} Hz` },
    { name: "lines", options: captureLines.map(String), label: (value: string) => value },
  ] as const;

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map(({ name, options, label }) => (
        <Field key={name} label={t(`fields.${name}`)} error={errors[name === "kind" ? "type" : name]} required>
          {(control) => (
            <Select
              {...control}
              value={draft[name] || undefined}
              onValueChange={(value) => onChange({ [name]: value })}
              options={options.map((value) => ({ value, label: label(value) }))}
              disabled={options.length === 0}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
