import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { api } from "@/lib/client/api";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import type { PaletteEntry } from "./command-palette";
import { newOrderHref } from "./new-order";
import type { PlantChoice } from "./plant-choice";
import { useGo } from "./use-go";

export interface PaletteActions {
  plants: readonly PlantChoice[];
  onPlant: (plant: ChosenPlant) => void;
  mayOrder: boolean;
}

/** Actions of the command palette. */
export function usePaletteActions({ plants, onPlant, mayOrder }: PaletteActions): PaletteEntry[] {
  const t = useTranslations("shell");
  const go = useGo();
  const { resolvedTheme, setTheme } = useTheme();
  const otherTheme = resolvedTheme === "dark" ? "light" : "dark";
  const newOrder: PaletteEntry = {
    id: "new-work-order",
    label: t("keys.anywhere.newWorkOrder"),
    hotkey: "C",
    onSelect: () => go(newOrderHref(window.location.pathname)),
  };

  return [
    ...(mayOrder ? [newOrder] : []),
    {
      id: "theme",
      label: `${t("user.theme")}: ${t(`user.themes.${otherTheme}`)}`,
      onSelect: () => {
        setTheme(otherTheme);
        api.put("/auth/profile", { body: { theme: otherTheme }, isQuiet: true }).catch(() => {});
      },
    },
    ...plants.map((plant) => ({
      id: `plant-${plant.id}`,
      label: plant.name,
      detail: plant.company,
      onSelect: () => onPlant(plant.id),
    })),
    { id: "profile", label: t("user.profile"), onSelect: () => go("/profile") },
    { id: "manual", label: t("user.manual"), onSelect: () => go("/help") },
  ];
}
