"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { inTime } from "@/lib/client/chunks";
import { findRelated, useRelated } from "@/lib/client/related";
import { labelOf, type Row } from "@/lib/client/rows";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { spanClass } from "./form-field";

// Only forms with a related record need the picker.
const Combobox = dynamic(() => inTime(import("@/components/ui/combobox")).then((module) => module.Combobox));

export interface RelatedFieldProps extends FieldOptions {
  /** Path of the other resource's list; left out, the description's. */
  path?: string;
  /** Another field of this form that limits the choice; the list must have a filter of that name. */
  within?: string;
  /** More filters for the list: { kind: "line" }. */
  query?: Record<string, unknown>;
  /** Names that came with the record, by id. */
  known?: Readonly<Record<string, string>>;
}

/** Another record, found by what is typed. */
export function RelatedField({ path, within, query, known, ...options }: RelatedFieldProps) {
  const t = useTranslations("resource");
  const { resource, row } = useResourceForm();
  const noun = useTranslations(resource.name);
  const { value, setValue, isChanged, isDisabled, frame } = useFormField<number | null>(options, "related", within);
  const parent = useWatch({ name: within ?? options.name }) as number | null;
  const field = resource.fields.find(({ name }) => name === options.name);
  const source = path ?? (field?.as === "related" ? field.from : "");
  const asked = JSON.stringify({ ...query, ...(within && parent ? { [within]: [parent] } : {}) });
  const search = useCallback((text: string) => findRelated(source, text, JSON.parse(asked)), [source, asked]);
  const name = value ? known?.[value] : undefined;
  const own = name ? { value: String(value), label: name } : relationOf(row, options.name, value);
  const [fetched] = useRelated(own ? undefined : source, value ? [value] : []);
  const isWaiting = within !== undefined && !parent;

  return (
    <Field
      {...frame}
      hint={isWaiting ? t("chooseFirst", { field: noun(`fields.${within}`) }) : frame.hint}
      className={spanClass(options.span, options.className)}
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
