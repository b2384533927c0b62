import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { Description } from "@/lib/resources/describe";
import type { Values } from "./form-context";
import type { FormProps } from "./form-props";
import { checkBy, type FieldError } from "./form-schema";
import { bodyOf } from "./form-values";
import type { ChosenFiles, FieldKinds } from "./use-form-fields";

/** The values of a form, checked by the resource's own schema or by the one that the form brings. */
export function useCheckedForm(
  { resource, schema, fixed }: Pick<FormProps, "resource" | "schema" | "fixed">,
  { kinds, chosen }: { kinds: FieldKinds; chosen: ChosenFiles },
  defaultValues: Values,
) {
  const t = useTranslations();
  const inWords = useDurationErrors(resource);
  const resolver = useCallback<Resolver<Values>>(
    async (values) => {
      const errors = await checkBy(schema ?? resource.name, { ...bodyOf(values, kinds.current), ...fixed });
      const refused = Object.entries({ ...errors, ...inWords(errors, values, kinds.current) })
        .filter(([path]) => !chosen.current.has(path))
        .map(([path, { key, params }]) => [path, { type: "check", message: t(key, params) }]);
      return refused.length > 0 ? { values: {}, errors: Object.fromEntries(refused) } : { values, errors: {} };
    },
    [resource.name, schema, fixed, t, kinds, chosen, inWords],
  );
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false, reValidateMode: "onChange" });

  // The schema is fetched while the person fills in, so that neither the first paint nor Save waits for it.
  const fetchSchema = () => {
    if (!schema) void checkBy(resource.name, {});
  };

  return { form, fetchSchema };
}

/** A schema knows numbers: what is no duration, or is too long or too short, is reported as people type durations. */
function useDurationErrors({ fields }: Description) {
  const durationText = useDurationText();

  return useCallback(
    (errors: Record<string, FieldError>, values: Values, kinds: FieldKinds["current"]) => {
      const durationErrors: Record<string, FieldError> = {};
      for (const [name, kind] of kinds) {
        const field = fields.find((one) => one.name === name);
        if (kind !== "duration" || !errors[name]) continue;
        if (typeof values[name] === "string" && values[name].trim() !== "")
          durationErrors[name] = { key: "errors.not_a_duration", params: {} };
        else if (field?.as === "duration")
          durationErrors[name] = {
            ...errors[name],
            params: withDurations(errors[name].params, (one) => durationText(one, field.in)),
          };
      }
      return durationErrors;
    },
    [fields, durationText],
  );
}

const withDurations = (params: FieldError["params"], textOf: (value: number) => string) =>
  Object.fromEntries(Object.entries(params).map(([name, one]) => [name, typeof one === "number" ? textOf(one) : one]));
