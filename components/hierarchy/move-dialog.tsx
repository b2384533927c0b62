"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { type Choice, findRelated } from "@/lib/client/related";
import { labelOf, type Row } from "@/lib/client/rows";
import { useSubmit } from "@/lib/client/use-submit";

type To = "asset" | "store_room" | "limbo";
type Fate = "keep" | "take_off" | "hand_over";

/** Moves an item to another asset of its plant, into a storeroom, or out into limbo, and asks what becomes of its sensors. */
export function MoveDialog({ row, open, onClose }: { row: Row; open: boolean; onClose: () => void }) {
  const t = useTranslations("hierarchy.move");
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const [to, setTo] = useState<To>("asset");
  const [place, setPlace] = useState<Choice | null>(null);
  const [location, setLocation] = useState<Choice | null>(null);
  const [reason, setReason] = useState("");
  const [fate, setFate] = useState<Fate>("keep");
  const [other, setOther] = useState<Choice | null>(null);
  const sensors = useSensorCount(row.id, open);
  const plant_id = row.plant_id;
  const inPlant = useCallback(
    (path: string) => (text: string) => findRelated(path, text, { plant_id: [plant_id] }),
    [plant_id],
  );
  const findLocation = useCallback(async (text: string) => (place ? locationsOf(place.value, text) : []), [place]);
  if (!open) return null;

  const choose = (next: To) => {
    setTo(next);
    setPlace(null);
    setLocation(null);
    setErrors({});
  };

  function move() {
    if (to !== "limbo" && !place) return setErrors({ [`${to}_id`]: t(to === "asset" ? "pick" : "pickRoom") });
    if (fate === "hand_over" && !other) return setErrors({ replaced_by_id: t("pickItem") });
    const body = {
      ...(to === "asset" ? { asset_id: Number(place!.value) } : {}),
      ...(to === "store_room" ? { store_room_id: Number(place!.value) } : {}),
      ...(to === "store_room" && location ? { location_id: Number(location.value) } : {}),
      ...(to === "limbo" ? { is_limbo: true } : {}),
      ...(sensors ? { sensors: fate } : {}),
      ...(sensors && fate === "hand_over" ? { replaced_by_id: Number(other!.value) } : {}),
      reason: reason.trim() || undefined,
      version: row.version,
    };
    return submit(
      () => api.post(`/equipments/move/${row.id}`, { body, isQuiet: true }),
      () => {
        toast.success(t("done", { item: labelOf(row) }));
        onClose();
        router.refresh();
      },
    );
  }

  return (
    <SubmitDialog
      title={t("title")}
      description={labelOf(row)}
      width="sm"
      action={t("action")}
      isBusy={isBusy}
      onSubmit={move}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
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
        {sensors > 0 && (
          <>
            <Choices
              legend={t("sensors", { count: sensors })}
              isShown
              choices={["keep", "take_off", "hand_over"]}
              value={fate}
              onChoose={setFate}
              label={(choice) => t(choice === "keep" && to === "asset" ? "keep_on_asset" : choice)}
            />
            {fate === "hand_over" && (
              <Field label={t("whichItem")} error={errors.replaced_by_id} required>
                {(control) => (
                  <Combobox {...control} value={other} onValueChange={setOther} search={inPlant("/equipments")} />
                )}
              </Field>
            )}
          </>
        )}
        <Field label={t("reason")} error={errors.reason}>
          {(control) => (
            <Input {...control} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </div>
    </SubmitDialog>
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

function Choices<Value extends string>({ legend, isShown, choices, value, onChoose, label }: ChoicesProps<Value>) {
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

/** How many sensors are mounted on it, as soon as that is known. */
function useSensorCount(id: number, isAsked: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    api
      .get<{ data: { sensors_count?: number } }>(`/equipments/${id}`, { isQuiet: true })
      .then(({ data }) => isCurrent && setCount(data.sensors_count ?? 0))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id, isAsked]);

  return count;
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
