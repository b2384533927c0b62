import { useMemo } from "react";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import type { PlantChoice } from "./plant-choice";
import type { ShownViewer } from "./viewer-context";

/** The signed-in person, before the plant of the interface is known. */
export type PersonShown = Omit<ShownViewer, "plant" | "plant_name" | "time_zone" | "askForPlant">;

/** The person with the chosen plant. */
export function useShownViewer(
  person: PersonShown,
  plant: ChosenPlant,
  plants: readonly PlantChoice[],
  askForPlant: () => void,
): ShownViewer {
  const chosen = plants.find((one) => one.id === plant);
  return useMemo(
    () => ({
      ...person,
      plant,
      plant_name: chosen?.name ?? null,
      time_zone: chosen?.time_zone ?? null,
      askForPlant,
    }),
    [person, plant, chosen, askForPlant],
  );
}
