"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { foundThings } from "@/components/requisitions/found-things";
import { IconButton } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { NumberStepper } from "@/components/ui/number-stepper";
import { findRelated } from "@/lib/client/related";
import type { PartDraft } from "./needed-parts";
import type { WorkOrderForm } from "./use-work-order-form";

/** What the work needs from the stock; it is held for the order as far as it is there. */
export function RequiredPartsField({ form }: { form: WorkOrderForm }) {
  const t = useTranslations("work-orders");
  const { parts, plant_id } = form.values;
  const error = form.errorOf("required_parts");
  const set = (next: PartDraft[]) => form.set({ parts: next });
  const change = (value: string, part: Partial<PartDraft>) =>
    set(parts.map((one) => (one.option.value === value ? { ...one, ...part } : one)));

  return (
    <fieldset className="grid content-start gap-1.5 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{t("fields.required_parts")}</legend>
      {parts.map(({ option, quantity, room }) => (
        <div key={option.value} className="flex flex-wrap items-center gap-1.5">
          <span className="min-w-40 flex-1 truncate text-strong">
            {option.label}
            {option.detail && <span className="text-muted text-xs"> {option.detail}</span>}
          </span>
          <NumberStepper
            aria-label={t("parts.quantity", { name: option.label })}
            value={quantity}
            onValueChange={(next) => change(option.value, { quantity: next })}
            min={0}
            className="w-32"
          />
          <div className="w-48 max-md:w-full">
            <Combobox
              clearable
              aria-label={t("parts.from", { name: option.label })}
              placeholder={t("parts.any_room")}
              value={room}
              onValueChange={(next) => change(option.value, { room: next })}
              search={(text) => roomsOf(text, plant_id)}
            />
          </div>
          <IconButton
            label={t("parts.remove", { name: option.label })}
            onClick={() => set(parts.filter((one) => one.option.value !== option.value))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Combobox
        aria-label={t("parts.add")}
        placeholder={t("parts.add")}
        value={null}
        onValueChange={(option) => {
          if (option && !parts.some((one) => one.option.value === option.value))
            set([...parts, { option, quantity: 1, room: null }]);
        }}
        search={(text) => foundThings(text, plant_id, { own: t("parts.own"), models: t("parts.models") })}
      />
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The storerooms of the plant; none for those who may not see them. */
const roomsOf = (text: string, plant_id: number | null) =>
  findRelated("/store-rooms", text, plant_id ? { plant_id: [plant_id] } : {}).catch(() => []);
