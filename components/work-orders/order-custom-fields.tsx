"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { FormContext, type FormContextValue, type Values } from "@/components/resource/form-context";
import type { CustomFormField } from "@/lib/domain/structure/custom-fields";
import { isOf, keyIn } from "@/lib/domain/structure/custom-keys";
import type { Surroundings } from "./types";
import type { WorkOrderForm } from "./use-work-order-form";

const nothing = () => {};

/** The company's own fields of the kind of work, drawn as every form draws them; what they hold goes with the order's form. */
export function OrderCustomFields({ form, around }: { form: WorkOrderForm; around: Surroundings }) {
  const { kind, values } = form;
  const company_id = around.plants.find(({ id }) => id === values.plant_id)?.company_id ?? null;
  const place = { company_id, plant_id: values.plant_id, kind };
  const fields = around.custom.fields.filter(({ of }) => isOf(of, place));
  if (fields.length === 0) return null;

  return <Fields form={form} fields={fields} />;
}

function Fields({ form, fields }: { form: WorkOrderForm; fields: readonly CustomFormField[] }) {
  const t = useTranslations("custom-fields");
  const { set, errorOf, values, custom_people } = form;
  const inner = useForm<Values>({ defaultValues: { custom: { ...values.custom } } });
  const context = useMemo<FormContextValue>(
    () => ({
      resource: { name: "work-orders", path: "", fields, parts: [] },
      row: custom_people ? { id: 0, custom_people } : null,
      isReadOnly: false,
      isHeadless: true,
      isAsking: true,
      files: {},
      setFile: nothing,
      enter: () => nothing,
      clearDependents: nothing,
    }),
    [custom_people, fields],
  );
  useEffect(() => {
    const { unsubscribe } = inner.watch((held) => set({ custom: held.custom as Record<string, unknown> }));
    return unsubscribe;
  }, [inner, set]);
  const refused = fields.map(({ name }) => errorOf(name) ?? "").join("\n");
  useEffect(() => {
    for (const [at, message] of refused.split("\n").entries()) {
      const name = fields[at]?.name;
      if (name && message) inner.setError(name, { type: "server", message });
      else if (name) inner.clearErrors(name);
    }
  }, [refused, fields, inner]);

  return (
    <fieldset className="grid gap-3.5 border-line-soft border-t pt-3 md:col-span-2 md:grid-cols-2">
      <legend className="float-left mb-1 w-full font-semibold text-strong md:col-span-2">{t("title")}</legend>
      <FormContext value={context}>
        <FormProvider {...inner}>
          {fields.map((field) => (
            <DescribedFieldControl key={keyIn(field.name)} field={field} />
          ))}
        </FormProvider>
      </FormContext>
    </fieldset>
  );
}
