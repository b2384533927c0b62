"use client";

import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/client/class-names";
import { tryConversion } from "@/lib/domain/monitoring/conversion";
import type { Parameter } from "@/lib/domain/monitoring/parameters";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";
import type { FormulaRow } from "./formula-row";
// Bound by hand: several controls make one value.

export interface ConversionRowProps {
  parameter: Parameter;
  formula: FormulaRow | null;
  /** The text of the subtype's formula, where it is for this measurement. */
  subtype: string | null;
  optionOf: (row: FormulaRow) => ComboboxOption;
  search: (text: string) => Promise<ComboboxOption[]>;
  isDisabled: boolean;
  onChoose: (id: number | null) => void;
  onCreate?: (name: string) => void;
  onRemove: () => void;
}

/** One measurement: its formula, the text of it, and what it makes of an example. */
export function ConversionRow({ parameter, formula, subtype, optionOf, search, ...rest }: ConversionRowProps) {
  const { isDisabled, onChoose, onCreate, onRemove } = rest;
  const t = useTranslations("sensors");
  const translate = useTranslations();
  const name = translate(parameter.name);

  return (
    <li className="grid gap-2 rounded-control border border-line p-3">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 font-semibold text-strong">{name}</h3>
        {!isDisabled && subtype === null && (
          <IconButton label={t("formula_remove", { name })} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t("fields.formula")}>
          {(control) => (
            <Combobox
              {...control}
              value={formula ? { value: String(formula.id), label: formula.name } : null}
              onValueChange={(choice) => onChoose(choice ? Number(choice.value) : null)}
              search={search}
              onCreate={onCreate}
              clearable
              disabled={isDisabled}
            />
          )}
        </Field>
        <dl className="grid content-start gap-1 text-xs">
          {formula && <Text name={t("formula_text")} text={formula.expression} />}
          {subtype && <Text name={t("subtype_text")} text={subtype} />}
        </dl>
      </div>
      {(formula || subtype) && (
        <ConversionTrial
          key={`${formula?.id} ${subtype}`}
          parameter={parameter}
          texts={{ original: formula?.expression ?? null, subtype }}
          example={formula?.sample_value ?? 1}
        />
      )}
    </li>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words font-mono text-strong">{text}</dd>
    </div>
  );
}

interface ConversionTrialProps {
  parameter: Parameter;
  texts: Parameters<typeof tryConversion>[1];
  example: number;
}

function ConversionTrial({ parameter, texts, example }: ConversionTrialProps) {
  const t = useTranslations("sensors");
  const locale = useLocale();
  const [typed, setTyped] = useState(() => writeDecimal(example, locale));
  const raw = readDecimal(typed, locale);

  return (
    <div className="grid gap-2 md:grid-cols-[9rem_minmax(0,1fr)] md:items-end">
      <Field label={t("device_says")}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <TrialResult raw={raw} parameter={parameter} texts={texts} />
    </div>
  );
}

function TrialResult({ raw, parameter, texts }: Omit<ConversionTrialProps, "example"> & { raw: number }) {
  const t = useTranslations("sensors");
  const reasons = useTranslations("formulas.errors");
  const locale = useLocale();
  const shown = (value: number) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value);
  const trial = Number.isFinite(raw) ? tryConversion(raw, texts) : null;
  const [least, most] = parameter.range;
  const isBeyond = trial?.ok === true && (trial.value < least || trial.value > most);

  return (
    <p
      role="status"
      className={cn(
        "flex min-h-control items-center rounded-control border px-3 py-1.5 text-xs",
        trial === null
          ? "border-line text-muted"
          : trial.ok && !isBeyond
            ? "border-ok text-ok-text"
            : "border-alarm-text text-alarm-text",
      )}
    >
      <span>
        {trial === null && t("trial_number")}
        {trial?.ok === false && t("trial_refused", { step: t(`steps.${trial.step}`), reason: reasons(trial.code) })}
        {trial?.ok && (
          <b className="font-semibold tabular-nums">
            {[raw, ...trial.steps.map(({ value }) => value)].map(shown).join(" → ")} {parameter.unit}
          </b>
        )}
        {isBeyond && ` · ${t("trial_beyond", { least: shown(least), most: shown(most) })}`}
      </span>
    </p>
  );
}
