"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormField } from "@/components/resource/form-context";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { ColorInput } from "./color-input";
import { NumberInput } from "./number-input";

interface Value {
  id?: number;
  name: string;
  number?: number | null;
  color?: string | null;
}
interface Option {
  id?: number;
  name: string;
  unit?: string | null;
  values: Value[];
}

const replaced = <Row,>(rows: readonly Row[], at: number, change: Partial<Row>) =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));
const without = <Row,>(rows: readonly Row[], at: number) => rows.filter((_, index) => index !== at);

/** What part numbers of a type differ in: options, each with a unit or with values to choose from. */
export function TypeOptionsField() {
  const t = useTranslations("equipment-types");
  const { value, setValue, isDisabled, frame } = useFormField<Option[] | null>({ name: "options" }, "other");
  const options = value ?? [];

  return (
    <div className="grid gap-3 md:col-span-2">
      {options.length === 0 && <p className="text-muted text-sm">{t("no_options")}</p>}
      {options.map((option, at) => (
        <fieldset key={option.id ?? `new-${at}`} className="grid gap-2 rounded-control border border-line p-3">
          <legend className="sr-only">{option.name || t("option_name", { number: at + 1 })}</legend>
          <div className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={t("option_name", { number: at + 1 })}
              value={option.name}
              maxLength={120}
              disabled={isDisabled}
              onChange={(event) => setValue(replaced(options, at, { name: event.target.value }))}
              className="min-w-40 flex-1 font-semibold"
            />
            <Input
              aria-label={t("option_unit", { number: at + 1 })}
              placeholder={t("unit")}
              value={option.unit ?? ""}
              maxLength={20}
              disabled={isDisabled}
              onChange={(event) => setValue(replaced(options, at, { unit: event.target.value || null }))}
              className="w-24"
            />
            <IconButton
              label={t("remove_option", { name: option.name || at + 1 })}
              disabled={isDisabled}
              onClick={() => setValue(without(options, at))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
          <Values
            option={option}
            isDisabled={isDisabled}
            onChange={(values) => setValue(replaced(options, at, { values }))}
          />
        </fieldset>
      ))}
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-sm">
          {frame.error}
        </p>
      )}
      <div hidden={isDisabled}>
        <Button onClick={() => setValue([...options, { name: "", unit: null, values: [] }])}>
          <Plus aria-hidden />
          {t("add_option")}
        </Button>
      </div>
    </div>
  );
}

interface ValuesProps {
  option: Option;
  isDisabled: boolean;
  onChange: (values: Value[]) => void;
}

function Values({ option, isDisabled, onChange }: ValuesProps) {
  const t = useTranslations("equipment-types");
  const { values } = option;

  return (
    <>
      <ul className="grid gap-1.5 pl-3">
        {values.map((value, at) => {
          const place = { number: at + 1, option: option.name };
          return (
            <li key={value.id ?? `new-${at}`} className="flex flex-wrap items-center gap-1.5">
              <Input
                aria-label={t("value_name", place)}
                value={value.name}
                maxLength={120}
                disabled={isDisabled}
                onChange={(event) => onChange(replaced(values, at, { name: event.target.value }))}
                className="min-w-36 flex-1"
              />
              <NumberInput
                aria-label={t("value_number", place)}
                value={value.number ?? null}
                disabled={isDisabled}
                onValueChange={(number) => onChange(replaced(values, at, { number }))}
                className="w-24"
              />
              <ColorInput
                aria-label={t("value_color", place)}
                value={value.color ?? ""}
                disabled={isDisabled}
                onValueChange={(color) => onChange(replaced(values, at, { color: color || null }))}
              />
              <IconButton
                label={t("remove_value", { name: value.name || at + 1 })}
                disabled={isDisabled}
                onClick={() => onChange(without(values, at))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <div className="pl-3" hidden={isDisabled}>
        <Button size="sm" onClick={() => onChange([...values, { name: "" }])}>
          <Plus aria-hidden />
          {t("add_value")}
        </Button>
      </div>
    </>
  );
}
