import { useMemo } from "react";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import type { PlantChoice } from "./plant-choice";
import type { ShownViewer } from "./viewer-context";

/** The signed-in person, before the plant of the interface is known. */
export type PersonShown = Omit<
  ShownViewer,
  "plant" | "plant_name" | "is_across_plants" | "zoneOf" | "currency" | "askForPlant"
>;

/** The person with the chosen plant. */
export function useShownViewer(
  person: PersonShown,
  plant: ChosenPlant,
  plants: readonly PlantChoice[],
  askForPlant: () => void,
): ShownViewer {
  const chosen = plants.find((one) => one.id === plant);
  const currency = chosen?.currency ?? onlyOne(plants.map((one) => one.currency));
  return useMemo(
    () => ({
      ...person,
      plant,
      plant_name: chosen?.name ?? null,
      is_across_plants: plant === "all" && plants.length > 1,
      zoneOf: (id = chosen?.id) => plants.find((one) => one.id === id)?.time_zone ?? chosen?.time_zone,
      currency,
      askForPlant,
    }),
    [person, plant, chosen, plants, currency, askForPlant],
  );
}

const onlyOne = (all: readonly string[]) => (new Set(all).size === 1 ? (all[0] ?? null) : null);
