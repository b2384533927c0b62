"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { FileDrop, usePreview } from "@/components/ui/file-drop";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { fileUrl, maxPictureBytes, pictures } from "@/lib/client/files";
import { findRelated, useRelated } from "@/lib/client/related";
import { labelOf, type Row } from "@/lib/client/rows";
import type { DescribedField } from "@/lib/resources/describe";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { MoneyField } from "./money-field";
import { PlainNumber } from "./plain-number";

// Only forms with a related record need the picker.
const Combobox = dynamic(() => inTime(import("@/components/ui/combobox")).then((module) => module.Combobox));

/** The field vocabulary. A form of a description is a loop over it, a rich form is JSX over it. */

const full = (span: "full" | undefined, className?: string) => cn(span === "full" && "md:col-span-2", className);

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
    <Field {...frame} className={full(options.span, options.className)}>
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
    <Field {...frame} className={full(options.span ?? "full", options.className)}>
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
  min?: number;
  max?: number;
  /** With a step the field gets buttons. */
  step?: number;
}

export function NumberField({ unit, min, max, step, ...options }: NumberFieldProps) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<number | string | null>(
    options,
    "number",
  );
  const number = value === null || value === undefined || value === "" ? null : Number(value);

  return (
    <Field {...frame} className={full(options.span, options.className)}>
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

export function ToggleField(options: FieldOptions) {
  const { value, setValue, isDisabled, isChanged, frame } = useFormField<boolean>(options, "flag");

  return (
    <div
      className={cn(
        "self-end rounded-control border border-line bg-card px-3",
        isChanged && "border-accent shadow-[0_0_0_1px_var(--color-accent)]",
        full(options.span, options.className),
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
    <Field {...frame} className={full(rest.span, rest.className)}>
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

export interface RelatedFieldProps extends FieldOptions {
  /** Path of the other resource's list; left out, the description's. */
  path?: string;
  /** Another field of this form that limits the choice; the list must have a filter of that name. */
  within?: string;
  /** More filters for the list: { kind: "line" }. */
  query?: Record<string, unknown>;
}

export function RelatedField({ path, within, query, ...options }: RelatedFieldProps) {
  const t = useTranslations("resource");
  const { resource, row } = useResourceForm();
  const noun = useTranslations(resource.name);
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number | null>(options, "related", within);
  const parent = useWatch({ name: within ?? options.name }) as number | null;
  const source = path ?? resource.fields.find((field) => field.name === options.name)?.path ?? "";
  const asked = JSON.stringify({ ...query, ...(within && parent ? { [within]: [parent] } : {}) });
  const search = useCallback((text: string) => findRelated(source, text, JSON.parse(asked)), [source, asked]);
  const own = relationOf(row, options.name, value);
  const [fetched] = useRelated(own ? undefined : source, value ? [value] : []);
  const isWaiting = within !== undefined && !parent;

  return (
    <Field
      {...frame}
      hint={isWaiting ? t("chooseFirst", { field: noun(`fields.${within}`) }) : frame.hint}
      className={full(options.span, options.className)}
    >
      {(control) => (
        <Combobox
          {...control}
          value={value ? (own ?? fetched ?? null) : null}
          onValueChange={(choice) => setValue(choice ? Number(choice.value) : null)}
          search={search}
          clearable={!frame.required}
          changed={isChanged}
          disabled={isDisabled || isWaiting}
        />
      )}
    </Field>
  );
}

/** `brand_id` came with its `brand`: no need to ask for the name. */
function relationOf(row: Row | null, field: string, value: number | null) {
  const related = row?.[field.replace(/_id$/, "")] as Row | undefined;
  return related && typeof related === "object" && related.id === value
    ? { value: String(related.id), label: labelOf(related) }
    : undefined;
}

export function DateField(options: FieldOptions & { min?: string; max?: string }) {
  const { value, setValue, onBlur, isChanged, isDisabled, frame } = useFormField<string | null>(options, "day");

  return (
    <Field {...frame} className={full(options.span, options.className)}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={options.min}
          max={options.max}
          value={value?.slice(0, 10) ?? ""}
          onChange={(event) => setValue(event.target.value || null)}
          onBlur={onBlur}
          changed={isChanged}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}

/** A picture: shown, replaced, removed. It is sent with the form, as the multipart part without "_id". */
export function ImageField({ camera, ...options }: FieldOptions & { camera?: boolean }) {
  const t = useTranslations("resource");
  const { files, setFile } = useResourceForm();
  const { value, setValue, isDisabled, frame } = useFormField<number | null>(options, "file");
  const part = options.name.replace(/_id$/, "");
  const file = files[part] ?? null;
  const preview = usePreview(file);
  const shown = file
    ? [{ id: "new", name: file.name, size: file.size, previewUrl: preview }]
    : value
      ? [{ id: "kept", name: t("currentPicture"), previewUrl: fileUrl(value) }]
      : [];

  return (
    <fieldset className={cn("grid content-start gap-1", full(options.span, options.className))}>
      <legend className="mb-1 font-medium text-body">{frame.label}</legend>
      <FileDrop
        files={shown}
        accept={pictures}
        maxBytes={maxPictureBytes}
        camera={camera}
        disabled={isDisabled}
        aria-invalid={frame.error ? true : undefined}
        onAdd={([first]) => first && setFile(part, first)}
        onRemove={
          isDisabled
            ? undefined
            : () => {
                // The stored picture comes back first; removed once more, it goes.
                if (file) setFile(part, null);
                else setValue(null);
              }
        }
      />
      {frame.hint && <p className="text-muted text-xs">{frame.hint}</p>}
      {frame.error && <p className="font-medium text-alarm-text text-xs">{frame.error}</p>}
    </fieldset>
  );
}

/** One field as its description says. */
export function DescribedFieldControl({ field }: { field: DescribedField }) {
  switch (field.as) {
    case "text":
      return <TextField name={field.name} span={field.span} />;
    case "textarea":
      return <TextareaField name={field.name} span={field.span} />;
    case "toggle":
      return <ToggleField name={field.name} span={field.span} />;
    case "date":
      return <DateField name={field.name} span={field.span} />;
    case "image":
      return <ImageField name={field.name} span={field.span} />;
    case "number":
      return <NumberField name={field.name} unit={field.unit} min={field.min} max={field.max} step={field.step} />;
    case "money":
      return <MoneyField name={field.name} />;
    case "select":
      return <SelectField name={field.name} options={field.options} />;
    case "related":
      return <RelatedField name={field.name} path={field.path} within={field.within} />;
  }
}
