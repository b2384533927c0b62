"use client";

import { useTranslations } from "next-intl";
import { useCallback, useId, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { api } from "@/lib/client/api";
import { type Choice, findRelated } from "@/lib/client/related";

type To = "asset" | "store_room" | "limbo";
type Errors = Readonly<Record<string, string | undefined>>;

/** Where items of a plant are moved to: the choice, the same as a call takes it, and what is missing. */
export function useMoveTarget(plant_id: unknown) {
  const t = useTranslations("hierarchy.move");
  const [to, setTo] = useState<To>("asset");
  const [place, setPlace] = useState<Choice | null>(null);
  const [location, setLocation] = useState<Choice | null>(null);
  const inPlant = useCallback(
    (path: string) => (text: string) => findRelated(path, text, { plant_id: [plant_id] }),
    [plant_id],
  );

  return {
    ...{ to, setTo, place, setPlace, location, setLocation, inPlant },
    missing: (): Record<string, string> | null =>
      to === "limbo" || place ? null : { [`${to}_id`]: t(to === "asset" ? "pick" : "pickRoom") },
    body: () => ({
      ...(to === "asset" ? { asset_id: Number(place!.value) } : {}),
      ...(to === "store_room" ? { store_room_id: Number(place!.value) } : {}),
      ...(to === "store_room" && location ? { location_id: Number(location.value) } : {}),
      ...(to === "limbo" ? { is_limbo: true } : {}),
    }),
  };
}

export interface MoveTargetProps {
  target: ReturnType<typeof useMoveTarget>;
  errors: Errors;
  onChoose: () => void;
}

/** An asset, a storeroom and a location in it, or no place. */
export function MoveTarget({ target, errors, onChoose }: MoveTargetProps) {
  const t = useTranslations("hierarchy.move");
  const { to, setTo, place, setPlace, location, setLocation, inPlant } = target;
  const findLocation = useCallback(async (text: string) => (place ? locationsOf(place.value, text) : []), [place]);
  const choose = (next: To) => {
    setTo(next);
    setPlace(null);
    setLocation(null);
    onChoose();
  };

  return (
    <>
      <Choices legend={t("to")} choices={["asset", "store_room", "limbo"]} value={to} onChoose={choose} label={t} />
      {to === "asset" && (
        <Field label={t("whichAsset")} error={errors.asset_id} required>
          {(control) => <Combobox {...control} value={place} onValueChange={setPlace} search={inPlant("/assets")} />}
        </Field>
      )}
      {to === "store_room" && (
        <>
          <Field label={t("whichRoom")} error={errors.store_room_id} required>
            {(control) => (
              <Combobox
                {...control}
                value={place}
                onValueChange={(next) => {
                  setPlace(next);
                  setLocation(null);
                }}
                search={inPlant("/store-rooms")}
              />
            )}
          </Field>
          {place && (
            <Field label={t("whichLocation")} error={errors.location_id}>
              {(control) => (
                <Combobox {...control} clearable value={location} onValueChange={setLocation} search={findLocation} />
              )}
            </Field>
          )}
        </>
      )}
      {to === "limbo" && errors.is_limbo && (
        <p role="alert" className="font-medium text-alarm-text">
          {errors.is_limbo}
        </p>
      )}
    </>
  );
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

async function locationsOf(room: string, text: string): Promise<Choice[]> {
  const { data } = await api.get<{ data: { locations: { id: number; name: string }[] } }>(`/store-rooms/${room}`, {
    isQuiet: true,
  });

  return data.locations
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, 20)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
