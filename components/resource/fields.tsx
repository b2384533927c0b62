"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/client/class-names";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { PlainNumber } from "./plain-number";
import { spanClass } from "./span-class";

/** The field vocabulary. A form of a description is a loop over it, a rich form is JSX over it. */

export interface TextFieldProps extends FieldOptions {
  type?: "text" | "email" | "tel" | "url";
  autoComplete?: string;
  placeholder?: string;
  /** Applied to what is typed, when the field is left. */
  transform?: (text: string) => string;
  unit?: string;
}

export function TextField({ type, autoComplete = "off", placeholder, transform, unit, ...options }: TextFieldProps) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "text");

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          unit={unit}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={value ?? ""}
          onChange={(event) => setValue(event.target.value)}
          onBlur={() => {
            if (transform && value) setValue(transform(value));
            onBlur();
          }}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}

export function TextareaField({ rows, ...options }: FieldOptions & { rows?: number }) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "text");

  return (
    <Field {...frame} className={spanClass(options.span ?? "full", options.className)}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          value={value ?? ""}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}

export interface NumberFieldProps extends FieldOptions {
  unit?: string;
  /** The field of this form that holds the unit: a text, or an option that has its words. */
  unitFrom?: string;
  min?: number;
  max?: number;
  /** With a step the field gets buttons. */
  step?: number;
}

export function NumberField({ unit: ownUnit, unitFrom, min, max, step, ...options }: NumberFieldProps) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<number | string | null>(
    options,
    "number",
  );
  const chosenUnit = useUnitFrom(unitFrom);
  const unit = ownUnit ?? chosenUnit;
  const number = value === null || value === undefined || value === "" ? null : Number(value);

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) =>
        step === undefined ? (
          <PlainNumber
            {...control}
            unit={unit}
            value={value}
            onValueChange={setValue}
            onBlur={onBlur}
            changed={isChanged}
            disabled={isDisabled}
          />
        ) : (
          <NumberStepper
            {...control}
            value={number}
            onValueChange={setValue}
            unit={unit}
            min={min}
            max={max}
            step={step}
            changed={isChanged}
            disabled={isDisabled}
          />
        )
      }
    </Field>
  );
}

function useUnitFrom(name: string | undefined) {
  const { resource } = useResourceForm();
  const noun = useTranslations(resource.name);
  const watched: string[] = name ? [name] : [];
  const [unit] = useWatch({ name: watched }) as unknown[];
  if (unit === undefined || unit === null || unit === "") return undefined;

  const words = `options.${name}.${unit}`;
  return noun.has(words) ? noun(words) : String(unit);
}

export function ToggleField(options: FieldOptions) {
  const { value, setValue, isDisabled, isChanged, frame } = useFormField<boolean>(options, "flag");

  return (
    <div
      className={cn(
        "self-end rounded-control border border-line bg-card px-3",
        isChanged && "border-accent shadow-[0_0_0_1px_var(--color-accent)]",
        spanClass(options.span, options.className),
      )}
    >
      <Switch
        label={frame.label}
        hint={frame.hint}
        checked={value === true}
        onCheckedChange={setValue}
        disabled={isDisabled}
      />
      {frame.error && <p className="pb-2 font-medium text-alarm-text text-xs">{frame.error}</p>}
    </div>
  );
}

export interface SelectFieldProps extends FieldOptions {
  options: readonly (string | number)[];
  /** Words of the options; left out, `options.<name>.<option>` of the messages. */
  labelOfOption?: (option: string | number) => string;
}

// The select has no empty choice of its own.
const none = "none";

export function SelectField({ options, labelOfOption, ...rest }: SelectFieldProps) {
  const t = useTranslations("resource");
  const { resource } = useResourceForm();
  const noun = useTranslations(resource.name);
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<string | number | null>(rest, "choice");
  const words = labelOfOption ?? ((option) => noun(`options.${rest.name}.${option}`));

  return (
    <Field {...frame} className={spanClass(rest.span, rest.className)}>
      {(control) => (
        <Select
          {...control}
          value={value === null || value === undefined ? (frame.required ? undefined : none) : String(value)}
          onValueChange={(next) =>
            setValue(next === none ? null : (options.find((one) => String(one) === next) ?? null))
          }
          options={[
            ...(frame.required ? [] : [{ value: none, label: t("none") }]),
            ...options.map((option) => ({ value: String(option), label: words(option) })),
          ]}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}

/** A stored day comes as the midnight of UTC. */
const midnight = /T00:00:00(\.000)?Z$/;

export function DateField(options: FieldOptions & { min?: string; max?: string }) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "day");

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) => (
        <DateInput
          {...control}
          min={options.min}
          max={options.max}
          value={value && midnight.test(value) ? value.slice(0, 10) : (value ?? "")}
          onValueChange={(text) => setValue(text || null)}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
