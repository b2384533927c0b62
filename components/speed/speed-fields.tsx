"use client";

import { useLocale, useTranslations } from "next-intl";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Choice } from "@/components/ui/select";
import { evaluateFormula, readFormula } from "@/lib/domain/monitoring/formulas";
import { type RpmSourceItem, rpmSourceItems } from "@/lib/domain/vibration/rpm";
import { rpmOptions } from "@/lib/domain/vibration/speed";
import { useNodes } from "./use-nodes";

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
  draft: FieldDraft<SpeedDraft>;
}

/** What each source needs, and nothing else. */
export function SpeedFields({ plant_id, draft }: SpeedFieldsProps) {
  const t = useTranslations("speed");

  const { rpm_source_item: source } = draft.value;

  return (
    <section className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <DraftField
        of={draft}
        name="rpm_source_item"
        as={Choice}
        label={t("source")}
        hint={t(`hints.${source ?? "none"}`)}
        choices={[
          { value: null, label: t("no_source") },
          ...rpmSourceItems.map((item) => ({ value: item, label: t(`items.${item}`) })),
        ]}
      />
      {source === "option" ? (
        <DraftField
          of={draft}
          name="rpm_option_value_id"
          as={Choice}
          label={t("option")}
          required
          choices={rpmOptions.map(({ id, poles, line_hz, rpm }) => ({
            value: id,
            label: t("option_of", { poles, hz: line_hz }),
            detail: `${rpm} RPM`,
          }))}
        />
      ) : (
        <DraftField
          of={draft}
          name="rpm_value"
          as={NumberStepper}
          label={t(source === "fixed" ? "fixed_speed" : "plate_speed")}
          hint={source === "fixed" ? undefined : t("plate_hint")}
          required={source === "fixed"}
          unit="RPM"
          min={1}
          max={60_000}
        />
      )}
      {source === "external" && <ExternalFields plant_id={plant_id} draft={draft} />}
      {source !== null && (
        <>
          <SpeedFormula
            draft={draft}
            name="rpm_unit_expression"
            label={t("unit_expression")}
            hint={t("unit_hint")}
            placeholder="value*60"
          />
          <SpeedFormula
            draft={draft}
            name="rpm_formula"
            label={t("formula")}
            hint={t("formula_hint")}
            placeholder="value*20"
          />
        </>
      )}
      <p className="text-muted text-xs md:col-span-2">{t("plausible")}</p>
    </section>
  );
}

/** Which sensor or controller measures the speed, and which of its measurements it is. */
function ExternalFields({ plant_id, draft }: SpeedFieldsProps) {
  const t = useTranslations("speed");
  const label = useTranslations();
  const nodes = useNodes(plant_id, true);
  const node = nodes.find(({ id }) => String(id) === draft.value.external_rpm?.value);

  return (
    <>
      <DraftField
        of={draft}
        name="external_rpm"
        as={Combobox}
        label={t("from")}
        required
        value={draft.value.external_rpm}
        onValueChange={(external_rpm) => {
          const chosen = nodes.find(({ id }) => String(id) === external_rpm?.value);
          draft.change({ external_rpm, rpm_external_node_parameter: chosen?.parameters[0]?.id ?? null });
        }}
        options={nodes.map(({ id, name, uid, equipment }) => ({
          value: String(id),
          label: [equipment?.name, name].filter(Boolean).join(" · "),
          detail: uid,
        }))}
      />
      <DraftField
        of={draft}
        name="rpm_external_node_parameter"
        as={Choice}
        label={t("measurement")}
        required
        choices={(node?.parameters ?? []).map(({ id, name, unit }) => ({
          value: id,
          label: label(name),
          detail: unit,
        }))}
        disabled={!node}
      />
    </>
  );
}

interface SpeedFormulaProps {
  draft: FieldDraft<SpeedDraft>;
  name: "rpm_unit_expression" | "rpm_formula";
  label: string;
  hint: string;
  placeholder: string;
}

const example = 1000;

/** Says while it is typed what it would make of a thousand. */
function SpeedFormula({ draft, name, hint, ...field }: SpeedFormulaProps) {
  const t = useTranslations("formulas");
  const locale = useLocale();
  const shown = (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value);
  const text = draft.value[name];
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
    <DraftField
      of={draft}
      name={name}
      as={Input}
      {...field}
      error={wrong}
      hint={text.trim() !== "" && result.ok ? t("gives", { value: shown(example), result: shown(result.value) }) : hint}
      autoComplete="off"
      spellCheck={false}
      controlClass="font-mono"
    />
  );
}
