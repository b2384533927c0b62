"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { NewFormulaDialog } from "@/components/formulas/new-formula-dialog";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { FormField } from "@/components/resource/form-field";
import { FormPart } from "@/components/resource/form-part";
import { useCan } from "@/components/shell/viewer-context";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useFoundRows } from "@/lib/client/found-rows";
import type { Row } from "@/lib/client/rows";
import { type DataSet, measuredBy } from "@/lib/domain/monitoring/parameters";
import type { Description } from "@/lib/resources/describe";
import { ConversionRow } from "./conversion-row";
import type { FormulaRow } from "./formula-row";

// Bound by hand: a choice adds a row, and is empty again.

type SubtypeRow = Row & { name: string; parameter: number; formula: FormulaRow | null };

/** Kept outside: a search is new whenever it is another function. */
const formulaChoice = ({ id, name, expression }: FormulaRow) => ({
  value: String(id),
  label: name,
  detail: expression,
});

const subtypeChoice = ({ id, name, formula }: SubtypeRow) => ({
  value: String(id),
  label: name,
  detail: formula?.expression,
});

/** How the device's values are converted: a formula for each measurement, then the subtype's, each to be tried on the spot. */
export function ConversionFields({ formulas }: { formulas: Description }) {
  const data_set = useWatch({ name: "data_set" }) as DataSet | null;

  return data_set ? (
    <FormPart of="conversion">
      {/* Another data set has other measurements: what was found for one is nothing to the other. */}
      <Conversions key={data_set} data_set={data_set} formulas={formulas} />
    </FormPart>
  ) : null;
}

function Conversions({ data_set, formulas }: { data_set: DataSet; formulas: Description }) {
  const can = useCan();
  const { row } = useResourceForm();
  const chosen = useFormField<Record<string, number | null> | null>({ name: "formulas" }, "other", "data_set");
  const subtype_id = useWatch({ name: "subtype_id" }) as number | null;
  const found = useFoundRows("/sensors/formulas", {}, usedFormulas(row), formulaChoice);
  const subtypes = useFoundRows("/sensors/banner-v2/subtypes", { data_set }, usedSubtypes(row), subtypeChoice);
  const [added, setAdded] = useState<readonly number[]>([]);
  const [making, setMaking] = useState<{ parameter: number; name: string } | null>(null);

  const values = chosen.value ?? {};
  const set = (parameter: number, id: number | null) => chosen.setValue({ ...values, [parameter]: id });
  const subtype = subtype_id ? subtypes.rows.get(subtype_id) : undefined;
  const measured = measuredBy(data_set);
  const formulaOf = (parameter: number) => {
    const id = values[parameter];
    return id ? (found.rows.get(id) ?? null) : null;
  };
  const isShown = (id: number) => values[id] != null || added.includes(id) || subtype?.parameter === id;
  const free = measured.filter(({ id }) => !isShown(id));

  return (
    <>
      <FormField<number | null> name="subtype_id" kind="related" within="data_set">
        {(control, field) => (
          <Combobox
            {...control}
            value={subtype ? subtypeChoice(subtype) : null}
            onValueChange={(choice) => field.setValue(choice ? Number(choice.value) : null)}
            search={subtypes.search}
            clearable
          />
        )}
      </FormField>
      {!chosen.isDisabled && free.length > 0 && (
        <AddConversion measurements={free} onAdd={(id) => setAdded([...added, id])} />
      )}
      <ul className="grid gap-3 empty:hidden md:col-span-2">
        {measured
          .filter(({ id }) => isShown(id))
          .map((parameter) => (
            <ConversionRow
              key={parameter.id}
              parameter={parameter}
              formula={formulaOf(parameter.id)}
              subtype={subtype?.parameter === parameter.id ? (subtype.formula?.expression ?? null) : null}
              optionOf={formulaChoice}
              search={found.search}
              isDisabled={chosen.isDisabled}
              onChoose={(id) => set(parameter.id, id)}
              onCreate={can(formulas.may.create) ? (name) => setMaking({ parameter: parameter.id, name }) : undefined}
              onRemove={() => {
                set(parameter.id, null);
                setAdded(added.filter((id) => id !== parameter.id));
              }}
            />
          ))}
      </ul>
      {chosen.frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-xs md:col-span-2">
          {chosen.frame.error}
        </p>
      )}
      {making && (
        <NewFormulaDialog
          resource={formulas}
          name={making.name}
          onClose={() => setMaking(null)}
          onMade={(made) => {
            found.keep([made as FormulaRow]);
            set(making.parameter, made.id);
          }}
        />
      )}
    </>
  );
}

interface AddConversionProps {
  measurements: readonly { id: number; name: string }[];
  onAdd: (id: number) => void;
}

function AddConversion({ measurements, onAdd }: AddConversionProps) {
  const t = useTranslations("sensors");
  const parameterName = useTranslations();

  return (
    <Field label={t("formula_for")} hint={t("formula_for_hint")}>
      {(control) => (
        <Select
          {...control}
          value={undefined}
          placeholder={t("choose_measurement")}
          onValueChange={(id) => onAdd(Number(id))}
          options={measurements.map(({ id, name }) => ({ value: String(id), label: parameterName(name) }))}
        />
      )}
    </Field>
  );
}

const usedFormulas = (row: Row | null) =>
  ((row?.formulas as { formula: FormulaRow }[] | undefined) ?? []).map(({ formula }) => formula);
const usedSubtypes = (row: Row | null) => (row?.subtype ? [row.subtype as SubtypeRow] : []);
