"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { CustomChoice, CustomFormField } from "@/lib/domain/structure/custom-fields";
import { SelectField } from "./fields";
import { type FieldOptions, useResourceForm } from "./form-context";
import { RelatedField } from "./related-field";

/** Controls of kinds that only a company's own fields have. */

/** The words of a field of the company, which it brings itself. */
export const wordsOf = ({ name, label, hint, isRequired }: CustomFormField): FieldOptions => ({
  name,
  label,
  hint,
  required: isRequired,
});

/** Yes, no, or not answered. */
export function YesNoField(options: FieldOptions) {
  const t = useTranslations();

  return (
    <SelectField
      {...options}
      choices={[
        { value: null, label: t("resource.none") },
        { value: "true", label: t("ui.yes") },
        { value: "false", label: t("ui.no") },
      ]}
      read={(value) => (value === true ? "true" : value === false ? "false" : null)}
      write={(value) => (value === null ? null : value === "true")}
    />
  );
}

/** One of the company's options; one that is archived stays where it was chosen before. */
export function ChoiceField({ choices, ...options }: FieldOptions & { choices: readonly CustomChoice[] }) {
  const t = useTranslations("resource");
  const value = useWatch({ name: options.name }) as number | null | undefined;
  const offered = choices.filter(({ id, isArchived }) => !isArchived || id === value);

  return (
    <SelectField
      {...options}
      choices={[
        ...(options.required && value != null ? [] : [{ value: null, label: t("none") }]),
        ...offered.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  );
}

/** Somebody of the company. The name that came with the record shows without asking for it. */
export function PersonField(options: FieldOptions) {
  const { row } = useResourceForm();
  const names = row?.custom_people as Record<string, string> | undefined;

  return <RelatedField {...options} path="/users" known={names} />;
}
