"use client";

import { useTranslations } from "next-intl";
import { useCallback, useId } from "react";
import type { AskedFields } from "@/components/resource/asked-field";
import type { Ask } from "@/components/resource/use-ask";
import { Combobox } from "@/components/ui/combobox";
import { api } from "@/lib/client/api";
import type { Choice } from "@/lib/client/related";

/** Where items of a plant are moved to: an asset, a storeroom and a location in it, or no place. */
export interface Target {
  to: "asset" | "store_room" | "limbo";
  asset_id: number;
  store_room_id: number;
  location_id: Choice;
}

/** The same as a call takes it. */
export const placeOf = ({ to, asset_id, store_room_id, location_id }: Target) =>
  to === "limbo"
    ? { is_limbo: true }
    : to === "asset"
      ? { asset_id }
      : { store_room_id, location_id: location_id && Number(location_id.value) };

export function useTargetFields<Input extends Target>(ask: Ask<Input>, plant_id: unknown): AskedFields<Target> {
  const t = useTranslations("hierarchy.move");
  const { to, store_room_id: room } = ask.values as Partial<Target>;
  const findLocation = useCallback(async (text: string) => (room ? locationsOf(room, text) : []), [room]);
  const query = { plant_id: [plant_id] };

  return [
    {
      name: "to",
      label: t("to"),
      own: ({ value, change }) => (
        <Choices
          legend={t("to")}
          choices={["asset", "store_room", "limbo"]}
          value={value ?? "asset"}
          onChoose={change}
          label={t}
        />
      ),
    },
    to === "asset" && {
      name: "asset_id",
      as: "related",
      label: t("whichAsset"),
      from: "/assets",
      query,
      required: true,
      requiredText: t("pick"),
    },
    to === "store_room" && {
      name: "store_room_id",
      as: "related",
      label: t("whichRoom"),
      from: "/store-rooms",
      query,
      required: true,
      requiredText: t("pickRoom"),
    },
    to === "store_room" &&
      room != null && {
        name: "location_id",
        label: t("whichLocation"),
        control: (attributes, { value, change }) => (
          <Combobox
            key={room}
            {...attributes}
            clearable
            value={value ?? null}
            onValueChange={change}
            search={findLocation}
          />
        ),
      },
  ];
}

interface ChoicesProps<Value extends string> {
  legend: string;
  isShown?: boolean;
  choices: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
  label: (value: Value) => string;
}

export function Choices<Value extends string>({
  legend,
  isShown,
  choices,
  value,
  onChoose,
  label,
}: ChoicesProps<Value>) {
  const name = useId();

  return (
    <fieldset className="grid gap-1">
      <legend className={isShown ? "pb-1 font-semibold text-sm text-strong" : "sr-only"}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex min-h-control items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => onChoose(choice)}
            className="size-4 shrink-0 accent-accent"
          />
          {label(choice)}
        </label>
      ))}
    </fieldset>
  );
}

async function locationsOf(room: number, text: string): Promise<Choice[]> {
  const { data } = await api.get<{ data: { locations: { id: number; name: string }[] } }>(`/store-rooms/${room}`, {
    isQuiet: true,
  });

  return data.locations
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, 20)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
