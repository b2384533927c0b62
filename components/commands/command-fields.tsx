"use client";

import { useTranslations } from "next-intl";
import type { AskedFields } from "@/components/resource/asked-field";
import type { Ask } from "@/components/resource/use-ask";
import { Input } from "@/components/ui/input";
import { captureAxes, captureLines, captureTypes, fMaxOf } from "@/lib/domain/monitoring/captures";
import type { CommandType } from "@/lib/domain/monitoring/commands";
import { readDecimal } from "@/lib/domain/shared/decimal";
import type { CommandableSensor } from "./commandable-sensor";

/** What a person has typed so far. */
export interface Draft {
  type: CommandType;
  sensor_id: number;
  start: string;
  values: string;
  count: string;
  text: string;
  kind: string;
  axis: string;
  f_max_hz: number;
  lines: number;
}

type Need = "sensor" | "start" | "values" | "count" | "text" | "capture";

const needsOf: Record<CommandType, readonly Need[]> = {
  graph: ["sensor", "capture"],
  manual: ["start", "values"],
  rebaseline: ["sensor"],
  dxm: ["text"],
  acknowledge_rebaseline: ["sensor"],
  controller_registers: ["start", "count"],
  sensor_update_rebaseline: ["sensor"],
};

/** Blank is absent, so that the server reports what is missing. */
const numberOf = (text: string | undefined, language: string) => (text?.trim() ? readDecimal(text, language) : null);

/** @param language whose numbers are typed */
export function bodyOf({ type, ...draft }: Draft, language: string) {
  const needs = needsOf[type];
  const given = (need: Need, fields: object) => (needs.includes(need) ? fields : {});
  const values = (draft.values ?? "").split(/[\s;]+|,\s+/).filter(Boolean);
  const { kind, axis, f_max_hz, lines } = draft;

  return {
    type,
    ...given("sensor", { sensor_id: draft.sensor_id }),
    ...given("start", { start: numberOf(draft.start, language) }),
    ...given("values", { values: values.length > 0 ? values.map((one) => numberOf(one, language)) : null }),
    ...given("count", { count: numberOf(draft.count, language) }),
    ...given("text", { text: draft.text ?? "" }),
    ...given("capture", { capture: { type: kind, axis, f_max_hz: f_max_hz ?? null, lines } }),
  };
}

interface CommandFieldsProps {
  ask: Ask<Draft>;
  sensors: readonly CommandableSensor[];
  /** The screen is one sensor's: there is nothing to choose. */
  sensor_id: number | undefined;
}

/** What the chosen type of command needs. */
export function useCommandFields({ ask, sensors, sensor_id }: CommandFieldsProps): AskedFields<Draft> {
  const t = useTranslations("commands");
  const errors = useTranslations("errors");
  const needs = needsOf[ask.values.type ?? "manual"];
  const chosen = sensors.find(({ id }) => id === (sensor_id ?? ask.values.sensor_id));

  return [
    needs.includes("sensor") &&
      sensor_id === undefined && {
        name: "sensor_id",
        as: "select",
        label: t("fields.sensor_id"),
        required: true,
        requiredText: errors("should_be_selected"),
        choices: sensors.map(({ id, name, uid }) => ({ value: id, label: name, detail: uid })),
      },
    ...(["start", "values", "count"] as const).map(
      (name) =>
        needs.includes(name) && {
          name,
          as: "text" as const,
          label: t(`fields.${name}`),
          inputMode: "decimal" as const,
          required: true,
        },
    ),
    needs.includes("text") && {
      name: "text",
      label: t("fields.text"),
      required: true,
      control: (attributes, { value, change }) => (
        <Input
          {...attributes}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          placeholder="CMD0001 1,1,199,0,0"
          value={value ?? ""}
          onChange={(event) => change(event.target.value)}
        />
      ),
    },
    ...(needs.includes("capture") ? captureFields(t, fMaxOf(chosen?.type ?? "")) : []),
  ];
}

function captureFields(t: ReturnType<typeof useTranslations<"commands">>, fMax: readonly number[]): AskedFields<Draft> {
  return [
    [
      {
        name: "kind",
        as: "select",
        label: t("fields.kind"),
        required: true,
        choices: captureTypes.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
      {
        name: "axis",
        as: "select",
        label: t("fields.axis"),
        required: true,
        choices: [
          ...captureAxes.map((value) => ({ value, label: value.toUpperCase() })),
          { value: "all", label: t("all_axes") },
        ],
      },
      {
        name: "f_max_hz",
        as: "select",
        label: t("fields.f_max_hz"),
        required: true,
        disabled: fMax.length === 0,
        choices: fMax.map((value) => ({ value, label: `${value} Hz` })),
      },
      {
        name: "lines",
        as: "select",
        label: t("fields.lines"),
        required: true,
        choices: captureLines.map((value) => ({ value, label: String(value) })),
      },
    ],
  ];
}
