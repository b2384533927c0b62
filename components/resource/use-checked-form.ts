import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type { Values } from "./form-context";
import type { FormProps } from "./form-props";
import { checkBy } from "./form-schema";
import { bodyOf } from "./form-values";
import type { FieldKinds } from "./use-form-fields";

/** The values of a form, checked by the resource's own schema or by the one that the form brings. */
export function useCheckedForm(
  { resource, schema, fixed }: Pick<FormProps, "resource" | "schema" | "fixed">,
  kinds: FieldKinds,
  defaultValues: Values,
) {
  const t = useTranslations();
  const resolver = useCallback<Resolver<Values>>(
    async (values) => {
      const errors = await checkBy(schema ?? resource.name, { ...bodyOf(values, kinds.current), ...fixed });
      const said = Object.entries(errors).map(([path, { key, params }]) => [
        path,
        { type: "check", message: t(key, params) },
      ]);
      return said.length > 0 ? { values: {}, errors: Object.fromEntries(said) } : { values, errors: {} };
    },
    [resource.name, schema, fixed, t, kinds],
  );
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false, reValidateMode: "onChange" });

  // The schema is fetched while the person fills in, so that neither the first paint nor Save waits for it.
  const fetchSchema = () => {
    if (!schema) checkBy(resource.name, {}).catch(() => {});
  };

  return { form, fetchSchema };
}
