"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Choice } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/client/class-names";
import { isInstant, sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { FormField, spanClass } from "./form-field";
import { PlainNumber } from "./plain-number";

/** The field vocabulary. A form of a description is a loop over it, a rich form is JSX over it. */

export interface TextFieldProps extends FieldOptions {
  type?: "text" | "email" | "tel" | "url";
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: "decimal" | "numeric";
  /** Applied to what is typed, when the field is left. */
  transform?: (text: string) => string;
  unit?: string;
}

export function TextField({ type, autoComplete = "off", transform, unit, ...options }: TextFieldProps) {
  return (
    <FormField<string | null> {...options} kind="text">
      {(control, { value, setValue, onBlur }) => (
        <Input
          {...control}
          type={type}
          unit={unit}
          autoComplete={autoComplete}
          placeholder={options.placeholder}
          maxLength={options.maxLength}
          inputMode={options.inputMode}
          value={value ?? ""}
          onChange={(event) => setValue(event.target.value)}
          onBlur={() => {
            if (transform && value) setValue(transform(value));
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

export interface TextareaFieldProps extends FieldOptions {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

export function TextareaField({ rows, placeholder, maxLength, ...options }: TextareaFieldProps) {
  return (
    <FormField<string | null> {...options} span={options.span ?? "full"} kind="text">
      {(control, { value, setValue, onBlur }) => (
        <Textarea
          {...control}
          rows={rows}
          placeholder={placeholder}
          maxLength={maxLength}
          value={value ?? ""}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FormField>
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

type Option = string | number | null;

export interface SelectFieldProps extends FieldOptions {
  options?: readonly (string | number)[];
  /** Words of the options; left out, `options.<name>.<option>` of the messages. */
  labelOfOption?: (option: string | number) => string;
  /** All there is to choose from, with its words: null among them where none can be chosen. */
  choices?: readonly { value: Option; label: string; detail?: string }[];
  /** Where the form holds something else than the option. */
  read?: (held: unknown) => Option;
  write?: (chosen: Option) => unknown;
}

export function SelectField({ options = [], labelOfOption, choices, read, write, ...rest }: SelectFieldProps) {
  const t = useTranslations("resource");
  const { resource } = useResourceForm();
  const noun = useTranslations(resource.name);
  const words = labelOfOption ?? ((option) => noun(`options.${rest.name}.${option}`));
  const listed = options.map((option) => ({ value: option, label: words(option) }));

  return (
    <FormField<unknown> {...rest} kind="choice">
      {(control, { value, setValue }) => (
        <Choice
          {...control}
          value={(read ? read(value) : (value as Option)) ?? null}
          onValueChange={(next) => setValue(write ? write(next) : next)}
          choices={choices ?? (control["aria-required"] ? listed : [{ value: null, label: t("none") }, ...listed])}
        />
      )}
    </FormField>
  );
}

/** A stored day comes as the midnight of UTC. */
const midnight = /T00:00:00(\.000)?Z$/;

export interface DateFieldProps extends FieldOptions {
  min?: string;
  max?: string;
}

export function DateField(options: DateFieldProps) {
  return (
    <FormField<string | null> {...options} kind="day">
      {(control, { value, setValue, onBlur }) => (
        <DateInput
          {...control}
          min={options.min}
          max={options.max}
          value={value && midnight.test(value) ? value.slice(0, 10) : (value ?? "")}
          onValueChange={(text) => setValue(text || null)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  );
}

export interface DateTimeFieldProps extends FieldOptions {
  /** On whose clock it is typed; left out, the chosen plant's. */
  timeZone?: string;
  /** How exactly a given time is shown. */
  until?: "minute" | "second";
}

/** A time on a plant's clock, sent as an instant. */
export function DateTimeField({ timeZone, until, ...options }: DateTimeFieldProps) {
  const chosen = useTimeZone() ?? "UTC";
  const zone = timeZone ?? chosen;
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "other");
  // Seconds that were typed stay, also where a given time is shown without.
  const [typed, setTyped] = useState<{ text: string; sent: string | null }>();
  const written = value && isInstant(value) ? writtenTime(Date.parse(value), zone, until) : (value ?? "");

  return (
    <Field {...frame} className={spanClass(options.span, options.className)}>
      {(control) => (
        <DateInput
          {...control}
          withTime
          timeZone={zone}
          value={typed && typed.sent === value ? typed.text : written}
          onValueChange={(text) => {
            const sent = sentInstant(text, zone);
            setTyped({ text, sent });
            setValue(sent);
          }}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}

/** Yes or no where a switch would be too loud. */
export function CheckboxField(options: FieldOptions) {
  const { value, setValue, isDisabled, frame } = useFormField<boolean>(options, "flag");

  return (
    <div className={options.className}>
      <Checkbox
        label={frame.label}
        hint={frame.hint}
        checked={value === true}
        onCheckedChange={(checked) => setValue(checked === true)}
        disabled={isDisabled}
      />
      {frame.error && <p className="font-medium text-alarm-text text-xs">{frame.error}</p>}
    </div>
  );
}
