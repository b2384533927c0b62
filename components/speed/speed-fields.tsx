"use client";

import { useLocale, useTranslations } from "next-intl";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { evaluateFormula, readFormula } from "@/lib/domain/monitoring/formulas";
import { type RpmSourceItem, rpmSourceItems } from "@/lib/domain/vibration/rpm";
import { rpmOptions } from "@/lib/domain/vibration/speed";
import { useNodes } from "./use-nodes";
// Bound by hand: each source of the speed has fields of its own, in a draft shared with a list.

export interface SpeedDraft {
  rpm_source_item: RpmSourceItem | null;
  rpm_value: number | null;
  rpm_option_value_id: number | null;
  external_rpm: ComboboxOption | null;
  rpm_external_node_parameter: number | null;
  rpm_unit_expression: string;
  rpm_formula: string;
}

export interface SpeedFieldsProps {
  plant_id: number;
  draft: SpeedDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<SpeedDraft>) => void;
}

const none = "none";

/** What each source needs, and nothing else. */
export function SpeedFields({ plant_id, draft, errors, onChange }: SpeedFieldsProps) {
  const t = useTranslations("speed");

  const { rpm_source_item: source } = draft;

  return (
    <section className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <Field label={t("source")} error={errors.rpm_source_item} hint={t(`hints.${source ?? "none"}`)}>
        {(control) => (
          <Select
            {...control}
            value={source ?? none}
            onValueChange={(next) => onChange({ rpm_source_item: next === none ? null : (next as RpmSourceItem) })}
            options={[
              { value: none, label: t("no_source") },
              ...rpmSourceItems.map((item) => ({ value: item, label: t(`items.${item}`) })),
            ]}
          />
        )}
      </Field>
      {source === "option" ? (
        <Field label={t("option")} error={errors.rpm_option_value_id} required>
          {(control) => (
            <Select
              {...control}
              value={draft.rpm_option_value_id === null ? undefined : String(draft.rpm_option_value_id)}
              onValueChange={(id) => onChange({ rpm_option_value_id: Number(id) })}
              options={rpmOptions.map(({ id, poles, line_hz, rpm }) => ({
                value: String(id),
                label: t("option_of", { poles, hz: line_hz }),
                detail: `${rpm} RPM`,
              }))}
            />
          )}
        </Field>
      ) : (
        <Field
          label={t(source === "fixed" ? "fixed_speed" : "plate_speed")}
          error={errors.rpm_value}
          hint={source === "fixed" ? undefined : t("plate_hint")}
          required={source === "fixed"}
        >
          {(control) => (
            <NumberStepper
              {...control}
              unit="RPM"
              min={1}
              max={60_000}
              value={draft.rpm_value}
              onValueChange={(rpm_value) => onChange({ rpm_value })}
            />
          )}
        </Field>
      )}
      {source === "external" && <ExternalFields {...{ plant_id, draft, errors, onChange }} />}
      {source !== null && (
        <>
          <SpeedFormula
            label={t("unit_expression")}
            hint={t("unit_hint")}
            placeholder="value*60"
            text={draft.rpm_unit_expression}
            error={errors.rpm_unit_expression}
            onChange={(rpm_unit_expression) => onChange({ rpm_unit_expression })}
          />
          <SpeedFormula
            label={t("formula")}
            hint={t("formula_hint")}
            placeholder="value*20"
            text={draft.rpm_formula}
            error={errors.rpm_formula}
            onChange={(rpm_formula) => onChange({ rpm_formula })}
          />
        </>
      )}
      <p className="text-muted text-xs md:col-span-2">{t("plausible")}</p>
    </section>
  );
}

/** Which sensor or controller measures the speed, and which of its measurements it is. */
function ExternalFields({ plant_id, draft, errors, onChange }: SpeedFieldsProps) {
  const t = useTranslations("speed");
  const label = useTranslations();
  const nodes = useNodes(plant_id, true);
  const node = nodes.find(({ id }) => String(id) === draft.external_rpm?.value);

  return (
    <>
      <Field label={t("from")} error={errors.external_rpm_id} required>
        {(control) => (
          <Combobox
            {...control}
            value={draft.external_rpm}
            onValueChange={(external_rpm) => {
              const chosen = nodes.find(({ id }) => String(id) === external_rpm?.value);
              onChange({ external_rpm, rpm_external_node_parameter: chosen?.parameters[0]?.id ?? null });
            }}
            options={nodes.map(({ id, name, uid, equipment }) => ({
              value: String(id),
              label: [equipment?.name, name].filter(Boolean).join(" · "),
              detail: uid,
            }))}
          />
        )}
      </Field>
      <Field label={t("measurement")} error={errors.rpm_external_node_parameter} required>
        {(control) => (
          <Select
            {...control}
            value={draft.rpm_external_node_parameter === null ? undefined : String(draft.rpm_external_node_parameter)}
            onValueChange={(id) => onChange({ rpm_external_node_parameter: Number(id) })}
            options={(node?.parameters ?? []).map(({ id, name, unit }) => ({
              value: String(id),
              label: label(name),
              detail: unit,
            }))}
            disabled={!node}
          />
        )}
      </Field>
    </>
  );
}

interface SpeedFormulaProps {
  label: string;
  hint: string;
  placeholder: string;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

const example = 1000;

/** Says while it is typed what it would make of a thousand. */
function SpeedFormula({ label, hint, placeholder, text, error, onChange }: SpeedFormulaProps) {
  const t = useTranslations("formulas");
  const locale = useLocale();
  const shown = (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value);
  const formula = readFormula(text, ["value"]);
  const result = formula.ok ? evaluateFormula(formula, { value: example }) : formula;
  const wrong = text.trim() === "" || result.ok ? undefined : wrongAt();

  function wrongAt() {
    if (result.ok) return undefined;
    const reason = t(`errors.${result.code}`);
    const rest = formula.ok ? "" : text.slice(formula.at).trim();

    return rest ? t("wrong_here", { reason, rest }) : reason;
  }

  return (
    <Field
      label={label}
      error={wrong ?? error}
      hint={text.trim() !== "" && result.ok ? t("gives", { value: shown(example), result: shown(result.value) }) : hint}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          placeholder={placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
