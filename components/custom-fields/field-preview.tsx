"use client";

import { useTranslations } from "next-intl";
import { FormProvider, useForm } from "react-hook-form";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { FormContext, type FormContextValue } from "@/components/resource/form-context";
import type { Locale } from "@/lib/domain/shared/locales";
import { type CustomField, customOf } from "@/lib/domain/structure/custom-fields";
import type { CustomFieldBody } from "./asked";

const nothing = () => {};
const context: FormContextValue = {
  resource: { name: "ui", path: "", fields: [], parts: [] },
  row: null,
  isReadOnly: false,
  isHeadless: true,
  isAsking: true,
  files: {},
  setFile: nothing,
  enter: () => nothing,
  clearDependents: nothing,
};

/** The field as its form will ask for it: the same control, of what is typed so far. */
export function FieldPreview({ asked, locale }: { asked: CustomFieldBody; locale: Locale }) {
  const t = useTranslations("custom-fields");
  const form = useForm();
  const shown: CustomField = {
    ...asked,
    name: asked.name.en ? asked.name : { en: t("preview_name") },
    options: asked.options.map((option, at) => ({ id: at + 1, ...option })),
    id: 0,
    company_id: null,
    plant_ids: [],
    noun: "equipments",
    key: `preview_${asked.kind}`,
  };
  const [field] = customOf([shown], "equipments", locale).fields;

  return (
    <section aria-label={t("preview")} className="grid gap-2 rounded-control border border-line bg-sunk p-3">
      <h3 className="text-muted text-xs">{t("preview")}</h3>
      <FormContext value={{ ...context, resource: { ...context.resource, fields: field ? [field] : [] } }}>
        <FormProvider {...form}>{field && <DescribedFieldControl key={field.name} field={field} />}</FormProvider>
      </FormContext>
    </section>
  );
}
