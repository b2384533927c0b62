"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import { NumberInput } from "./number-input";

// Bound by hand: several controls make one value.

interface Option {
  id: number;
  name: string;
  unit: string | null;
  values: { id: number; name: string }[];
}
type Given = { option_id: number; value_id?: number; number?: number | null };

/** The options of the chosen item type, each with one of its values or a number. */
export function OptionValuesField() {
  const t = useTranslations("brand-models");
  const type = useWatch({ name: "equipment_type_id" }) as number | null;
  const { value, setValue, isDisabled, frame } = useFormField<Given[] | null>({ name: "option_values" }, "other");
  const options = useTypeOptions(type);
  const given = value ?? [];
  // Of another type than is chosen now they are left out of what is saved.
  const keep = (next: Given | null, option_id: number) =>
    setValue([
      ...given.filter((one) => one.option_id !== option_id && options.some(({ id }) => id === one.option_id)),
      ...(next ? [next] : []),
    ]);
  if (options.length === 0) return <p className="text-muted text-sm md:col-span-2">{t("no_options")}</p>;

  return (
    <>
      {options.map((option) => {
        const own = given.find(({ option_id }) => option_id === option.id);
        return (
          <Field
            key={option.id}
            label={option.unit ? `${option.name} (${option.unit})` : option.name}
            error={frame.error}
          >
            {(control) =>
              option.values.length > 0 ? (
                <Select
                  {...control}
                  disabled={isDisabled}
                  value={own?.value_id ? String(own.value_id) : "none"}
                  onValueChange={(next) =>
                    keep(next === "none" ? null : { option_id: option.id, value_id: Number(next) }, option.id)
                  }
                  options={[
                    { value: "none", label: t("not_given") },
                    ...option.values.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                />
              ) : (
                <NumberInput
                  {...control}
                  disabled={isDisabled}
                  value={own?.number ?? null}
                  onValueChange={(number) => keep(number === null ? null : { option_id: option.id, number }, option.id)}
                />
              )
            }
          </Field>
        );
      })}
    </>
  );
}

function useTypeOptions(type: number | null): Option[] {
  const [found, setFound] = useState<{ of: number; options: Option[] } | null>(null);
  useEffect(() => {
    if (!type) return;
    let isCurrent = true;
    api
      .get<{ data: { options: Option[] } }>(`/equipments/types/${type}`, { isQuiet: true })
      .then(({ data }) => isCurrent && setFound({ of: type, options: data.options }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [type]);

  return found && found.of === type ? found.options : [];
}
