"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormField } from "@/components/resource/form-context";
import { Checkbox } from "@/components/ui/checkbox";

export interface PlantsFieldProps {
  plants: readonly { id: number; name: string }[];
}

/** The plants a user sees, and for which of them they are notified. */
export function PlantsField({ plants }: PlantsFieldProps) {
  const t = useTranslations("users");
  const seen = useFormField<number[] | null>({ name: "plant_ids" }, "other", "company_id");
  const notified = useFormField<number[] | null>({ name: "notifiable_plant_ids" }, "other", "company_id");
  const [seenIds, notifiedIds] = [seen.value ?? [], notified.value ?? []];

  function see(id: number, isSeen: boolean) {
    seen.setValue(withOrWithout(seenIds, id, isSeen));
    notified.setValue(withOrWithout(notifiedIds, id, isSeen));
  }

  return (
    <fieldset className="min-w-0 md:col-span-2" aria-invalid={seen.frame.error ? true : undefined}>
      <legend className="font-medium text-body">{seen.frame.label}</legend>
      <p className="text-muted text-xs">{seen.frame.hint}</p>
      {plants.length === 0 && <p className="py-2 text-muted text-xs">{t("no_plants")}</p>}
      <ul className="mt-1 grid gap-x-5 md:grid-cols-2">
        {plants.map(({ id, name }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-line-soft border-b">
            <Checkbox
              label={name}
              checked={seenIds.includes(id)}
              disabled={seen.isDisabled}
              onCheckedChange={(isOn) => see(id, isOn === true)}
            />
            {seenIds.includes(id) && (
              <span className="flex items-center gap-1 text-muted">
                <BellRing aria-hidden className="mt-1 size-3.5 shrink-0 touch:mt-2" />
                <Checkbox
                  label={t("told")}
                  checked={notifiedIds.includes(id)}
                  disabled={seen.isDisabled}
                  onCheckedChange={(isOn) => notified.setValue(withOrWithout(notifiedIds, id, isOn === true))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="font-medium text-alarm-text text-xs empty:hidden">
        {seen.frame.error ?? notified.frame.error}
      </p>
    </fieldset>
  );
}

/** In the order of the ids, so that what is taken back is no change. */
const withOrWithout = (ids: readonly number[], id: number, isIn: boolean) =>
  [...ids.filter((other) => other !== id), ...(isIn ? [id] : [])].sort((a, b) => a - b);
